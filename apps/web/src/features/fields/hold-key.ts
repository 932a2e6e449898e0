import type { KeyboardEvent } from 'react'

/** The key does nothing yet. */
export function hold(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
