import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/CaretUp'
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { recordsApi, type RecordDetail } from '@trellis/domain/records/api'
import { queryFor } from '../../../api/queries.ts'
import { pathTo } from '../../../paths.ts'
import { useMayDelete } from '../../../session/access.ts'
import { useTeam } from '../../../session/use-session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { hueOf } from '../../../ui/hue.ts'
import { LinkChip } from '../../../ui/link-chip.tsx'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { BookmarkNote } from '../../bookmarks/bookmark-note.tsx'
import { PresentPeople } from '../../live/present-people.tsx'
import type { UndoStack } from '../edits/undo-stack.ts'
import { keepListSearch, readListState } from '../list-state.ts'
import { revertBatch, trashRecords } from '../record-calls.ts'
import { UndoNote } from '../undo-note.tsx'
import classes from './record-page.module.css'

interface RecordHeaderProps {
  readonly record: RecordDetail
  readonly collection: Collection
  readonly tab: 'all-fields' | 'change-history'
  readonly stack: UndoStack
  readonly onUndo: () => void
}

/** Where the record stands: its list, its neighbours there, its name, its tabs. */
export function RecordHeader({ record, collection, tab, stack, onUndo }: RecordHeaderProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const mayDelete = useMayDelete(collection.id)
  const name = record.name || t('records.unnamed')
  const listPath = pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })
  const listSearch = keepListSearch(search)
  const ids = { teamId, dataRecordId: record.id }
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <div className={classes.crumbs}>
          <Breadcrumbs
            crumbs={[
              { label: t('shell.group.manageData'), to: pathTo('root.team.dataCollections', { teamId }) },
              { label: collection.pluralName, to: listPath },
            ]}
            current={name}
          />
        </div>
        <Link
          to={listPath}
          search={listSearch}
          className={classes.back}
          aria-label={t('records.page.backTo', { name: collection.pluralName })}
        >
          <ArrowLeftIcon size={16} aria-hidden /> {collection.pluralName}
        </Link>
        <div className={classes.steps}>
          <UndoNote stack={stack} onUndo={onUndo} />
          <Neighbours record={record} tab={tab} search={search} />
        </div>
      </div>
      <div className={classes.title}>
        <Avatar name={name} hue={hueOf(record.name || record.id)} size={56} />
        <div className={classes.names}>
          <div className={classes.nameLine}>
            <h1>{name}</h1>
            {!record.isInTrash && <BookmarkNote recordId={record.id} name={name} />}
          </div>
          <div className={classes.chips}>
            <LinkChip name={collection.pluralName} icon={collection.icon} hue={hueOf(collection.id)} to={listPath} />
          </div>
        </div>
        <PresentPeople recordId={record.id} />
        {mayDelete && !record.isInTrash && <MoreMenu record={record} collection={collection} />}
      </div>
      <nav className={classes.tabs} aria-label={t('records.page.tabs')}>
        <Tab
          to={pathTo('root.team.dataRecords.allFields', ids)}
          search={search}
          isCurrent={tab === 'all-fields'}
          label={t('records.page.allFields')}
        />
        <Tab
          to={pathTo('root.team.dataRecords.changeHistory', ids)}
          search={search}
          isCurrent={tab === 'change-history'}
          label={t('records.page.changeHistory')}
        />
      </nav>
    </header>
  )
}

function Tab({ to, search, isCurrent, label }: { to: string; search: object; isCurrent: boolean; label: string }) {
  return (
    <Link
      to={to}
      search={search}
      className={classes.tab}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
    </Link>
  )
}

/** The records before and after this one in the list one came from; the list stands in the address. */
function Neighbours({
  record,
  tab,
  search,
}: {
  record: RecordDetail
  tab: RecordHeaderProps['tab']
  search: Record<string, unknown>
}) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const state = readListState(search)
  const body = {
    where: state.where,
    text: state.words ? { words: state.words, in: state.in } : undefined,
    sort: state.sort,
  }
  const { data } = useQuery(
    queryFor(recordsApi.neighbours, {
      params: { teamId, collectionId: record.collectionId, recordId: record.id },
      body,
    }),
  )
  const route = tab === 'all-fields' ? 'root.team.dataRecords.allFields' : 'root.team.dataRecords.changeHistory'
  const steps = [
    { id: data?.previous, label: t('records.page.previous'), Arrow: CaretUpIcon },
    { id: data?.next, label: t('records.page.next'), Arrow: CaretDownIcon },
  ]
  return steps.map(({ id, label, Arrow }) =>
    id ? (
      <Tooltip key={label} label={label}>
        <ActionIcon
          aria-label={label}
          renderRoot={(props) => (
            <Link {...props} to={pathTo(route, { teamId, dataRecordId: id })} search={search as never} />
          )}
        >
          <Arrow size={16} />
        </ActionIcon>
      </Tooltip>
    ) : (
      <ActionIcon key={label} aria-label={label} disabled>
        <Arrow size={16} />
      </ActionIcon>
    ),
  )
}

function MoreMenu({ record, collection }: { record: RecordDetail; collection: Collection }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const { TeamId: teamId } = useTeam()
  const search: Record<string, unknown> = useSearch({ strict: false })

  async function moveToTrash() {
    try {
      const { batchId } = await trashRecords(teamId, [record.id])
      await navigate({
        to: pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id }),
        search: keepListSearch(search),
      })
      const undo = async () => {
        try {
          await revertBatch(teamId, batchId)
          await navigate({
            to: pathTo('root.team.dataRecords.allFields', { teamId, dataRecordId: record.id }),
            search: search,
          })
        } catch (error) {
          toastError(sentence(error))
        }
      }
      toastDone(t('records.trashed', { count: 1, name: record.name }), {
        label: t('common.undo'),
        onUndo: () => void undo(),
      })
    } catch (error) {
      toastError(sentence(error))
    }
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={t('records.page.more')} className={classes.more}>
          <DotsThreeIcon size={18} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<TrashIcon size={16} />} onClick={() => void moveToTrash()}>
          {t('records.moveToTrash')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
