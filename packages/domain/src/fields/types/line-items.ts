import { z } from 'zod'
import { cleanText, isStorable } from '../../text/clean.ts'
import { isDay } from '../calendar.ts'
import { currencies, currencyScale } from '../currency.ts'
import type { Currency } from '../currency.ts'
import { exactNumber, exactProblem } from '../exact.ts'
import type { TextContext, Value } from '../field-type.ts'
import { readLabelled, writeLabelled } from '../labelled-text.ts'
import { localeOf, numberFormat } from '../locale.ts'
import { totalsOf } from '../line-totals.ts'
import type { LineTotals } from '../line-totals.ts'
import type { JsonPart } from '../json-part.ts'
import { readNumber } from '../number-text.ts'
import { orderedOperators } from '../operators-by-shape.ts'

export const lineItemSettings = z.object({ currency: z.enum(currencies) })
export type LineItemSettings = z.infer<typeof lineItemSettings>

const longestDescription = 1000
/** A unit price may be finer than the currency: 0.0125 for a sheet of paper. */
const finestPrice = 4

const percent = exactNumber(finestPrice).refine((text) => !text.startsWith('-'))

/** One line as it is stored and travels; exact numbers are texts. */
export const lineItem = ({ currency }: LineItemSettings) =>
  z.object({
    description: z.string().trim().max(longestDescription, 'too-long').refine(isStorable).default(''),
    quantity: exactNumber(finestPrice).default('1'),
    unitPrice: exactNumber(Math.max(finestPrice, currencyScale(currency))),
    taxPercent: percent.optional(),
    discountPercent: percent.refine((text) => Number(text) <= 100).optional(),
    /** ISO day. */
    date: z.string().refine(isDay).optional(),
  })
export type LineItem = z.infer<ReturnType<typeof lineItem>>

/** What the server computes and nobody may give. */
export const computed = z.unknown().optional()

export const totalsIn = (value: Value): LineTotals => (value as { totals: LineTotals }).totals

/** Amounts that no column of ours could compare are refused. */
export function withTotals<T extends object>(
  rest: T,
  lines: readonly LineItem[],
  settings: LineItemSettings,
  check: z.RefinementCtx,
) {
  const totals = totalsOf(lines, currencyScale(settings.currency))
  const isTooLarge = Object.values(totals).some((amount) => exactProblem(amount, 10) === 'too-large')
  if (isTooLarge) check.addIssue({ code: 'custom', message: 'too-large' })
  return { ...rest, totals }
}

export function moneyText(amount: string, currency: Currency, context: TextContext): string {
  const scale = currencyScale(currency)
  const digits = {
    minimumFractionDigits: scale,
    maximumFractionDigits: Math.max(scale, amount.split('.')[1]?.length ?? 0),
  }
  return numberFormat(localeOf(context), { style: 'currency', currency, ...digits }).format(amount as `${number}`)
}

/** Keys of a line in a text, the same in every language: our own exports write them. */
const labels = {
  description: 'description',
  quantity: 'quantity',
  unitPrice: 'unit price',
  taxPercent: 'tax',
  discountPercent: 'discount',
  date: 'date',
} as const satisfies Record<keyof LineItem, string>
type Key = keyof typeof labels
const keys = Object.keys(labels) as Key[]

export function writeLine(item: LineItem): string {
  return writeLabelled(
    keys.flatMap((key) => (item[key] === undefined || item[key] === '' ? [] : [[labels[key], item[key]]])),
  )
}

/** A line that `writeLine` wrote, or somebody in the same manner; null where that is not what it says. */
export function readLine(text: string, context: TextContext): Partial<Record<Key, string>> | null {
  const item: Partial<Record<Key, string>> = {}
  for (const [label, written] of readLabelled(cleanText(text))) {
    const key = keys.find((candidate) => labels[candidate] === label.toLowerCase())
    if (!key || key in item) return null
    const isNumber = key !== 'description' && key !== 'date'
    const value = isNumber ? readNumber(written.replace(/\s*%$/, ''), context) : written
    if (value === null) return null
    item[key] = value
  }
  return 'unitPrice' in item ? item : null
}

/** Line items compare and sort by their gross total. */
export const grossTotal: JsonPart = {
  comparison: 'number',
  operators: orderedOperators,
  keys: ['totals', 'gross'],
  editedAs: 'money',
}
export const netTotal: JsonPart = { ...grossTotal, keys: ['totals', 'net'] }
