import i18next from 'i18next'
import { toastError } from '../ui/toast.tsx'

/** A part of the page did not come: another version may be there by now, or the network is away. Says so, once at a time. */
export function watchPartFailures(): void {
  let saidAt = 0
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - saidAt < 10_000) return
    saidAt = Date.now()
    toastError(i18next.t('shell.partFailed'), { label: i18next.t('common.reload'), onUndo: () => location.reload() })
  })
}
