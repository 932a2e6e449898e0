import { Decimal } from 'decimal.js'
import { currencyScale, type Currency } from '@trellis/domain/fields/currency'
import { readInstant } from '@trellis/domain/fields/date-time-text'
import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import { localOf } from '@trellis/domain/fields/zoned'
import type { ExportColumn } from './export-columns.ts'
import type { ExportChunk } from './export-rows.ts'
import { exportText } from './export-text.ts'
import { type SheetCell, workbookOf } from './xlsx-file.ts'

/** A workbook of an export: numbers, dates and the like as such with their formats, all else as text. No cell is a formula. */
export async function* xlsxOf(chunks: AsyncIterable<ExportChunk>, sheetName: string): AsyncGenerator<Buffer> {
  yield* workbookOf(sheetName, sheetRows(chunks))
}

async function* sheetRows(chunks: AsyncIterable<ExportChunk>): AsyncGenerator<SheetCell[][]> {
  let isFirst = true
  for await (const { columns, contexts, rows } of chunks) {
    if (isFirst) yield [columns.map(({ title }) => ({ text: title, isHeading: true }))]
    isFirst = false
    yield rows.map(({ cells }) => columns.map((column, at) => cellOf(column, cells[at]!, contexts[at]!)))
  }
}

type CellWriter = (
  value: Exclude<Value, null>,
  settings: Record<string, unknown>,
  context: TextContext,
) => SheetCell | null

/** What is more than text, by data type; null where the exact value would not survive, and then it is text. */
const writers: Partial<Record<string, CellWriter>> = {
  number: (value) => ({ number: Number(value), format: '0' }),
  decimal: (value, { scale }) => exact(String(value), `#,##0${decimals(Number(scale))}`),
  money: (value, { currency }) =>
    exact(String(value), `#,##0${decimals(currencyScale(currency as Currency))} [$${String(currency)}]`),
  percentage: (value, { scale }) => share(String(value), `0${decimals(Number(scale))}%`),
  boolean: (value) => ({ boolean: value === true }),
  date: (value) => day(`${String(value)}T00:00:00.000`, 'yyyy-mm-dd'),
  date_time: (value, _settings, context) => instant(String(value), context),
  time: (value) => ({ number: secondsOf(String(value)) / 86_400, format: 'hh:mm:ss' }),
}

function cellOf(column: ExportColumn, cell: Value | Value[], context: TextContext): SheetCell {
  const { field, fact, isList } = column
  if (cell === null) return null
  if (fact === 'id') return { number: Number(cell), format: '0' }
  if (fact === 'createdAt' || fact === 'updatedAt') return instant(String(cell), context) ?? { text: String(cell) }
  const write = field && !isList ? writers[field.dataType] : undefined
  const typed = write?.(cell as Exclude<Value, null>, field!.settings, context)
  return typed ?? { text: exportText(column, cell, context) }
}

const decimals = (scale: number) => (scale > 0 ? `.${'0'.repeat(scale)}` : '')

/** Spreadsheets keep fifteen digits. */
const digitsKept = 15

function exact(value: string, format: string): SheetCell | null {
  return new Decimal(value).precision() > digitsKept ? null : { number: Number(value), format }
}

function share(value: string, format: string): SheetCell | null {
  const part = new Decimal(value).div(100)
  return part.precision() >= digitsKept ? null : { number: part.toNumber(), format }
}

const dayMs = 86_400_000
/** The first day after the 29 February 1900 that spreadsheets count and that never was. */
const firstExactDay = '1900-03-01'

function day(local: string, format: string): SheetCell | null {
  if (local < firstExactDay) return null
  return { number: Date.parse(`${local}Z`) / dayMs + 25_569, format }
}

/** On the wall clock of the team; the hour that comes twice in autumn stays text, for it would be read as the first one. */
function instant(value: string, context: TextContext): SheetCell | null {
  const local = localOf(value, context.timezone)
  return readInstant(local, context) === value ? day(local, 'yyyy-mm-dd hh:mm:ss') : null
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
