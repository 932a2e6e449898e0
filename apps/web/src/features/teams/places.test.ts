import { expect, test } from 'vitest'
import { countryChoices, guessCountry, timezoneChoices } from './places.ts'

test('the country is that of the browser language', () => {
  expect(guessCountry('es-MX')).toBe('MX')
  expect(guessCountry('fr')).toBe('FR')
})

test('countries stand under their names in the language', () => {
  expect(countryChoices('es').find(({ value }) => value === 'US')?.label).toBe('Estados Unidos')
})

test('timezones tell their offset', () => {
  const zone = timezoneChoices('en', new Date('2026-01-10T12:00:00Z')).find(
    ({ value }) => value === 'America/Mexico_City',
  )
  expect(zone?.label).toBe('America/Mexico City (GMT-6)')
})
