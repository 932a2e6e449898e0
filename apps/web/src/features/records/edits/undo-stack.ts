import { useSyncExternalStore } from 'react'

/** One thing a person did on this page, which may be several saves (a paste). */
export interface Step {
  /** What was done, for the toast: "Balance of Inès Delacroix". */
  readonly label: string
  readonly undo: () => Promise<void>
}

export interface SaveState {
  readonly saving: number
  readonly last: Step | undefined
}

/** What was done in this visit, newest last, and whether something is being saved. Leaving the page forgets it. */
export function createUndoStack() {
  let steps: readonly Step[] = []
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
    began: () => change({ saving: state.saving + 1 }),
    ended: () => change({ saving: state.saving - 1 }),
    did(step: Step) {
      steps = [...steps.slice(-49), step]
      change({ last: step })
    },
    /** Takes the newest step off and undoes it; undefined where there is none. A refused one is off all the same. */
    async undoLast(): Promise<Step | undefined> {
      const step = steps.at(-1)
      if (!step) return undefined
      steps = steps.slice(0, -1)
      change({ last: steps.at(-1) })
      await step.undo()
      return step
    },
  }
}

export type UndoStack = ReturnType<typeof createUndoStack>

export function useSaveState(stack: UndoStack): SaveState {
  return useSyncExternalStore(stack.subscribe, stack.state)
}
