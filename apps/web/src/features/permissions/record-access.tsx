import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ShieldCheckIcon } from '@phosphor-icons/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../session/access.ts'
import { RecordAccessExplainer } from './access-explainer.tsx'

/** For the menu of a record: "who has access?", and the dialog that outlives the menu. */
export function useRecordAccess(record: { id: number; name: string }): { item: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation()
  const [isOpen, dialog] = useDisclosure(false)
  const managesPeople = useHolds('team_admin_users')
  const configures = useHolds('team_admin_data_collections')
  if (!managesPeople && !configures) return { item: null, dialog: null }
  return {
    item: (
      <Menu.Item leftSection={<ShieldCheckIcon size={16} />} onClick={dialog.open}>
        {t('permissions.explainer.open')}
      </Menu.Item>
    ),
    dialog: <RecordAccessExplainer record={record} isOpen={isOpen} onClose={dialog.close} />,
  }
}
