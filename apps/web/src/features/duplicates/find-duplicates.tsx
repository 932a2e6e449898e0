import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowsMergeIcon } from '@phosphor-icons/react/ArrowsMerge'
import { useTranslation } from 'react-i18next'
import { Menu, Tooltip } from '../../ui/floating.tsx'
import { pathTo } from '../../paths.ts'
import { useMayWrite } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'

/** The same way in a menu. */
export function FindDuplicatesItem({ collectionId }: { collectionId: number }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  if (!useMayWrite(collectionId)) return null
  return (
    <Menu.Item
      component={Link}
      to={pathTo('root.team.dataCollections.duplicates', { teamId, dataCollectionId: collectionId })}
      leftSection={<ArrowsMergeIcon size={16} />}
    >
      {t('duplicates.find')}
    </Menu.Item>
  )
}

/** The way from a list to what stands in it twice. */
export function FindDuplicates({ collectionId }: { collectionId: number }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  if (!useMayWrite(collectionId)) return null
  const label = t('duplicates.find')
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        renderRoot={(props) => (
          <Link
            {...props}
            to={pathTo('root.team.dataCollections.duplicates', { teamId, dataCollectionId: collectionId })}
          />
        )}
      >
        <ArrowsMergeIcon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
