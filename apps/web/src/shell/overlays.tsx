import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { overlaysStand } from '../ui/overlay-wish.ts'

/** Where dialogs (`modals.open`, `confirm`) and toasts appear. Inside the router, so that what they show may link. */
export function Overlays() {
  const { t } = useTranslation()
  useEffect(overlaysStand, [])
  return (
    <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t('common.close') } }}>
      <Notifications position="bottom-right" limit={4} />
    </ModalsProvider>
  )
}
