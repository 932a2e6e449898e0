import { expect, test } from 'vitest'
import { base32, matchingStep, stepAt, totpCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of RFC 6238', (seconds, code) => {
  expect(totpCode(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('a code holds one step earlier and later, and no further', () => {
  const now = new Date(1_234_567_890_000)
  const step = stepAt(now)
  expect(matchingStep(secret, totpCode(secret, step - 1), now)).toBe(step - 1)
  expect(matchingStep(secret, '005 924', now)).toBe(step)
  expect(matchingStep(secret, totpCode(secret, step + 1), now)).toBe(step + 1)
  for (const off of [-2, 2]) expect(matchingStep(secret, totpCode(secret, step + off), now)).toBeUndefined()
  expect(matchingStep(secret, '', now)).toBeUndefined()
})

test.each([
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
  ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('%j in base 32 is that of RFC 4648', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written)
})
