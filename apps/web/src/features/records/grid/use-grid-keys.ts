import type { KeyboardEvent } from 'react'
import { moved, type Bounds, type Position } from './grid-position.ts'
import type { Cursor } from './use-grid-cursor.ts'
import type { GridColumn } from './grid-columns.ts'
import { resizeStep } from './header-cell.tsx'

export interface GridKeyActions {
  readonly moveTo: (position: Position) => void
  readonly extendTo: (position: Position) => void
  readonly startEdit: (initialText?: string) => void
  readonly clearRange: () => void
  readonly openRecord: (row: number) => void
  readonly toggleRow: (row: number) => void
  readonly openMenu: (column: GridColumn) => void
  readonly resizeBy: (column: GridColumn, by: number) => void
  readonly dismissProblem: () => void
}

/** The keys of a grid that shows no editor (ui.md, Grid; ARIA authoring practices, data grid). */
export function gridKeyDown(
  event: KeyboardEvent,
  cursor: Cursor,
  bounds: Bounds,
  columns: readonly GridColumn[],
  actions: GridKeyActions,
): void {
  const { active, corner } = cursor
  const column = columns[active.column]
  const ctrl = event.ctrlKey || event.metaKey
  const isHandled = active.row === -1 ? headerKey() : rangeKey() || bodyKey()
  if (isHandled) event.preventDefault()
  else moveKey()

  function headerKey(): boolean {
    if (!column) return false
    if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      actions.resizeBy(column, event.key === 'ArrowLeft' ? -resizeStep : resizeStep)
      return true
    }
    if (event.key !== 'Enter' && event.key !== ' ') return false
    actions.openMenu(column)
    return true
  }

  function rangeKey(): boolean {
    if (!event.shiftKey) return false
    const next = moved(corner, { key: event.key, ctrl }, bounds)
    if (!next) return false
    actions.extendTo({ ...next, row: Math.max(0, next.row) })
    return true
  }

  function bodyKey(): boolean {
    if (event.key === ' ') {
      if (event.shiftKey) actions.toggleRow(active.row)
      else actions.openRecord(active.row)
      return true
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      actions.startEdit()
      return true
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      actions.clearRange()
      return true
    }
    if (event.key === 'Escape') {
      actions.dismissProblem()
      actions.moveTo(active)
      return true
    }
    // Tab leaves the grid at the ends of a row.
    if (event.key === 'Tab') {
      const next = active.column + (event.shiftKey ? -1 : 1)
      if (next < 0 || next >= bounds.columnCount) return false
      actions.moveTo({ row: active.row, column: next })
      return true
    }
    const isTyped = event.key.length === 1 && !ctrl && !event.altKey
    if (isTyped) actions.startEdit(event.key)
    return isTyped
  }

  function moveKey() {
    const next = moved(active, { key: event.key, ctrl }, bounds)
    if (!next) return
    event.preventDefault()
    actions.moveTo(next)
  }
}
