import { useSyncExternalStore } from 'react'
import { dropKeys, keepKeys } from './early-keys.ts'

/** What the frame around the pages can do: it tells, since features do not know it. */
interface FrameCommands {
  readonly onSidebar: () => void
  readonly onShortcuts: () => void
}

/** `opening` counts: one that is opened again while it still fades begins anew. */
let state = { isOpen: false, opening: 0 }
let frame: FrameCommands | undefined
const watchers = new Set<() => void>()

function show(isOpen: boolean) {
  if (isOpen === state.isOpen) return
  if (isOpen) keepKeys(closePalette)
  else dropKeys()
  state = { isOpen, opening: state.opening + (isOpen ? 1 : 0) }
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const openPalette = () => show(true)
export const closePalette = () => show(false)
export const usePaletteState = () => useSyncExternalStore(watch, () => state)

/** Until the returned function is called. */
export function offerFrameCommands(commands: FrameCommands): () => void {
  frame = commands
  return () => {
    if (frame === commands) frame = undefined
  }
}

export const frameCommands = () => frame
