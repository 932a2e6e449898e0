import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'

interface ColumnDrag {
  readonly columnId: string
  /** Place in the grid before which it would stand; the name stays at 0. */
  readonly to: number
}

/** Less is a click, px. */
const threshold = 6
/** This near the edge the grid comes along, px. */
const edge = 48

/** Columns are dragged by their heads; among pinned ones a column is pinned. Esc gives up. */
export function useColumnDrag(onMove: (columnId: string, to: number) => void) {
  const [drag, setDrag] = useState<ColumnDrag>()
  const latest = useRef({ drag, onMove })
  latest.current = { drag, onMove }
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function onPointerDown(event: ReactPointerEvent) {
    const cell = (event.target as Element).closest<HTMLElement>('[data-head-column]')
    const columnId = cell?.dataset['headColumn']
    const isOther = (event.target as Element).closest('[data-resizes]') !== null
    if (!cell || columnId === undefined || columnId === 'name' || isOther || event.button !== 0) return
    // A finger scrolls; columns are moved in the list of fields there.
    if (event.pointerType === 'touch') return
    const scroller = cell.closest<HTMLElement>('[role="grid"], [role="treegrid"]')
    const startX = event.clientX

    function onPointerMove({ clientX }: PointerEvent) {
      if (!latest.current.drag && Math.abs(clientX - startX) < threshold) return
      const heads = [...(scroller?.querySelectorAll<HTMLElement>('[data-head-column]') ?? [])]
      const passed = heads.filter((head) => {
        const { left, right } = head.getBoundingClientRect()
        return clientX > (left + right) / 2
      })
      setDrag({ columnId: columnId!, to: Math.max(1, passed.length) })
      const box = scroller?.getBoundingClientRect()
      if (scroller && box && clientX > box.right - edge) scroller.scrollLeft += 16
      if (scroller && box && clientX < box.left + edge) scroller.scrollLeft -= 16
    }

    function end(isDropped: boolean) {
      stop.current?.()
      const { drag: dropped } = latest.current
      if (!dropped) return
      setDrag(undefined)
      // The click that ends the dragging opens no menu.
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, true))
      if (isDropped) latest.current.onMove(dropped.columnId, dropped.to)
    }

    const onPointerUp = () => end(true)
    const onPointerCancel = () => end(false)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end(false)
    stop.current = () => {
      window.removeEventListener('pointermove', onPointerMove)
      window.removeEventListener('pointerup', onPointerUp)
      window.removeEventListener('pointercancel', onPointerCancel)
      window.removeEventListener('keydown', onKey, true)
    }
    window.addEventListener('pointermove', onPointerMove)
    window.addEventListener('pointerup', onPointerUp)
    window.addEventListener('pointercancel', onPointerCancel)
    window.addEventListener('keydown', onKey, true)
  }

  return { drag, onPointerDown }
}

function swallow(event: Event) {
  event.stopPropagation()
  event.preventDefault()
}
