import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react'

/** As long as phones wait themselves, ms. */
const longMs = 500
/** Until no tap of the same finger can come any more, ms. */
const afterMs = 500
/** A finger never lies quite still, px. */
const slack = 10

interface Touch {
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
}

/** Tells a finger that rests from one that taps or scrolls, and from a mouse or a keyboard that asks for a menu. */
export function useLongPress({ onLong, onMenu }: { onLong: () => void; onMenu: () => void }) {
  const touch = useRef<Touch>(undefined)
  /** The tap that ends a long press is none. */
  const wasLong = useRef(false)
  const latest = useRef(onLong)
  latest.current = onLong

  function forget() {
    clearTimeout(touch.current?.timer)
    touch.current = undefined
  }
  useEffect(() => forget, [])

  function hold() {
    if (wasLong.current) return
    clearTimeout(touch.current?.timer)
    wasLong.current = true
    // Some browsers have none.
    navigator.vibrate?.(10)
    latest.current()
  }

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      forget()
      wasLong.current = false
      if (pointerType === 'touch') touch.current = { x, y, timer: setTimeout(hold, longMs) }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const began = touch.current
      if (began && Math.hypot(clientX - began.x, clientY - began.y) > slack) forget()
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    /** The browser would make a click of it, and that would close what has just opened. */
    onTouchEnd(event: TouchEvent) {
      if (!wasLong.current) return
      event.preventDefault()
      setTimeout(() => (wasLong.current = false), afterMs)
    },
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    /** Phones ask for a menu themselves when a finger rests. */
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
      if (touch.current || (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch') hold()
      else onMenu()
    },
  }
}
