import { wantOverlays } from './overlay-wish.ts'

export interface Confirmation {
  /** The question, naming the thing: "Delete the role Accountant?" */
  title: string
  text?: string
  /** A verb: "Delete". */
  action: string
  isDestructive?: boolean
  onConfirm: () => void
  onCancel?: () => void
}

/** Asks once before something that is hard to take back. */
export const confirm = (confirmation: Confirmation): void => void wantOverlays().then(({ ask }) => ask(confirmation))
