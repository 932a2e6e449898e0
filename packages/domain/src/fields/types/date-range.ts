import { z } from 'zod'
import { isDay } from '../calendar.ts'
import { dayRange, isOrdered, isoRange, rangeOf, rangeOrder, readRange } from '../day-range.ts'
import { defineFieldType } from '../field-type.ts'
import { dateFormat, localeOf } from '../locale.ts'

const day = z.string().refine(isDay).nullable().default(null)
const words = {
  en: { since: 'from ', until: 'until ' },
  es: { since: 'desde el ', until: 'hasta el ' },
  fr: { since: 'à partir du ', until: 'jusqu’au ' },
} as const

/** Days from one to another, the last one included; it may be open at either side. */
export const dateRange = defineFieldType({
  id: 'date_range',
  shape: 'range',
  settings: z.object({}),
  defaultSettings: {},
  value: () =>
    z
      .strictObject({ from: day, to: day })
      .refine(({ from, to }) => from !== null || to !== null)
      .refine(isOrdered, 'range-backwards')
      .transform(({ from, to }) => ({ ...dayRange(from, to) })),
  refusal: 'not-a-date-range',
  parse: (text, _settings, context) => {
    const range = readRange(text, context)
    if (range === null || (range.from === null && range.to === null)) return { problem: 'not-a-date-range' }
    return isOrdered(range) ? { value: { ...range } } : { problem: 'range-backwards' }
  },
  format: (value) => isoRange(rangeOf(value)),
  display: (value, _settings, context) => {
    const { from, to } = rangeOf(value)
    const format = dateFormat(localeOf(context), { dateStyle: 'medium', timeZone: 'UTC' })
    const instant = (each: string) => Date.parse(`${each}T00:00:00Z`)
    if (from !== null && to !== null) return format.formatRange(instant(from), instant(to))
    const { since, until } = words[context.language]
    return from === null ? `${until}${format.format(instant(to ?? ''))}` : `${since}${format.format(instant(from))}`
  },
  sortKey: (value) => rangeOrder(rangeOf(value)),
  operators: [
    'contains',
    'does_not_contain',
    'overlaps',
    'does_not_overlap',
    'less_than',
    'greater_than',
    'is_empty',
    'is_not_empty',
  ],
  searchText: (value) => [rangeOf(value).from, rangeOf(value).to].filter(Boolean).join(' '),
  isUniqueAllowed: false,
  samples: [
    { value: { from: '2026-05-14', to: '2026-05-18' } },
    { value: { from: '2026-05-14', to: '2026-05-14' } },
    { value: { from: '2026-06-01', to: null } },
    { value: { from: null, to: '2026-12-31' } },
    { value: { from: '0001-01-01', to: '9999-12-31' } },
  ],
})
