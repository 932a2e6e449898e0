import type { Language } from '@trellis/domain/api/ids'
import { expect, test } from 'vitest'
import { formatsFor } from '../../i18n/formats.ts'
import { writtenDay } from './written-day.ts'

const written = (day: string, language: Language, country = 'US') =>
  writtenDay(day, { country, say: formatsFor(language).calendarDay })

test('a day is written as the language says it', () => {
  expect(written('2026-11-22', 'en')).toBe('Nov 22, 2026')
  expect(written('2026-11-22', 'es')).toBe('22 nov 2026')
  expect(written('2026-11-22', 'fr')).toBe('22 nov. 2026')
})

test('every month of every language is read again', () => {
  for (const language of ['en', 'es', 'fr'] as const)
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-03`
      expect(written(day, language, 'FR'), `${language} ${day}`).not.toBe(day)
    }
})

test('what is no day stays as it is', () => {
  expect(written('', 'fr')).toBe('')
  expect(written('2026-02-30', 'fr')).toBe('2026-02-30')
  expect(written('soon', 'fr')).toBe('soon')
})
