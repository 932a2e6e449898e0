import { Menu } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowsMergeIcon } from '@phosphor-icons/react/ArrowsMerge'
import { CopyIcon } from '@phosphor-icons/react/Copy'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '@trellis/domain/records/api'
import { pathTo } from '../../paths.ts'
import { useMayDelete, useMayWrite } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { useDuplicateRecord } from './use-duplicate-record.ts'

/** In the menu of a record's page: a copy of it, and what looks like it. */
export function RecordItems({ record, collectionId }: { record: RecordDetail; collectionId: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { TeamId: teamId } = useTeam()
  const mayWrite = useMayWrite(collectionId)
  const mayDelete = useMayDelete(collectionId)
  const duplicate = useDuplicateRecord()
  if (!mayWrite || record.isInTrash) return null
  const open = (dataRecordId: number) =>
    void navigate({ to: pathTo('root.team.dataRecords', { teamId, dataRecordId }), search })
  return (
    <>
      <Menu.Item
        leftSection={<CopyIcon size={16} />}
        onClick={() => void duplicate(record, { onMade: ({ id }) => open(id), onUndone: () => open(record.id) })}
      >
        {t('duplicates.copy.action')}
      </Menu.Item>
      {mayDelete && (
        <Menu.Item
          leftSection={<ArrowsMergeIcon size={16} />}
          onClick={() =>
            void navigate({
              to: pathTo('root.team.dataCollections.duplicates', { teamId, dataCollectionId: collectionId }),
            })
          }
        >
          {t('duplicates.find')}
        </Menu.Item>
      )}
    </>
  )
}
