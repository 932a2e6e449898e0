import { useState, type MouseEvent, type RefObject } from 'react'
import type { RecordRows } from '../use-record-rows.ts'
import type { Position } from './grid-position.ts'
import type { GridRow } from './grid-row.ts'

interface Opened {
  readonly row: GridRow
  /** In the frame of the grid, px. */
  readonly left: number
  readonly top: number
}

/** The menu of a row opens where it was asked for: at the pointer, or by key below the name. */
export function useRowMenuPlace(
  scroller: RefObject<HTMLElement | null>,
  rows: RecordRows,
  moveTo: (position: Position) => void,
) {
  const [rowMenu, setRowMenu] = useState<Opened>()

  function openRowMenu(index: number, at?: { left: number; top: number }) {
    const row = rows.row(index)
    const frame = scroller.current?.getBoundingClientRect()
    const cell = scroller.current?.querySelector(`[data-row='${index}'][data-column='0']`)?.getBoundingClientRect()
    if (!row || !frame || (!at && !cell)) return
    const { left, top } = at ?? { left: cell?.left ?? 0, top: cell?.bottom ?? 0 }
    setRowMenu({ row, left: left - frame.left, top: top - frame.top })
  }

  function onContextMenu(event: MouseEvent) {
    const cell = (event.target as Element).closest<HTMLElement>('[data-row]')
    if (!cell) return
    event.preventDefault()
    const index = Number(cell.dataset['row'])
    moveTo({ row: index, column: Number(cell.dataset['column']) })
    openRowMenu(index, { left: event.clientX, top: event.clientY })
  }

  return { rowMenu, openRowMenu, onContextMenu, closeRowMenu: () => setRowMenu(undefined) }
}
