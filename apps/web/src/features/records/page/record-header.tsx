import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/CaretUp'
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree'
import { PrinterIcon } from '@phosphor-icons/react/Printer'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import { useTranslation } from 'react-i18next'
import type { CardGroup } from '@trellis/domain/cards/card'
import type { Collection } from '@trellis/domain/collections/api'
import { recordsApi, type RecordDetail } from '@trellis/domain/records/api'
import { queryFor } from '../../../api/queries.ts'
import { pathTo } from '../../../paths.ts'
import { useMayOnRecord } from '../../../session/access.ts'
import { useCollections } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { BookmarkNote } from '../../bookmarks/bookmark-note.tsx'
import { RecordCollections } from '../../collections/record-collections.tsx'
import { RecordItems } from '../../duplicates/record-items.tsx'
import { CommentsButton } from '../../comments/comments-button.tsx'
import { PresentPeople } from '../../live/present-people.tsx'
import { useRecordAccess } from '../../permissions/record-access.tsx'
import { keepListSearch, readListState } from '../list-state.ts'
import { orderOfRows } from '../order-of-rows.ts'
import { trashRecords, undoBatch } from '../record-calls.ts'
import { UndoNote } from '../undo-note.tsx'
import { useListCameFrom } from './list-came-from.ts'
import { RecordAvatar } from './record-avatar.tsx'
import { useRecordScope } from './record-scope.tsx'
import { pathOfTab, type RecordTab } from './record-tab.ts'
import { RecordTabs } from './record-tabs.tsx'
import classes from './record-page.module.css'

interface RecordHeaderProps {
  readonly tab: RecordTab
  readonly groups: readonly CardGroup[]
}

/** Where the record stands: its list, its neighbours there, its name, its tabs. */
export function RecordHeader({ tab, groups }: RecordHeaderProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { record, collection, stack, undoLast } = useRecordScope()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const list = useListCameFrom()
  const name = record.name || t('records.unnamed')
  const listOf = (dataCollectionId: number) => pathTo('root.team.dataCollections.records', { teamId, dataCollectionId })
  const listSearch = keepListSearch(search)
  return (
    <header className={classes.header}>
      <title>{`${name} · Trellis`}</title>
      <div className={classes.bar}>
        <div className={classes.crumbs}>
          <Breadcrumbs
            crumbs={[
              { label: t('shell.group.manageData'), to: pathTo('root.team.dataCollections', { teamId }) },
              ...(list.id === collection.id ? [] : [{ label: collection.pluralName, to: listOf(collection.id) }]),
              { label: list.pluralName, to: listOf(list.id), search: listSearch },
            ]}
            current={name}
          />
        </div>
        <Link
          to={listOf(list.id)}
          search={listSearch}
          className={classes.back}
          aria-label={t('records.page.backTo', { name: list.pluralName })}
        >
          <ArrowLeftIcon size={16} aria-hidden /> <span>{list.pluralName}</span>
        </Link>
        <div className={classes.steps}>
          <UndoNote stack={stack} onUndo={undoLast} />
          <Neighbours record={record} list={list} tab={tab} search={search} />
        </div>
      </div>
      <div className={classes.title}>
        <RecordAvatar />
        <div className={classes.names}>
          <div className={classes.nameLine}>
            <h1>{name}</h1>
            {!record.isInTrash && <BookmarkNote recordId={record.id} name={name} />}
          </div>
          <div className={classes.held}>
            <RecordCollections record={record} />
          </div>
        </div>
        <div className={classes.acts}>
          <PresentPeople recordId={record.id} />
          {!record.isInTrash && <CommentsButton key={record.id} recordId={record.id} recordName={name} />}
          <MoreMenu record={record} collection={collection} />
        </div>
      </div>
      <RecordTabs tab={tab} groups={groups} />
    </header>
  )
}

/** The records before and after this one in the list one came from; the list stands in the address. */
function Neighbours({
  record,
  list,
  tab,
  search,
}: {
  record: RecordDetail
  list: Collection
  tab: RecordTab
  search: Record<string, unknown>
}) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { data: collections = none } = useCollections(teamId)
  const state = readListState(search)
  const body = {
    where: state.where,
    text: state.words ? { words: state.words, in: state.in } : undefined,
    asOf: state.asOf,
    sort: orderOfRows(state, list, collections),
  }
  const { data } = useQuery(
    queryFor(recordsApi.neighbours, {
      params: { teamId, collectionId: list.id, recordId: record.id },
      body,
    }),
  )
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
            <Link {...props} to={pathOfTab({ teamId, dataRecordId: id }, tab)} search={search as never} />
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

const none: Collection[] = []

/** Once the menu is gone from the page. */
const printPage = () => setTimeout(() => window.print(), 300)

function MoreMenu({ record, collection }: { record: RecordDetail; collection: Collection }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const { TeamId: teamId } = useTeam()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const list = useListCameFrom()
  const { data: collections = [] } = useCollections(teamId)
  const access = useRecordAccess(record)
  const mayTrash = useMayOnRecord(record).mayDelete && !record.isInTrash

  async function moveToTrash() {
    try {
      const { batchId } = await trashRecords(teamId, [record.id])
      await navigate({
        to: pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: list.id }),
        search: keepListSearch(search),
      })
      const undo = async () => {
        try {
          await undoBatch(teamId, batchId)
          await navigate({
            to: pathTo('root.team.dataRecords', { teamId, dataRecordId: record.id }),
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

  /** Other collections that lose it are named; without any, Undo is enough. */
  function askToTrash() {
    const losing = collections.filter(
      ({ id, idParentDataCollection: parent, isSmartCollection }) =>
        record.collectionIds.includes(id) && parent !== null && !isSmartCollection,
    )
    if (losing.length === 0) return void moveToTrash()
    confirm({
      title: t('grid.bulk.trashTitle', { count: 1, number: '1' }),
      text: `${t('members.losing', { collections: losing.map(({ pluralName }) => pluralName).join(', ') })} ${t('grid.bulk.trashText')}`,
      action: t('records.moveToTrash'),
      isDestructive: true,
      onConfirm: () => void moveToTrash(),
    })
  }

  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('records.page.more')} className={classes.more}>
            <DotsThreeIcon size={18} weight="bold" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<PrinterIcon size={16} />} onClick={printPage}>
            {t('cards.print')}
          </Menu.Item>
          <RecordItems record={record} collectionId={collection.id} />
          {access.item}
          {mayTrash && (
            <Menu.Item leftSection={<TrashIcon size={16} />} onClick={askToTrash}>
              {t('records.moveToTrash')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {access.dialog}
    </>
  )
}
