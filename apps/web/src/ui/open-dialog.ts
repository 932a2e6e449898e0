import type { ReactNode } from 'react'
import { wantOverlays } from './overlay-wish.ts'

/** Where something is typed and not saved, neither Escape nor a click beside the dialog closes it. */
export type HoldOpen = (isUnsaved: boolean) => void

export interface OpenedDialog {
  readonly title: string
  readonly size?: 'md' | 'lg'
  /** Of one that is shown once at a time. */
  readonly modalId?: string
  readonly onClose?: () => void
  readonly children: (close: () => void, hold: HoldOpen) => ReactNode
}

/** A dialog that belongs to no place of the page. It comes with the place for it, which may still be on its way. */
export const openDialog = (dialog: OpenedDialog): void => void wantOverlays().then(({ open }) => open(dialog))
