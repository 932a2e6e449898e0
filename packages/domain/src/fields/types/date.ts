import { z } from 'zod'
import { dayNumber, isDay } from '../calendar.ts'
import { readDay } from '../date-text.ts'
import { defineFieldType } from '../field-type.ts'
import { dateFormat, localeOf } from '../locale.ts'
import { orderedOperators } from '../operators-by-shape.ts'

export const date = defineFieldType({
  id: 'date',
  shape: 'date',
  settings: z.object({}),
  defaultSettings: {},
  value: () => z.string().refine(isDay),
  refusal: 'not-a-date',
  parse: (text, _settings, context) => {
    const day = readDay(text, context)
    return day === null ? { problem: 'not-a-date' } : { value: day }
  },
  format: String,
  display: (value, _settings, context) =>
    dateFormat(localeOf(context), { dateStyle: 'medium', timeZone: 'UTC' }).format(
      Date.parse(`${String(value)}T00:00:00Z`),
    ),
  sortKey: (value) => dayNumber(String(value)),
  operators: orderedOperators,
  searchText: String,
  isUniqueAllowed: true,
  samples: [
    { value: '2026-05-14' },
    { value: '2013-03-03' },
    { value: '2024-02-29' },
    { value: '0001-01-01' },
    { value: '9999-12-31' },
  ],
})
