import { z } from 'zod'
import { isDay } from '../calendar.ts'
import { readInstant } from '../date-time-text.ts'
import { defineFieldType } from '../field-type.ts'
import { dateFormat, localeOf, unbrokenTime } from '../locale.ts'
import { orderedOperators } from '../operators-by-shape.ts'

/** An instant with an offset, as UTC to the millisecond; years 0001 to 9999. */
export const instantValue = z.iso
  .datetime({ offset: true })
  .refine((text) => isDay(text.slice(0, 10)))
  .transform((text) => new Date(text).toISOString())
  .refine((iso) => /^(?!0000)\d{4}-/.test(iso))

export const dateTime = defineFieldType({
  id: 'date_time',
  shape: 'instant',
  settings: z.object({}),
  defaultSettings: {},
  value: () => instantValue,
  refusal: 'not-a-date-time',
  parse: (text, _settings, context) => {
    const instant = readInstant(text, context)
    return instant === null ? { problem: 'not-a-date-time' } : { value: instant }
  },
  format: String,
  display: (value, _settings, context) =>
    unbrokenTime(
      dateFormat(localeOf(context), { dateStyle: 'medium', timeStyle: 'short', timeZone: context.timezone }).format(
        Date.parse(String(value)),
      ),
    ),
  sortKey: (value) => Date.parse(String(value)),
  operators: orderedOperators,
  searchText: (value) => String(value).slice(0, 10),
  isUniqueAllowed: true,
  samples: [
    { value: '2026-05-14T22:30:00.000Z' },
    { value: '2026-03-08T10:00:00.000Z' },
    { value: '1969-07-20T20:17:40.123Z' },
  ],
})
