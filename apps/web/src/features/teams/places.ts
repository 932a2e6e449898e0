import type { Language } from '@trellis/domain/api/ids'
import { localeByLanguage } from '@trellis/i18n/languages'
import { getCountries } from 'libphonenumber-js/min'

export interface Choice {
  value: string
  label: string
}

/** The person's own country as the browser knows it: `es-MX` says so, `es` alone is guessed. */
export function guessCountry(locale: string = navigator.language): string {
  return new Intl.Locale(locale).maximize().region ?? 'US'
}

export function guessTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Countries by their names in a language. */
export function countryChoices(language: Language): Choice[] {
  const names = new Intl.DisplayNames(localeByLanguage[language], { type: 'region' })
  return getCountries()
    .map((country) => ({ value: country, label: names.of(country) ?? country }))
    .toSorted((a, b) => a.label.localeCompare(b.label, localeByLanguage[language]))
}

/** Timezones with their offset now: `America/Mexico City (GMT-6)`. */
export function timezoneChoices(language: Language, now = new Date()): Choice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), guessTimezone(), 'UTC'])
  return [...zones]
    .toSorted()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offsetOf(value, language, now)})` }))
}

function offsetOf(timeZone: string, language: Language, now: Date) {
  const parts = new Intl.DateTimeFormat(localeByLanguage[language], {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
