import { z } from 'zod'
import { currencies, currencyScale, withoutCurrency } from '../currency.ts'
import { exactNumber, exactProblem, scaled } from '../exact.ts'
import { defineFieldType } from '../field-type.ts'
import { localeOf, numberFormat } from '../locale.ts'
import { readNumber } from '../number-text.ts'
import { orderedOperators } from '../operators-by-shape.ts'

export const money = defineFieldType({
  id: 'money',
  shape: 'number',
  settings: z.object({ currency: z.enum(currencies) }),
  defaultSettings: { currency: 'USD' },
  value: ({ currency }) => exactNumber(currencyScale(currency)),
  refusal: 'not-a-number',
  parse: (text, { currency }, context) => {
    const amount = withoutCurrency(text, currency)
    const exact = amount === null ? null : readNumber(amount, context)
    if (exact === null) return { problem: 'not-a-number' }
    const problem = exactProblem(exact, currencyScale(currency))
    return problem ? { problem } : { value: exact }
  },
  format: String,
  display: (value, { currency }, context) => {
    const scale = currencyScale(currency)
    const options = { style: 'currency', currency, minimumFractionDigits: scale, maximumFractionDigits: scale } as const
    return numberFormat(localeOf(context), options).format(String(value) as `${number}`)
  },
  sortKey: (value, { currency }) => scaled(String(value), currencyScale(currency)),
  operators: orderedOperators,
  searchText: String,
  isUniqueAllowed: false,
  samples: [
    { value: '312.5' },
    { value: '-18' },
    { value: '1240', settings: { currency: 'EUR' } },
    { value: '99000', settings: { currency: 'JPY' } },
    { value: '12.345', settings: { currency: 'KWD' } },
  ],
})
