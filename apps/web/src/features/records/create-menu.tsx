import { ActionIcon, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/floating.tsx'
import { pathTo } from '../../paths.ts'
import { useCollections } from '../../session/collections.ts'
import { useMayWriteIn } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { Icon } from '../../ui/icon.tsx'

/** "Create" in the top bar: a new record of any collection, from any page. */
export function CreateMenu({ isCompact }: { isCompact: boolean }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { TeamId: teamId } = useTeam()
  const mayWriteIn = useMayWriteIn()
  const collections = (useCollections(teamId).data ?? []).filter(
    (collection) => !collection.isUsedAsCustomList && mayWriteIn(collection.id),
  )
  if (collections.length === 0) return null
  return (
    <Menu width={240}>
      <Menu.Target>
        {isCompact ? (
          <ActionIcon size={36} aria-label={t('common.create')}>
            <PlusIcon size={20} />
          </ActionIcon>
        ) : (
          <Button leftSection={<PlusIcon size={16} />}>{t('common.create')}</Button>
        )}
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {collections.map((collection) => (
          <Menu.Item
            key={collection.id}
            leftSection={<Icon name={collection.icon} />}
            onClick={() =>
              void navigate({
                to: pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id }),
                search: { new: 'record' },
              })
            }
          >
            {t('records.new', { name: collection.name.toLocaleLowerCase(i18n.language) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
