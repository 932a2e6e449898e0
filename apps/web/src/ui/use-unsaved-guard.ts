import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.tsx'

/** Asks before a page with unsaved changes is left by a link, by going back, or by closing the tab. */
export function useUnsavedGuard(isUnsaved: boolean, text?: string): void {
  const { t } = useTranslation()
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: true,
    shouldBlockFn: () =>
      new Promise<boolean>((answer) => {
        confirm({
          title: t('common.leave.title'),
          text: text ?? t('common.leave.text'),
          action: t('common.leave.action'),
          isDestructive: true,
          onConfirm: () => answer(false),
          onCancel: () => answer(true),
        })
      }),
  })
}
