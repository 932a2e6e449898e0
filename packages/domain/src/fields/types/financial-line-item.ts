import { scaled } from '../exact.ts'
import { currencyScale } from '../currency.ts'
import { defineFieldType } from '../field-type.ts'
import type { Value } from '../field-type.ts'
import { inStoredOrder } from '../json-part.ts'
import { orderedOperators, textOperators } from '../operators-by-shape.ts'
import {
  computed,
  grossTotal,
  lineItem,
  lineItemSettings,
  moneyText,
  netTotal,
  readLine,
  totalsIn,
  withTotals,
  writeLine,
} from './line-items.ts'
import type { LineItem, LineItemSettings } from './line-items.ts'

const schema = (settings: LineItemSettings) =>
  lineItem(settings)
    .extend({ totals: computed })
    .transform((item, check) => inStoredOrder(withTotals(item, [item], settings, check)))

/** One position of a bill with its totals, which are always computed anew. */
export const financialLineItem = defineFieldType({
  id: 'financial_line_item',
  shape: 'json',
  settings: lineItemSettings,
  defaultSettings: { currency: 'USD' },
  value: schema,
  refusal: 'not-a-line-item',
  parse: (text, settings, context) => {
    const read = schema(settings).safeParse(readLine(text, context))
    return read.success ? { value: read.data } : { problem: 'not-a-line-item' }
  },
  format: (value) => writeLine(value as LineItem),
  display: (value, { currency }, context) =>
    [descriptionOf(value), moneyText(totalsIn(value).gross, currency, context)]
      .filter((text) => text !== '')
      .join(' · '),
  sortKey: (value, { currency }) => scaled(totalsIn(value).gross, currencyScale(currency)),
  operators: orderedOperators,
  compared: grossTotal,
  parts: {
    description: { comparison: 'text', operators: textOperators, keys: ['description'], editedAs: 'plain_text' },
    net: netTotal,
  },
  searchText: descriptionOf,
  isUniqueAllowed: false,
  samples: [
    {
      value: inStoredOrder({
        description: 'Violin lesson, 45 minutes',
        quantity: '4',
        unitPrice: '62',
        taxPercent: '8.5',
        discountPercent: '10',
        date: '2026-05-14',
        totals: { net: '223.2', discount: '24.8', tax: '18.97', gross: '242.17' },
      }),
    },
    {
      value: inStoredOrder({
        description: 'Inès: "strings"; cut to 100%',
        quantity: '1',
        unitPrice: '100',
        totals: { net: '100', discount: '0', tax: '0', gross: '100' },
      }),
    },
  ],
})

function descriptionOf(value: Value): string {
  return (value as LineItem).description
}
