import type { UndoStep } from '@trellis/domain/history/undo-api'

/** Undone or redone just now. */
export interface Taken {
  readonly step: UndoStep
}

/** What undo has to know of this tab: saves that are still on their way, and a step that was refused. */
function createUndoLine() {
  let under = 0
  let waiting: (() => void)[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const listeners = new Set<(taken: Taken) => void>()
  return {
    /** A refused step of a team is passed over until something new is done. */
    passedOver: undefined as { readonly teamId: number; readonly batchId: number } | undefined,
    saveBegan() {
      under++
      this.passedOver = undefined
    },
    saveEnded() {
      under--
      if (under > 0) return
      for (const go of waiting) go()
      waiting = []
    },
    /** One undo after the other, each when what was done before it has reached the server. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const quiet = () => (under === 0 ? Promise.resolve() : new Promise<void>((go) => waiting.push(go)))
      const mine = turn.then(quiet).then(work)
      turn = mine.catch(() => undefined)
      return mine
    },
    tell(taken: Taken) {
      for (const listener of listeners) listener(taken)
    },
    onTaken(listener: (taken: Taken) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Of this tab. */
export const undoLine = createUndoLine()
