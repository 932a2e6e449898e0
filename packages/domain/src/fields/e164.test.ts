import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { callingCodeOf, isPlainE164 } from './e164.ts'

/** What the library makes of a text by itself. */
function read(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, { extract: false })
  return phone?.isValid() && !phone.ext ? phone.number : null
}

/** The same numbers in every run. */
function diceFrom(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000
}

test('what counts as a number already is one to the library, the very same', { timeout: 60_000 }, () => {
  const dice = diceFrom(7)
  const codes = [...new Set(getCountries().map((country) => getCountryCallingCode(country))), '800', '870', '999', '0']
  let plain = 0
  let valid = 0
  for (const code of codes) {
    // Ambiguous codes have many countries, each with numbers of its own.
    const tries = ['1', '7', '39', '44', '61'].includes(code) ? 1500 : 120
    for (let index = 0; index < tries; index++) {
      const length = 4 + Math.floor(dice() * 8)
      const digits = Array.from({ length: index % 3 ? 8 + (index % 3) : length }, () => Math.floor(dice() * 10)).join(
        '',
      )
      const text = `+${code}${digits}`
      const wanted = read(text)
      if (wanted === text) valid++
      if (!isPlainE164(text)) continue
      plain++
      expect(wanted, text).toBe(text)
    }
  }
  // Most of the valid ones are seen at once: else nothing is gained.
  expect(plain).toBeGreaterThan(valid * 0.9)
  expect(plain).toBeGreaterThan(1000)
})

test('what is written otherwise is left to the library', () => {
  for (const text of [
    '+1 503 555 0148',
    '15035550148',
    '+01',
    '+',
    '',
    '+99912345678',
    '+15035550148;ext=5',
    '+44020794600',
  ])
    expect(isPlainE164(text), text).toBe(false)
  expect(['+15035550148', '+525512345678', '+33142685300'].map(isPlainE164)).toEqual([true, true, true])
  expect(['+15035550148', '+525512345678', '+99912345678'].map(callingCodeOf)).toEqual(['1', '52', ''])
})
