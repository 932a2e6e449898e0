import { z } from 'zod'
import { scaled } from '../exact.ts'
import { currencyScale } from '../currency.ts'
import { defineFieldType } from '../field-type.ts'
import type { Value } from '../field-type.ts'
import { inStoredOrder } from '../json-part.ts'
import { split } from '../labelled-text.ts'
import { orderedOperators } from '../operators-by-shape.ts'
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

export const mostLines = 200

/** A list of lines is taken as well. */
const schema = (settings: LineItemSettings) =>
  z
    .preprocess(
      (given) => (Array.isArray(given) ? { items: given as unknown[] } : given),
      z.object({ items: z.array(lineItem(settings)).min(1).max(mostLines), totals: computed }),
    )
    .transform(({ items }, check) => inStoredOrder(withTotals({ items }, items, settings, check)))

export const linesOf = (value: Value): LineItem[] => (value as { items: LineItem[] } | null)?.items ?? []

const descriptionsOf = (value: Value): string =>
  linesOf(value)
    .map(({ description }) => description)
    .join(' ')

/** The positions of a bill in order, with their totals. */
export const financialLineItems = defineFieldType({
  id: 'financial_line_items',
  shape: 'json',
  settings: lineItemSettings,
  defaultSettings: { currency: 'USD' },
  value: schema,
  refusal: 'not-a-line-item',
  parse: (text, settings, context) => {
    const lines = split(text, '\n').filter((line) => line.trim() !== '')
    const read = schema(settings).safeParse(lines.map((line) => readLine(line, context)))
    return read.success ? { value: read.data } : { problem: 'not-a-line-item' }
  },
  format: (value) => linesOf(value).map(writeLine).join('\n'),
  display: (value, { currency }, context) => moneyText(totalsIn(value).gross, currency, context),
  sortKey: (value, { currency }) => scaled(totalsIn(value).gross, currencyScale(currency)),
  operators: orderedOperators,
  compared: grossTotal,
  parts: {
    description: {
      comparison: 'text',
      operators: ['contains', 'does_not_contain', 'is_empty', 'is_not_empty'],
      list: 'items',
      keys: ['description'],
      editedAs: 'plain_text',
    },
    net: netTotal,
  },
  searchText: descriptionsOf,
  isUniqueAllowed: false,
  samples: [
    {
      value: inStoredOrder({
        items: [
          { description: 'Cello lesson', quantity: '8', unitPrice: '38.5', date: '2026-05-04' },
          {
            description: 'Straße – sheet music, 0.0125 a page',
            quantity: '120',
            unitPrice: '0.0125',
            taxPercent: '20',
          },
          { description: 'Family discount', quantity: '-1', unitPrice: '25' },
        ],
        totals: { net: '284.5', discount: '0', tax: '0.3', gross: '284.8' },
      }),
    },
    {
      value: inStoredOrder({
        items: [{ description: '', quantity: '1', unitPrice: '-1' }],
        totals: { net: '-1', discount: '0', tax: '0', gross: '-1' },
      }),
    },
    {
      value: inStoredOrder({
        items: [
          { description: 'レッスン', quantity: '3', unitPrice: '4500', taxPercent: '10', discountPercent: '33.3' },
        ],
        totals: { net: '9004', discount: '4496', tax: '900', gross: '9904' },
      }),
      settings: { currency: 'JPY' },
    },
  ],
})
