import type { RecordRows } from '../use-record-rows.ts'
import type { GridRow } from './grid-row.ts'
import type { View } from './use-scroll-window.ts'

/** The records in view, without heads of groups and rows on their way. */
export function recordsIn(rows: RecordRows, { rows: { first, end } }: View): GridRow[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, place) => rows.row(first + place)).filter(
    (row) => row !== undefined,
  )
}

/** The next line that is a row; the same one at the ends. */
export function nextRow(rows: RecordRows, from: number, by: 1 | -1): number {
  for (let index = from + by; index >= 0 && index < rows.rowCount; index += by) if (!rows.head(index)) return index
  return from
}

/** The record that is shown beside the grid, and the way to its neighbours. */
export interface Peek {
  readonly row: GridRow
  readonly number: number
  readonly onStep: (by: 1 | -1) => void
  readonly onClose: () => void
}
