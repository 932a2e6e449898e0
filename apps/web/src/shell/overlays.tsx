import { useMediaQuery } from '@mantine/hooks'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ask, open } from '../ui/confirm-dialog.tsx'
import { overlaysStand } from '../ui/overlay-wish.ts'
import { showDone, showError } from '../ui/shown-toasts.tsx'

/** Where dialogs (`openDialog`, `confirm`) and toasts appear. Inside the router, so that what they show may link. */
export function Overlays() {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 760px)', window.innerWidth <= 760, { getInitialValueInEffect: false })
  useEffect(() => overlaysStand({ open, ask, showDone, showError }), [])
  return (
    <ModalsProvider modalProps={{ fullScreen: isPhone, closeButtonProps: { 'aria-label': t('common.close') } }}>
      <Notifications position="bottom-right" limit={4} />
    </ModalsProvider>
  )
}
