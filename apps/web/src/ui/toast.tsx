import { wantOverlays } from './overlay-wish.ts'

export interface Undo {
  label: string
  onUndo: () => void
}

/** For what happened elsewhere; what happened here says so in place. */
export function toastDone(message: string, undo?: Undo) {
  void wantOverlays().then(({ showDone }) => showDone(message, undo))
}

/** With a way on, where there is one. */
export function toastError(message: string, undo?: Undo) {
  void wantOverlays().then(({ showError }) => showError(message, undo))
}
