import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Leave } from '../../records/edits/use-draft.ts'
import { moved, positionAfter, type Position } from '../../records/grid/grid-position.ts'
import type { GridRow } from '../../records/grid/grid-row.ts'

interface CellsOf {
  readonly rowCount: number
  readonly columnCount: number
  /** The record of a cell, where it can be edited. */
  readonly editable: (position: Position) => GridRow | undefined
}

interface OpenCell {
  readonly position: Position
  /** As it was when the edit began: what others change meanwhile is a conflict where it is the same field. */
  readonly row: GridRow
  readonly initialText?: string
}

/** Cells of a small table, by the keys of the grid: arrows go, Enter, F2 or a letter edits, Enter on a name opens it. */
export function useTableCells({ rowCount, columnCount, editable }: CellsOf) {
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Position>({ row: 0, column: 0 })
  const [open, setOpen] = useState<OpenCell>()
  const cellAt = ({ row, column }: Position) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)

  function go(position: Position) {
    setActive(position)
    cellAt(position)?.focus()
  }

  function edit(position: Position, initialText?: string) {
    const row = editable(position)
    if (!row) return false
    setActive(position)
    setOpen({ position, row, ...(initialText !== undefined && { initialText }) })
    return true
  }

  function close(leave: Leave | 'cancel') {
    const position = open?.position
    setOpen(undefined)
    if (!position || leave === 'stay') return
    go(leave === 'cancel' ? position : positionAfter(position, leave, rowCount, columnCount))
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = positionOf(event.target)
    if (!at || open) return
    const ctrl = event.ctrlKey || event.metaKey
    const isTyped = event.key.length === 1 && event.key !== ' ' && !ctrl && !event.altKey
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      if (!edit(at)) cellAt(at)?.querySelector('a')?.click()
      return
    }
    if (isTyped && edit(at, event.key)) return event.preventDefault()
    const next = moved(at, { key: event.key, ctrl }, { rowCount, columnCount, pageRows: 10 })
    if (!next || next.row < 0) return
    event.preventDefault()
    go(next)
  }

  function onDoubleClick(event: MouseEvent) {
    const at = positionOf((event.target as Element).closest('[data-cell]'))
    if (at) edit(at)
  }

  return { table, active, open, close, onKeyDown, onDoubleClick, setActive, cellAt }
}

function positionOf(element: EventTarget | null): Position | undefined {
  const cell = (element as HTMLElement | null)?.dataset?.['cell']?.split(' ').map(Number)
  return cell ? { row: cell[0]!, column: cell[1]! } : undefined
}
