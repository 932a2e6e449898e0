import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import { typeOf } from '../../fields/field.tsx'
import { parseText, textOf } from '../../fields/text-edit.tsx'
import type { Edit } from '../edits/use-record-edits.ts'
import type { GridColumn } from './grid-columns.ts'
import type { CellRange } from './grid-position.ts'
import type { GridRow } from './grid-row.ts'
import { cellFor, type TextTable } from './tsv.ts'

/** More cells than this are no slip of the hand but an import. */
export const maximumPastedRows = 500

/** The cells of a range as exact texts, ready for a spreadsheet. */
export function tableOf(
  range: CellRange,
  columns: readonly GridColumn[],
  row: (index: number) => GridRow | undefined,
  context: TextContext,
): TextTable {
  const table: TextTable = []
  for (let index = range.top; index <= range.bottom; index++) {
    const record = row(index)
    if (!record) continue
    table.push(columns.slice(range.left, range.right + 1).map((column) => cellText(record, column, context)))
  }
  return table
}

function cellText(row: GridRow, column: GridColumn, context: TextContext): string {
  const type = column.field && typeOf(column.field.dataType)
  if (!column.field || !type) return column.isName ? row.name : ''
  return textOf(row.values[column.field.id] ?? null, column.field, type, context)
}

export interface PastePlan {
  readonly edits: Edit[]
  /** Cells whose text is no value of their field. */
  readonly rejected: number
  readonly area: CellRange
}

/**
 * What pasting a table would change: it starts at the range's corner and grows to the table's size, or repeats the
 * table over a larger range. Each text goes through its field's own parser.
 */
export function planPaste(
  table: TextTable,
  range: CellRange,
  columns: readonly GridColumn[],
  rowCount: number,
  row: (index: number) => GridRow | undefined,
  context: TextContext,
): PastePlan {
  const width = Math.max(...table.map((line) => line.length))
  const area: CellRange = {
    top: range.top,
    left: range.left,
    bottom: Math.min(
      rowCount - 1,
      range.top + maximumPastedRows - 1,
      Math.max(range.bottom, range.top + table.length - 1),
    ),
    right: Math.min(columns.length - 1, Math.max(range.right, range.left + width - 1)),
  }
  const edits: Edit[] = []
  let rejected = 0
  for (let index = area.top; index <= area.bottom; index++) {
    const record = row(index)
    if (!record) continue
    const values: Record<number, Value> = {}
    for (let place = area.left; place <= area.right; place++) {
      const field = columns[place]?.field
      const type = field && typeOf(field.dataType)
      if (!field || !type) continue
      const parsed = parseText(cellFor(table, index - area.top, place - area.left), field, type, context)
      if ('problem' in parsed || (parsed.value === null && field.isRequired)) rejected += 1
      else if (JSON.stringify(parsed.value) !== JSON.stringify(record.values[field.id] ?? null))
        values[field.id] = parsed.value
    }
    if (Object.keys(values).length > 0) edits.push({ row: record, values })
  }
  return { edits, rejected, area }
}

/** Emptying a range, except of required fields. */
export function planClear(
  range: CellRange,
  columns: readonly GridColumn[],
  row: (index: number) => GridRow | undefined,
): PastePlan {
  const edits: Edit[] = []
  let rejected = 0
  for (let index = range.top; index <= range.bottom; index++) {
    const record = row(index)
    if (!record) continue
    const values: Record<number, Value> = {}
    for (const { field } of columns.slice(range.left, range.right + 1)) {
      if (!field || (record.values[field.id] ?? null) === null) continue
      if (field.isRequired) rejected += 1
      else values[field.id] = null
    }
    if (Object.keys(values).length > 0) edits.push({ row: record, values })
  }
  return { edits, rejected, area: range }
}
