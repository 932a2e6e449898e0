import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'

/** Where dialogs (`modals.open`, `confirm`) and toasts appear. Inside the router, so that what they show may link. */
export function Overlays() {
  const { t } = useTranslation()
  return (
    <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t('common.close') } }}>
      <Notifications position="bottom-right" limit={4} />
    </ModalsProvider>
  )
}
