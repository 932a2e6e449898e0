import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { ManualOrder } from '../members/use-manual-order.ts'
import type { RecordRows } from '../use-record-rows.ts'

interface RowDragOf {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: RecordRows
  readonly checked: ReadonlySet<number>
  readonly order: ManualOrder | undefined
  readonly scrollBy: (px: number) => void
}

export interface RowDrag {
  readonly recordIds: readonly number[]
  /** The line before which they would stand. */
  readonly line: number
}

/** This near the edge the list comes along, px. */
const edge = 40
const fastest = 20

/** Rows of an order made by hand are dragged by their grip; several at once where they are ticked. Esc gives up. */
export function useRowDrag({ scroller, rows, checked, order, scrollBy }: RowDragOf) {
  const [drag, setDrag] = useState<RowDrag>()
  const chip = useRef<HTMLDivElement>(null)
  const pointer = useRef({ x: 0, y: 0 })
  const latest = useRef({ drag, order, scrollBy })
  latest.current = { drag, order, scrollBy }
  const isDragging = drag !== undefined

  function onPointerDown(event: ReactPointerEvent) {
    const grip = (event.target as Element).closest<HTMLElement>('[data-grip-row]')
    const row = grip && rows.row(Number(grip.dataset['gripRow']))
    if (!row || event.button !== 0) return
    event.preventDefault()
    if (!order?.place) return order?.sayWhyNot()
    pointer.current = { x: event.clientX, y: event.clientY }
    const recordIds = checked.has(row.id) ? inOrder(checked, rows) : [row.id]
    setDrag({ recordIds, line: Number(grip.dataset['gripRow']) })
  }

  useEffect(() => {
    if (!isDragging) return
    let frame = 0

    function follow() {
      const { x, y } = pointer.current
      if (chip.current) chip.current.style.transform = `translate(${x + 12}px, ${y + 8}px)`
      const line = lineAt(scroller.current, y)
      if (line !== undefined && line !== latest.current.drag?.line) setDrag((before) => before && { ...before, line })
    }

    function scrollAtEdge() {
      const box = scroller.current?.getBoundingClientRect()
      const { y } = pointer.current
      const over = !box ? 0 : y < box.top + edge ? y - box.top - edge : Math.max(0, y - box.bottom + edge)
      if (over !== 0) {
        latest.current.scrollBy(Math.max(-fastest, Math.min(fastest, over / 2)))
        follow()
      }
      frame = requestAnimationFrame(scrollAtEdge)
    }

    function onMove(event: PointerEvent) {
      pointer.current = { x: event.clientX, y: event.clientY }
      follow()
    }

    function drop() {
      const { drag: dropped, order: current } = latest.current
      setDrag(undefined)
      if (dropped) current?.place?.(dropped.recordIds, dropped.line)
    }

    const giveUp = () => setDrag(undefined)
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      giveUp()
    }

    follow()
    frame = requestAnimationFrame(scrollAtEdge)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', giveUp)
    window.addEventListener('keydown', onKey, true)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', giveUp)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [isDragging, scroller])

  return { drag, chip, onPointerDown }
}

function inOrder(checked: ReadonlySet<number>, rows: RecordRows): number[] {
  const place = (id: number) => rows.indexOf(id) ?? Infinity
  return [...checked].toSorted((a, b) => place(a) - place(b) || a - b)
}

/** The gap between two rows that is nearest to a height. */
function lineAt(scroller: HTMLElement | null, y: number): number | undefined {
  const box = scroller?.getBoundingClientRect()
  if (!scroller || !box) return undefined
  let below: number | undefined
  for (const element of scroller.querySelectorAll<HTMLElement>('[data-line]')) {
    const { top, bottom } = element.getBoundingClientRect()
    const index = Number(element.dataset['line'])
    if (y < (top + bottom) / 2) below = Math.min(below ?? Infinity, index)
  }
  if (below !== undefined) return below
  const lines = [...scroller.querySelectorAll<HTMLElement>('[data-line]')].map(({ dataset }) => Number(dataset['line']))
  return lines.length > 0 ? Math.max(...lines) + 1 : undefined
}
