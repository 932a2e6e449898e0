import { useSyncExternalStore } from 'react'

let isWanted = false
const watchers = new Set<() => void>()
let stand: () => void
const standing = new Promise<void>((resolve) => {
  stand = resolve
})

/** Dialogs and toasts need a place to appear (shell/overlays.tsx); the first screen does without. */
export function wantOverlays(): Promise<void> {
  if (!isWanted) {
    isWanted = true
    for (const watcher of watchers) watcher()
  }
  return standing
}

/** They are there. */
export const overlaysStand = (): void => stand()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useOverlaysWanted = (): boolean => useSyncExternalStore(watch, () => isWanted)
