import { useSyncExternalStore } from 'react'
import type { Confirmation } from './confirm.tsx'
import type { OpenedDialog } from './open-dialog.ts'
import type { Undo } from './toast.tsx'

/** What can be shown above the page, which comes with the place for it. */
interface Overlays {
  readonly open: (dialog: OpenedDialog) => void
  readonly ask: (confirmation: Confirmation) => void
  readonly showDone: (message: string, undo?: Undo) => void
  readonly showError: (message: string, undo?: Undo) => void
}

let isWanted = false
const watchers = new Set<() => void>()
let stand: (overlays: Overlays) => void
const standing = new Promise<Overlays>((resolve) => {
  stand = resolve
})

/** Dialogs and toasts need a place to appear (shell/overlays.tsx); the first screen does without. */
export function wantOverlays(): Promise<Overlays> {
  if (!isWanted) {
    isWanted = true
    for (const watcher of watchers) watcher()
  }
  return standing
}

/** They are there. */
export const overlaysStand = (overlays: Overlays): void => stand(overlays)

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useOverlaysWanted = (): boolean => useSyncExternalStore(watch, () => isWanted)
