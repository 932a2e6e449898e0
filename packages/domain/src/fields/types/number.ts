import { z } from 'zod'
import { defineFieldType } from '../field-type.ts'
import { localeOf, numberFormat } from '../locale.ts'
import { readNumber } from '../number-text.ts'
import { orderedOperators } from '../operators-by-shape.ts'

export const number = defineFieldType({
  id: 'number',
  shape: 'number',
  settings: z.object({}),
  defaultSettings: {},
  // Zero has one form only: JSON and the database know no -0.
  value: () => z.int().transform((whole) => whole + 0),
  refusal: 'not-a-number',
  parse: (text, _settings, context) => {
    const exact = readNumber(text, context)
    if (exact === null) return { problem: 'not-a-number' }
    if (exact.includes('.')) return { problem: 'not-whole' }
    return Number.isSafeInteger(Number(exact)) ? { value: Number(exact) } : { problem: 'too-large' }
  },
  format: String,
  display: (value, _settings, context) => numberFormat(localeOf(context), { style: 'decimal' }).format(Number(value)),
  sortKey: Number,
  operators: orderedOperators,
  searchText: String,
  isUniqueAllowed: true,
  samples: [
    { value: 0 },
    { value: 42 },
    { value: -31_204 },
    { value: Number.MAX_SAFE_INTEGER },
    { value: Number.MIN_SAFE_INTEGER },
  ],
})
