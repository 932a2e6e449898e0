import { Button } from '@mantine/core'
import { FolderPlusIcon } from '@phosphor-icons/react/FolderPlus'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../ui/floating.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Chosen } from '../grid/bulk-bar.tsx'
import type { MemberActions } from './use-members.ts'

interface AddToMenuProps {
  readonly members: MemberActions
  readonly chosen: Chosen
  readonly onDone: () => void
}

/** Adds the ticked records to another collection of their tree. */
export function AddToMenu({ members, chosen, onDone }: AddToMenuProps) {
  const { t } = useTranslation()
  if (members.others.length === 0) return null
  return (
    <Menu width={240}>
      <Menu.Target>
        <Button size="xs" leftSection={<FolderPlusIcon size={16} />}>
          {t('members.addTo')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {members.others.map((collection) => (
          <Menu.Item
            key={collection.id}
            leftSection={<Icon name={collection.icon} size={16} />}
            onClick={() => members.addTo(collection, chosen, onDone)}
          >
            {collection.pluralName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
