import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import type { RecordRows } from '../use-record-rows.ts'
import type { GridRow } from './grid-row.ts'
import type { CellRange, Position } from './grid-position.ts'
import type { Cursor } from './use-grid-cursor.ts'

interface PointerActions {
  readonly moveTo: (position: Position) => void
  readonly extendTo: (position: Position) => void
  readonly toggleRow: (recordId: number) => void
  readonly toggleBookmark: (row: GridRow) => void
  readonly startEdit: () => void
  readonly fillTo: (line: number) => void
  /** Brings a cell into view. */
  readonly show: (position: Position) => void
}

interface PointerOf {
  readonly rows: RecordRows
  readonly cursor: Cursor
  readonly range: CellRange
  readonly isEditing: boolean
}

/** A click selects, dragging or Shift makes a range, a double click edits, the handle of the range fills. */
export function useGridPointer({ rows, cursor, range, isEditing }: PointerOf, actions: PointerActions) {
  /** The line the handle is dragged to. */
  const [fillLine, setFillLine] = useState<number>()
  const isSelecting = useRef(false)

  // The button may be let go anywhere.
  useEffect(() => {
    const stop = () => {
      isSelecting.current = false
    }
    window.addEventListener('mouseup', stop)
    return () => window.removeEventListener('mouseup', stop)
  }, [])

  function onMouseDown(event: MouseEvent) {
    const position = cellAt(event.target)
    if (!position || event.button !== 0) return
    isSelecting.current = true
    if (event.shiftKey) actions.extendTo(position)
    else actions.moveTo(position)
  }

  function onMouseMove(event: MouseEvent) {
    if (!isSelecting.current || event.buttons !== 1 || isEditing) return
    const position = cellAt(event.target)
    if (!position || (position.row === cursor.corner.row && position.column === cursor.corner.column)) return
    actions.extendTo(position)
    // Towards the edge the list comes along.
    actions.show(position)
  }

  function onClick(event: MouseEvent) {
    const target = event.target as Element
    const box = target.closest<HTMLElement>('[data-check-row]')
    const row = box && rows.row(Number(box.dataset['checkRow']))
    if (row) actions.toggleRow(row.id)
    const star = target.closest<HTMLElement>('[data-star-row]')
    const starred = star && rows.row(Number(star.dataset['starRow']))
    if (starred) actions.toggleBookmark(starred)
    const head = target.closest<HTMLElement>('[data-head-row]')
    if (head) rows.head(Number(head.dataset['headRow']))?.act?.()
  }

  function onDoubleClick(event: MouseEvent) {
    if ((event.target as Element).closest('[data-star-row]')) return
    if (cellAt(event.target)) actions.startEdit()
  }

  const handle = {
    onPointerDown(event: PointerEvent) {
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      setFillLine(range.bottom)
    },
    onPointerMove(event: PointerEvent) {
      if (fillLine === undefined) return
      const under = document.elementsFromPoint(event.clientX, event.clientY)
      const line = under.map((element) => element.closest<HTMLElement>('[data-row]')?.dataset['row']).find(Boolean)
      if (line !== undefined) {
        setFillLine(Number(line))
        actions.show({ row: Number(line), column: cursor.active.column })
      }
    },
    onPointerUp() {
      if (fillLine !== undefined) actions.fillTo(fillLine)
      setFillLine(undefined)
    },
    onPointerCancel: () => setFillLine(undefined),
  }

  return { onMouseDown, onMouseMove, onClick, onDoubleClick, handle, fillLine }
}

function cellAt(target: EventTarget): Position | undefined {
  const cell = (target as Element).closest<HTMLElement>('[data-column]')
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined
}
