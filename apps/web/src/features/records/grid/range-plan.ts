import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import type { Field } from '@trellis/domain/fields/field'
import type { Values } from '@trellis/domain/records/api'
import { mostSavedRows } from '@trellis/domain/records/grid-api'
import { typeOf } from '../../fields/field.tsx'
import { faceOf } from '../../fields/registry.ts'
import { parseText } from '../../fields/text-edit.tsx'
import type { Edit } from '../edits/use-record-edits.ts'
import { copiedValue, type CopiedCells } from './copied-cells.ts'
import type { GridColumn } from './grid-columns.ts'
import type { CellRange } from './grid-position.ts'
import type { GridRow } from './grid-row.ts'
import type { LinksByText } from './pasted-links.ts'
import { cellFor, type TextTable } from './tsv.ts'

/** Changes of one gesture over a range, ready to be saved as one batch. */
export interface RangePlan {
  readonly edits: readonly Edit[]
  readonly creates: readonly Values[]
  /** Cells whose text is no value of their field, or whose field may not be empty. */
  readonly rejected: number
}

/** Whether rows of a gesture fit into one request. */
export const isTooMany = (rowCount: number): boolean => rowCount > mostSavedRows

/** Where a table goes: from the range's corner it grows to the table's size, or repeats the table over a larger range. */
export function pasteArea(table: TextTable, range: CellRange, columnCount: number): CellRange {
  const width = Math.max(...table.map((line) => line.length))
  return {
    top: range.top,
    left: range.left,
    bottom: Math.max(range.bottom, range.top + table.length - 1),
    right: Math.min(columnCount - 1, Math.max(range.right, range.left + width - 1)),
  }
}

/** The fields behind columns that can be written; undefined for the others, which a paste passes over. */
function writable(columns: readonly GridColumn[]): (Field | undefined)[] {
  return columns.map(({ field }) => (field && faceOf(field.dataType) ? field : undefined))
}

interface PasteTarget {
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly height: number
  /** What the texts mean for links. */
  readonly links?: LinksByText
  /** The cells that the table was copied from. */
  readonly copied?: CopiedCells | undefined
}

/**
 * What pasting a table into `height` rows would change. Each text goes through its field's own parser. Where there are
 * fewer rows than that, the rest of the table makes new records.
 */
export function planPaste(
  table: TextTable,
  { rows, columns, height, links, copied }: PasteTarget,
  context: TextContext,
): RangePlan {
  const fields = writable(columns)
  const edits: Edit[] = []
  const creates: Values[] = []
  let rejected = 0
  for (let place = 0; place < height; place++) {
    const row = rows[place]
    const values: Record<number, Value> = {}
    for (const [column, field] of fields.entries()) {
      const type = field && typeOf(field.dataType)
      if (!field || !type) continue
      const value = copiedValue(copied, { place, column, field })
      const idByText = links?.get(field.id)
      const reading = idByText
        ? { ...context, recordIdByName: (_id: number, name: string) => idByText.get(name) }
        : context
      const parsed = value === undefined ? parseText(cellFor(table, place, column), field, type, reading) : { value }
      if ('problem' in parsed || (parsed.value === null && field.isRequired)) rejected += 1
      else if (row ? !isSame(parsed.value, row.values[field.id]) : parsed.value !== null)
        values[field.id] = parsed.value
    }
    if (Object.keys(values).length === 0) continue
    if (row) edits.push({ row, values })
    else creates.push(values as Values)
  }
  return { edits, creates, rejected }
}

/** Copies the values of the source rows over the target rows, again and again; formats and texts play no part. */
export function planFill(
  source: readonly GridRow[],
  targets: readonly GridRow[],
  columns: readonly GridColumn[],
): RangePlan {
  const fields = writable(columns).filter((field) => field !== undefined)
  let rejected = 0
  const edits = targets.flatMap((row, place): Edit[] => {
    const from = source[place % source.length]
    const values: Record<number, Value> = {}
    for (const field of fields) {
      const value = from?.values[field.id] ?? null
      if (isSame(value, row.values[field.id])) continue
      if (value === null && field.isRequired) rejected += 1
      else values[field.id] = value
    }
    return Object.keys(values).length > 0 ? [{ row, values }] : []
  })
  return { edits, creates: [], rejected }
}

/** Emptying a range, except of required fields. */
export function planClear(rows: readonly GridRow[], columns: readonly GridColumn[]): RangePlan {
  const empty = { id: 0, version: 0, name: '', values: {}, facts: {} }
  return planFill([empty], rows, columns)
}

const isSame = (a: Value, b: Value | undefined) => JSON.stringify(a) === JSON.stringify(b ?? null)
