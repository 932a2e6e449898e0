import type { KeyboardEvent } from 'react'
import { moved, type Bounds, type Position } from './grid-position.ts'
import type { Cursor } from './use-grid-cursor.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GroupLine } from './grouped-lines.ts'
import { resizeStep } from './grid-columns.ts'

export interface GridKeyActions {
  readonly moveTo: (position: Position) => void
  readonly extendTo: (position: Position) => void
  readonly selectAll: () => void
  readonly startEdit: (initialText?: string) => void
  readonly clearRange: () => void
  readonly fillDown: () => void
  readonly peek: () => void
  readonly openRecord: (row: number) => void
  readonly toggleRow: (row: number) => void
  readonly openMenu: (column: GridColumn) => void
  readonly openRowMenu: () => void
  readonly moveColumn: (column: GridColumn, by: 1 | -1) => void
  readonly resizeBy: (column: GridColumn, by: number) => void
  /** Closes what stands over the grid or beside it. */
  readonly dismiss: () => void
  /** Into the bubble at the cell that says why its edit was not saved; false where there is none. */
  readonly toProblem: () => boolean
}

interface KeysOf {
  readonly cursor: Cursor
  readonly bounds: Bounds
  readonly columns: readonly GridColumn[]
  /** The cursor stands on the head of a group. */
  readonly head: GroupLine | undefined
}

/** The keys of a grid that shows no editor (ui.md, Grid; ARIA authoring practices, data grid and treegrid). */
export function gridKeyDown(
  event: KeyboardEvent,
  { cursor, bounds, columns, head }: KeysOf,
  actions: GridKeyActions,
): void {
  const { active, corner } = cursor
  const column = columns[active.column]
  const ctrl = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const isHandled = active.row === -1 ? headerKey() : rangeKey() || (head ? groupKey(head) : bodyKey())
  if (isHandled) event.preventDefault()
  else moveKey()

  function headerKey(): boolean {
    if (!column) return false
    if (event.shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      actions.resizeBy(column, key === 'ArrowLeft' ? -resizeStep : resizeStep)
      return true
    }
    if (event.altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      actions.moveColumn(column, key === 'ArrowLeft' ? -1 : 1)
      return true
    }
    if (key !== 'Enter' && key !== ' ') return false
    actions.openMenu(column)
    return true
  }

  function rangeKey(): boolean {
    if (ctrl && key === 'a') {
      actions.selectAll()
      return true
    }
    if (!event.shiftKey) return false
    const next = moved(corner, { key, ctrl }, bounds)
    if (!next) return false
    actions.extendTo({ ...next, row: Math.max(0, next.row) })
    return true
  }

  function groupKey({ act, setOpen, kind }: GroupLine): boolean {
    if (key === 'Enter' || key === ' ') act?.()
    else if (kind === 'group' && key === 'ArrowLeft' && !ctrl) setOpen?.(false)
    else if (kind === 'group' && key === 'ArrowRight' && !ctrl) setOpen?.(true)
    else if (key === 'Escape') actions.dismiss()
    else return false
    return true
  }

  function bodyKey(): boolean {
    if (key === ' ') {
      if (event.shiftKey) actions.toggleRow(active.row)
      else actions.peek()
      return true
    }
    if (key === 'Enter' && ctrl) {
      actions.openRecord(active.row)
      return true
    }
    if (key === 'Enter' || key === 'F2') {
      actions.startEdit()
      return true
    }
    if (key === 'Delete' || key === 'Backspace') {
      actions.clearRange()
      return true
    }
    if (ctrl && key === 'd') {
      actions.fillDown()
      return true
    }
    if (key === 'ContextMenu' || (event.shiftKey && key === 'F10')) {
      actions.openRowMenu()
      return true
    }
    if (key === 'Escape') {
      actions.dismiss()
      actions.moveTo(active)
      return true
    }
    // Tab leaves the grid at the ends of a row.
    if (key === 'Tab') {
      if (!event.shiftKey && actions.toProblem()) return true
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
    const next = moved(active, { key, ctrl }, bounds)
    if (!next) return
    event.preventDefault()
    actions.moveTo(next)
  }
}
