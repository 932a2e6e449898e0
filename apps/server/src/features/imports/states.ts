import type { ImportState } from '@trellis/domain/imports/api'

/** What an import may become; the verbs refuse the rest. */
export const mayBecome: Record<ImportState, readonly ImportState[]> = {
  analysing: ['ready', 'failed', 'cancelled'],
  // Another sheet is read anew.
  ready: ['analysing', 'checking', 'running', 'cancelled'],
  checking: ['ready', 'failed', 'cancelled'],
  running: ['cancelling', 'done', 'failed'],
  cancelling: ['cancelled', 'failed'],
  done: [],
  cancelled: [],
  failed: [],
}

/** The states that may become this one. */
export function statesBefore(state: ImportState): ImportState[] {
  return (Object.keys(mayBecome) as ImportState[]).filter((from) => mayBecome[from].includes(state))
}
