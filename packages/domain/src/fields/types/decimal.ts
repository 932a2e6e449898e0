import { z } from 'zod'
import { exactNumber, exactProblem, maximumScale, scaled } from '../exact.ts'
import { defineFieldType } from '../field-type.ts'
import { localeOf, numberFormat } from '../locale.ts'
import { readNumber } from '../number-text.ts'
import { orderedOperators } from '../operators-by-shape.ts'

export const scaleSetting = z.number().int().min(0).max(maximumScale)

export const decimal = defineFieldType({
  id: 'decimal',
  shape: 'number',
  settings: z.object({ scale: scaleSetting }),
  defaultSettings: { scale: 2 },
  value: ({ scale }) => exactNumber(scale),
  refusal: 'not-a-number',
  parse: (text, { scale }, context) => {
    const exact = readNumber(text, context)
    if (exact === null) return { problem: 'not-a-number' }
    const problem = exactProblem(exact, scale)
    return problem ? { problem } : { value: exact }
  },
  format: String,
  display: (value, { scale }, context) =>
    numberFormat(localeOf(context), {
      style: 'decimal',
      minimumFractionDigits: scale,
      maximumFractionDigits: scale,
    }).format(String(value) as `${number}`),
  sortKey: (value, { scale }) => scaled(String(value), scale),
  operators: orderedOperators,
  searchText: String,
  isUniqueAllowed: true,
  samples: [
    { value: '0' },
    { value: '3.14' },
    { value: '-1240.5' },
    { value: '99999999999999999999.9999999999', settings: { scale: 10 } },
  ],
})
