import { withPhrases } from '../ui/later.tsx'
import { wantOverlays } from '../ui/overlay-wish.ts'

/** The dialog is in a file of its own. */
export async function openShortcuts(): Promise<void> {
  const [{ showShortcuts }] = await Promise.all([withPhrases(() => import('./shortcuts-dialog.tsx')), wantOverlays()])
  showShortcuts()
}
