import { currencyScale, type Currency } from '@trellis/domain/fields/currency'
import type { Parsed, TextContext } from '@trellis/domain/fields/field-type'
import { totalsOf, type LineTotals } from '@trellis/domain/fields/line-totals'
import { readNumber } from '@trellis/domain/fields/number-text'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { LineItem } from '@trellis/domain/fields/types/line-items'
import type { FieldShape } from '../field-face.ts'

/** A line as it is typed. */
export interface TypedLine {
  readonly description: string
  readonly quantity: string
  readonly unitPrice: string
  readonly taxPercent: string
  readonly discountPercent: string
  readonly date: string
}

export const emptyLine: TypedLine = {
  description: '',
  quantity: '',
  unitPrice: '',
  taxPercent: '',
  discountPercent: '',
  date: '',
}

export const currencyOf = (field: FieldShape) => field.settings['currency'] as Currency

export const typedLine = (item: LineItem): TypedLine => ({
  ...emptyLine,
  description: item.description,
  quantity: item.quantity,
  unitPrice: item.unitPrice,
  taxPercent: item.taxPercent ?? '',
  discountPercent: item.discountPercent ?? '',
  date: item.date ?? '',
})

export const isBlank = (line: TypedLine): boolean => Object.values(line).every((text: string) => text.trim() === '')

/** What is typed, as a line for the schema; a text that is no number stays one and is refused there. */
export function writtenLine(line: TypedLine, context: TextContext): Record<string, string> {
  const written: Record<string, string> = { description: line.description }
  for (const key of ['quantity', 'unitPrice', 'taxPercent', 'discountPercent'] as const) {
    const text = line[key].trim()
    if (text !== '') written[key] = readNumber(text, context) ?? text
  }
  if (line.date !== '') written['date'] = line.date
  return written
}

/** The value of a field, or why it is none. */
export function readLines(given: unknown, field: FieldShape): Parsed {
  const read = fieldTypeOf(field.dataType).value(field.settings).safeParse(given)
  if (!read.success) return { problem: 'not-a-line-item' }
  return { value: read.data }
}

/** Of a line that is complete as it stands; null while it is being typed. */
export function totalsOfTyped(line: TypedLine, field: FieldShape, context: TextContext): LineTotals | null {
  const written = writtenLine(line, context)
  if ('problem' in readLines({ items: [written] }, { ...field, dataType: 'financial_line_items' })) return null
  const { quantity = '1', unitPrice = '0', taxPercent, discountPercent } = written
  return totalsOf([{ quantity, unitPrice, taxPercent, discountPercent }], currencyScale(currencyOf(field)))
}
