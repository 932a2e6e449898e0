import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { FolderPlusIcon } from '@phosphor-icons/react/FolderPlus'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import { bothOf } from '@trellis/domain/records/groups'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useMayDelete, useMayWrite } from '../../session/access.ts'
import { useCollections } from '../../session/collections.ts'
import { useSession, useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { hueOf } from '../../ui/hue.ts'
import { pageStands } from '../../ui/quiet.ts'
import { laterDialog, lazyPart } from '../../ui/later.tsx'
import { NewsBar } from '../live/news-bar.tsx'
import { PresentPeople } from '../live/present-people.tsx'
import { LayoutMenu } from '../layouts/layout-menu.tsx'
import type { Layouts } from '../layouts/use-layouts.ts'
import { DraftsBar } from './edits/drafts-bar.tsx'
import { useUndo } from './edits/use-undo.ts'
import { FilterSentence } from './filter/filter-sentence.tsx'
import { titleOf } from './filter/filter-subjects.ts'
import { columnFields, type GridColumn } from './grid/grid-columns.ts'
import { rowFromRecord } from './grid/grid-row.ts'
import { ImportButton, ImportHost } from './importing.tsx'
import { ListGrid } from './list-grid.tsx'
import { differsFrom, layoutOf, writeListState, writeWholeList } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { AsOfChip } from './members/as-of-chip.tsx'
import { SmartNote } from './members/smart-note.tsx'
import { useCreating } from './use-creating.ts'
import { useList } from './use-list.ts'
import { useListEdits } from './use-list-edits.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useTotals } from './use-totals.ts'

const opened = ({ isOpen }: { isOpen: boolean }) => isOpen
const NewRecordDialog = laterDialog(async () => (await import('./new-record-dialog.tsx')).NewRecordDialog, opened)
const AddRecordsDialog = laterDialog(
  async () => (await import('./members/add-records-dialog.tsx')).AddRecordsDialog,
  opened,
)
/** A phone has no grid, and the others no cards. */
const ListCards = lazyPart(async () => (await import('./list-cards.tsx')).ListCards)

interface RecordListProps {
  readonly collection: Collection
  readonly layouts: Layouts
  readonly linkedNames: Map<number, string>
}

/** One collection's records: what is asked for, the tools to ask with, and the rows. */
export function RecordList({ collection, layouts, linkedNames }: RecordListProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { number, calendarDay } = useFormats()
  const navigate = useNavigate()
  const { TeamId: teamId, isTeamAdmin } = useTeam()
  const { user } = useSession()
  const mayWrite = useMayWrite(collection.id)
  const mayDelete = useMayDelete(collection.id)
  const isPhone = useMediaQuery('(max-width: 640px)', window.innerWidth <= 640, { getInitialValueInEffect: false })
  const list = useList(teamId, collection, layouts.active, linkedNames)
  const { state, change, columns, chosen, rows, selection } = list
  const { stack, undoLast } = useUndo(list.rows.refresh)
  const edits = useListEdits(collection, list, stack, linkedNames)
  const { isReady } = rows
  const pendingNews = useLiveRows(collection, list, linkedNames)
  const totals = useTotals({ teamId, collectionId: collection.id, selection, columns, totals: state.totals, isReady })
  const { isCreating, setCreating } = useCreating()
  const [askedSubject, setAskedSubject] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const isPicked = collection.idParentDataCollection !== null && !collection.isSmartCollection
  const root = useCollections(teamId).data?.find(({ id }) => id === collection.idRootDataCollection)

  useEffect(() => {
    if (isReady) pageStands()
  }, [isReady])

  const { refresh } = rows
  useEffect(() => {
    const onFocus = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onFocus)
    return () => document.removeEventListener('visibilitychange', onFocus)
  }, [refresh])

  function titleOfColumn({ field, fact, linked }: GridColumn): string {
    if (linked) return `${titleOf(linked.link.title, language)} › ${titleOf(linked.field.title, language)}`
    if (fact) return t(`grid.facts.${fact}`)
    return field ? titleOf(field.title, language) : t('records.name')
  }

  const isNarrowed = state.where !== undefined || state.words !== ''
  const isEmpty = rows.isReady && rows.recordCount === 0 && rows.isExact
  const openRecord = (dataRecordId: number) =>
    void navigate({
      to: pathTo('root.team.dataRecords', { teamId, dataRecordId }),
      // The list one came from goes along, whole: the record page finds its neighbours in it and does not know layouts.
      search: {
        ...(layouts.active ? writeWholeList(state) : writeListState(state)),
        layout: layouts.active?.id ?? 'none',
        from: collection.id,
      },
    })

  const asOfChip = isPicked && (
    <AsOfChip asOf={state.asOf} hidesWhoLeft={collection.hidesWhoLeft} onChange={(asOf) => change({ asOf })} />
  )

  return (
    <ImportHost collection={collection} onDone={refresh}>
      <PageHeader
        title={collection.pluralName}
        icon={collection.icon}
        hue={hueOf(collection.id)}
        note={collection.countDataObject === null ? undefined : number(collection.countDataObject)}
        crumbs={[
          { label: t('shell.group.manageData'), to: pathTo('root.team.dataCollections', { teamId }) },
          ...(root && root.id !== collection.id
            ? [
                {
                  label: root.pluralName,
                  to: pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: root.id }),
                },
              ]
            : []),
        ]}
        actions={
          <>
            <PresentPeople />
            {mayWrite && isPicked && (
              <Button leftSection={<FolderPlusIcon size={16} />} onClick={() => setAdding(true)}>
                {t('members.add')}
              </Button>
            )}
            {mayWrite && (
              <Button variant="filled" leftSection={<PlusIcon size={16} />} onClick={() => setCreating(true)}>
                {t('records.new', { name: (root ?? collection).name.toLocaleLowerCase(language) })}
              </Button>
            )}
          </>
        }
      >
        {collection.isSmartCollection && <SmartNote collection={collection} />}
        <FilterSentence
          collection={collection}
          where={state.where}
          onChange={(where) => change({ where })}
          asked={askedSubject}
          onAskedDone={() => setAskedSubject(undefined)}
        />
        {isPhone && asOfChip}
      </PageHeader>
      <ListToolbar
        collection={collection}
        state={state}
        change={change}
        chosen={chosen}
        fields={columnFields(collection)}
        linked={list.linked}
        isPhone={isPhone}
        asOf={!isPhone && asOfChip}
        layoutMenu={
          <LayoutMenu
            layouts={layouts}
            content={layoutOf(state)}
            isChanged={differsFrom(state, layouts.active?.content)}
            isTeamAdmin={isTeamAdmin || user.isSysAdmin}
            isCompact={isPhone}
          />
        }
        onOpenAllGroups={rows.setAllGroupsOpen}
        recordCount={rows.recordCount}
        stack={stack}
        onUndo={undoLast}
      />
      {mayWrite && (
        <DraftsBar
          collectionId={collection.id}
          onOpen={(recordId) => (recordId === null ? setCreating(true) : openRecord(recordId))}
        />
      )}
      {pendingNews && <NewsBar {...pendingNews} />}
      {rows.failure !== undefined && rows.row(0) === undefined && rows.head(0) === undefined ? (
        <ErrorState error={rows.failure} title={t('records.failed')} onRetry={rows.retry} />
      ) : isEmpty && isNarrowed ? (
        <EmptyState
          icon="funnel"
          title={t('records.noMatch.title')}
          text={t('records.noMatch.text')}
          action={<Button onClick={() => change({ where: undefined, words: '' })}>{t('records.noMatch.clear')}</Button>}
        />
      ) : isEmpty && collection.isSmartCollection ? (
        <EmptyState
          icon={collection.icon}
          title={t('members.emptySmartTitle', { name: collection.pluralName })}
          text={t('members.emptySmartText')}
        />
      ) : isEmpty && state.asOf !== undefined ? (
        <EmptyState
          icon={collection.icon}
          title={t('members.emptyThenTitle', { name: collection.pluralName, date: calendarDay(state.asOf) })}
          action={<Button onClick={() => change({ asOf: undefined })}>{t('members.asOfNow')}</Button>}
        />
      ) : isEmpty && isPicked ? (
        <EmptyState
          icon={collection.icon}
          title={t('members.emptyTitle', { name: collection.pluralName })}
          text={t('members.emptyText', { root: root?.pluralName ?? '' })}
          action={mayWrite && <Button onClick={() => setAdding(true)}>{t('members.add')}</Button>}
        />
      ) : isEmpty ? (
        <EmptyState
          icon={collection.icon}
          title={t('records.empty.title', { name: collection.pluralName.toLocaleLowerCase(language) })}
          text={mayWrite ? t('records.empty.text') : t('records.empty.textReader')}
          action={<ImportButton label={t('records.import')} />}
        />
      ) : isPhone ? (
        <Suspense fallback={<SkeletonTable rows={8} columns={2} />}>
          <ListCards
            collection={collection}
            list={list}
            stack={stack}
            totals={totals}
            titleOf={titleOfColumn}
            mayWrite={mayWrite}
            mayDelete={mayDelete}
            linkedNames={linkedNames}
            onOpenRecord={openRecord}
            onUndo={undoLast}
          />
        </Suspense>
      ) : (
        <ListGrid
          collection={collection}
          list={list}
          edits={edits}
          stack={stack}
          totals={totals}
          titleOf={titleOfColumn}
          mayWrite={mayWrite}
          mayDelete={mayDelete}
          linkedNames={linkedNames}
          onOpenRecord={openRecord}
          onNew={() => setCreating(true)}
          onUndo={undoLast}
          onAskFilter={setAskedSubject}
        />
      )}
      <AddRecordsDialog
        collection={collection}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        stack={stack}
        onChanged={refresh}
      />
      <NewRecordDialog
        collection={collection}
        where={bothOf(state.where, collection.membershipDataFilter ?? undefined)}
        isOpen={isCreating && mayWrite}
        onClose={() => setCreating(false)}
        stack={stack}
        onCreated={(record) => {
          for (const [id, name] of Object.entries(record.names)) linkedNames.set(Number(id), name)
          rows.prepend(rowFromRecord(record))
        }}
        onUndone={refresh}
      />
    </ImportHost>
  )
}
