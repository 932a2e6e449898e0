import { z } from 'zod'
import { defineFieldType } from '../field-type.ts'
import { dateFormat, localeOf, unbrokenTime } from '../locale.ts'
import { orderedOperators } from '../operators-by-shape.ts'
import { readTime } from '../time-text.ts'

/** A time of day without a day and a timezone, to the second. */
export const timeValue = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
  .transform((text) => (text.length === 5 ? `${text}:00` : text))

const shortOf = (value: unknown): string => String(value).replace(/^(..:..):00$/, '$1')

export const time = defineFieldType({
  id: 'time',
  shape: 'time',
  settings: z.object({}),
  defaultSettings: {},
  value: () => timeValue,
  refusal: 'not-a-time',
  parse: (text) => {
    const value = readTime(text)
    return value === null ? { problem: 'not-a-time' } : { value }
  },
  format: shortOf,
  display: (value, _settings, context) =>
    unbrokenTime(
      dateFormat(localeOf(context), {
        timeStyle: String(value).endsWith(':00') ? 'short' : 'medium',
        timeZone: 'UTC',
      }).format(Date.parse(`1970-01-01T${String(value)}Z`)),
    ),
  sortKey: String,
  operators: orderedOperators,
  searchText: shortOf,
  isUniqueAllowed: true,
  samples: [{ value: '15:30:00' }, { value: '00:00:00' }, { value: '23:59:59' }],
})
