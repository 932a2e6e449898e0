import { useSyncExternalStore } from 'react'
import { undoLine } from '../../history/undo-line.ts'

export interface SaveState {
  readonly saving: number
  /** What was done last on this page: "Balance of Inès Delacroix". */
  readonly last: string | undefined
}

/** Whether something is being saved on this page, and what was done last; undo itself is the server's (history/undo.ts). */
export function createUndoStack() {
  let state: SaveState = { saving: 0, last: undefined }
  const listeners = new Set<() => void>()

  function change(next: Partial<SaveState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    began() {
      undoLine.saveBegan()
      change({ saving: state.saving + 1 })
    },
    ended() {
      undoLine.saveEnded()
      change({ saving: state.saving - 1 })
    },
    did(label: string) {
      undoLine.passedOver = undefined
      change({ last: label })
    },
    forget: () => change({ last: undefined }),
  }
}

export type UndoStack = ReturnType<typeof createUndoStack>

export function useSaveState(stack: UndoStack): SaveState {
  return useSyncExternalStore(stack.subscribe, stack.state)
}
