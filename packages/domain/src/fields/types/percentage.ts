import { z } from 'zod'
import { exactNumber, exactProblem, scaled } from '../exact.ts'
import { defineFieldType } from '../field-type.ts'
import { localeOf, numberFormat } from '../locale.ts'
import { readNumber } from '../number-text.ts'
import { orderedOperators } from '../operators-by-shape.ts'
import { scaleSetting } from './decimal.ts'

/** 12.5 means 12.5 %. */
export const percentage = defineFieldType({
  id: 'percentage',
  shape: 'number',
  settings: z.object({ scale: scaleSetting }),
  defaultSettings: { scale: 1 },
  value: ({ scale }) => exactNumber(scale),
  refusal: 'not-a-number',
  parse: (text, { scale }, context) => {
    const exact = readNumber(text.replace(/\s*%$/, ''), context)
    if (exact === null) return { problem: 'not-a-number' }
    const problem = exactProblem(exact, scale)
    return problem ? { problem } : { value: exact }
  },
  format: String,
  display: (value, { scale }, context) => {
    const digits = numberFormat(localeOf(context), { style: 'decimal', maximumFractionDigits: scale }).format(
      String(value) as `${number}`,
    )
    return context.language === 'en' ? `${digits}%` : `${digits}\u00a0%`
  },
  sortKey: (value, { scale }) => scaled(String(value), scale),
  operators: orderedOperators,
  searchText: String,
  isUniqueAllowed: false,
  samples: [{ value: '0' }, { value: '12.5' }, { value: '-3' }, { value: '100' }],
})
