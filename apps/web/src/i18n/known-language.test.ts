import { afterEach, expect, test, vi } from 'vitest'
import { knownLanguage } from './known-language.ts'

afterEach(() => vi.unstubAllGlobals())

function remember(language: string | null) {
  vi.stubGlobal('localStorage', { getItem: () => language })
}

test('the language of last time comes before those of the browser', () => {
  remember('es')
  expect(knownLanguage(['fr-CA', 'en'])).toBe('es')
})

test.each([
  [['fr-CA', 'en-US'], 'fr'],
  [['de-CH', 'ES-mx', 'en'], 'es'],
  [['de', 'pt-BR'], undefined],
  [[], undefined],
])('a browser that asks for %j is answered in %j', (asked, spoken) => {
  remember(null)
  expect(knownLanguage(asked)).toBe(spoken)
})

test('something else that was left there is no language', () => {
  remember('tlh')
  expect(knownLanguage(['fr'])).toBe('fr')
})
