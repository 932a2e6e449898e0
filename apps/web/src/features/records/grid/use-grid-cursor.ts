import { useCallback, useState } from 'react'
import type { GridRow } from './grid-row.ts'
import { rangeOf, type CellRange, type Position } from './grid-position.ts'

export interface Cursor {
  /** The cell that keys act on. */
  readonly active: Position
  /** The other corner of the range; the active cell itself where nothing more is selected. */
  readonly corner: Position
}

export interface CellEdit {
  readonly position: Position
  /** The record as it was when the edit began: what others change meanwhile is a conflict where it is the same field. */
  readonly row: GridRow
  readonly initialText?: string
}

/** Cursor, range and open editor of a grid. */
export function useGridCursor() {
  const [cursor, setCursor] = useState<Cursor>({ active: { row: 0, column: 0 }, corner: { row: 0, column: 0 } })
  const [edit, setEdit] = useState<CellEdit>()

  const moveTo = useCallback((position: Position) => setCursor({ active: position, corner: position }), [])
  const extendTo = useCallback((corner: Position) => setCursor((before) => ({ active: before.active, corner })), [])
  const select = useCallback(
    (range: CellRange) =>
      setCursor({
        active: { row: range.top, column: range.left },
        corner: { row: range.bottom, column: range.right },
      }),
    [],
  )
  const range: CellRange = rangeOf(cursor.active, cursor.corner)
  return { cursor, range, moveTo, extendTo, select, edit, setEdit }
}

/** Rows ticked for a common action: some by their ids, which survive scrolling and sorting, or all that match. */
export function useCheckedRows() {
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [isAll, setAll] = useState(false)
  const toggle = useCallback(
    (recordId: number) => {
      setAll(false)
      setChecked((before) => toggled(before, isAll, recordId))
    },
    [isAll],
  )
  const check = useCallback(
    (recordIds: readonly number[]) => setChecked((before) => new Set([...before, ...recordIds])),
    [],
  )
  const checkAll = useCallback(() => setAll(true), [])
  const clear = useCallback(() => {
    setAll(false)
    setChecked(new Set())
  }, [])
  return { checked, isAll, toggle, check, checkAll, clear }
}

/** Where all are ticked a click takes a tick away: what was ticked one by one before stays. */
export function toggled(checked: ReadonlySet<number>, isAll: boolean, recordId: number): ReadonlySet<number> {
  const after = new Set(checked)
  if (!after.delete(recordId) && !isAll) after.add(recordId)
  return after
}

export type CheckedRows = ReturnType<typeof useCheckedRows>
