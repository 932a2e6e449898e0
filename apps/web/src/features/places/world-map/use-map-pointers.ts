import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Pixel } from './view.ts'

interface MapPointersProps {
  /** Where the pin stands on the map. */
  readonly pin: Pixel | undefined
  readonly onPick: (at: Pixel) => void
  readonly onMove: (by: Pixel) => void
  /** By how many steps of zoom, and what stays in its place. */
  readonly onZoom: (by: number, at: Pixel) => void
}

interface Held {
  /** Of each finger that is down, or of the mouse. */
  readonly points: Map<number, Pixel>
  moves: 'map' | 'pin'
  /** From the finger to the foot of the pin. */
  offset: Pixel
  hasMoved: boolean
}

/** A hand that trembles still clicks. */
const leastMove = 4

/** Mouse, pen and fingers: a click picks, a drag moves the map or the pin, the wheel and two fingers zoom. */
export function useMapPointers(props: MapPointersProps) {
  const held = useRef<Held>({ points: new Map(), moves: 'map', offset: { x: 0, y: 0 }, hasMoved: false })
  const [moving, setMoving] = useState<'map' | 'pin'>()
  const [surface, setSurface] = useState<HTMLElement | null>(null)

  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  // React listens to the wheel without being able to stop the page from scrolling.
  useEffect(() => {
    if (!surface) return undefined
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY
      latest.current.onZoom(-pixels * (event.ctrlKey ? 0.01 : 0.0025), pixelIn(surface, event))
    }
    surface.addEventListener('wheel', turn, { passive: false })
    return () => surface.removeEventListener('wheel', turn)
  }, [surface])

  function down(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const now = held.current
    const at = pixelIn(event.currentTarget, event)
    now.points.set(event.pointerId, at)
    if (now.points.size > 1) {
      now.hasMoved = true
      now.moves = 'map'
      return
    }
    const isPin = props.pin !== undefined && (event.target as Element).closest('[data-pin]') !== null
    now.hasMoved = false
    now.moves = isPin ? 'pin' : 'map'
    now.offset = isPin && props.pin ? { x: props.pin.x - at.x, y: props.pin.y - at.y } : { x: 0, y: 0 }
  }

  function move(event: PointerEvent<HTMLElement>) {
    const now = held.current
    const before = now.points.get(event.pointerId)
    if (!before) return
    const at = pixelIn(event.currentTarget, event)
    if (!now.hasMoved && distance(before, at) < leastMove) return
    now.hasMoved = true
    setMoving(now.moves)
    const [other] = [...now.points].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    now.points.set(event.pointerId, at)
    if (other) {
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
      props.onZoom(Math.log2(Math.max(1, distance(at, other)) / Math.max(1, distance(before, other))), middle)
    } else if (now.moves === 'pin') props.onPick({ x: at.x + now.offset.x, y: at.y + now.offset.y })
    else props.onMove({ x: at.x - before.x, y: at.y - before.y })
  }

  function up(event: PointerEvent<HTMLElement>) {
    const now = held.current
    if (!now.points.delete(event.pointerId)) return
    if (now.points.size > 0) return
    setMoving(undefined)
    if (event.type === 'pointerup' && !now.hasMoved && now.moves === 'map')
      props.onPick(pixelIn(event.currentTarget, event))
  }

  return {
    moving,
    handlers: { ref: setSurface, onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  }
}

const distance = (one: Pixel, other: Pixel) => Math.hypot(one.x - other.x, one.y - other.y)

function pixelIn(element: Element, event: { clientX: number; clientY: number }): Pixel {
  const { left, top } = element.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}
