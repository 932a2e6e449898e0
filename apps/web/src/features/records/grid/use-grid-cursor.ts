import { useCallback, useState } from 'react'
import { rangeOf, type CellRange, type Position } from './grid-position.ts'

export interface Cursor {
  /** The cell that keys act on. */
  readonly active: Position
  /** The other corner of the range; the active cell itself where nothing more is selected. */
  readonly corner: Position
}

export interface CellEdit {
  readonly position: Position
  readonly recordId: number
  readonly initialText?: string
}

/** Cursor, range and open editor of a grid. */
export function useGridCursor() {
  const [cursor, setCursor] = useState<Cursor>({ active: { row: 0, column: 0 }, corner: { row: 0, column: 0 } })
  const [edit, setEdit] = useState<CellEdit>()

  const moveTo = useCallback((position: Position) => setCursor({ active: position, corner: position }), [])
  const extendTo = useCallback((corner: Position) => setCursor((before) => ({ active: before.active, corner })), [])
  const range: CellRange = rangeOf(cursor.active, cursor.corner)
  return { cursor, range, moveTo, extendTo, edit, setEdit }
}

/** Rows ticked for a common action. Ids, so that they survive scrolling and sorting. */
export function useCheckedRows() {
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((recordId: number) => {
    setChecked((before) => {
      const after = new Set(before)
      if (!after.delete(recordId)) after.add(recordId)
      return after
    })
  }, [])
  const check = useCallback(
    (recordIds: readonly number[]) => setChecked((before) => new Set([...before, ...recordIds])),
    [],
  )
  const clear = useCallback(() => setChecked(new Set()), [])
  return { checked, toggle, check, clear }
}
