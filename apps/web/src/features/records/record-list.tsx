import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useMayWrite, useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { hueOf } from '../../ui/hue.ts'
import { toastError } from '../../ui/toast.tsx'
import { useUndo } from './edits/use-undo.ts'
import { FilterSentence } from './filter/filter-sentence.tsx'
import { titleOf } from './filter/filter-subjects.ts'
import { columnFields, nameColumnId, useGridColumns, type GridColumn } from './grid/grid-columns.ts'
import { rowFromRecord } from './grid/grid-row.ts'
import { RecordGrid } from './grid/record-grid.tsx'
import { ImportButton, ImportHost } from './importing.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NewRecordDialog } from './new-record-dialog.tsx'
import { RecordCards } from './record-cards.tsx'
import { fieldsOfCondition } from './fields-of-condition.ts'
import { useCreating } from './use-creating.ts'
import { useListEdits } from './use-list-edits.ts'
import { useListState } from './use-list-state.ts'
import { useRecordRows } from './use-record-rows.ts'

/** One collection's records: what is asked for, the tools to ask with, and the rows. */
export function RecordList({ collection, linkedNames }: { collection: Collection; linkedNames: Map<number, string> }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { number } = useFormats()
  const navigate = useNavigate()
  const { TeamId: teamId } = useTeam()
  const mayWrite = useMayWrite()
  const isPhone = useMediaQuery('(max-width: 640px)', window.innerWidth <= 640, { getInitialValueInEffect: false })
  const { state, change } = useListState()
  const { columns, chosen, resize, commitWidths } = useGridColumns(collection, state, (next, nameWidth) =>
    change({ columns: next, nameWidth }, { replace: true }),
  )
  const nameFieldId = collection.IdDataFieldDataObjectName
  const chosenKey = [nameFieldId, ...chosen.map(({ fieldId }) => fieldId)]
    .filter((id) => id !== null)
    .toSorted((a, b) => a - b)
    .join(',')
  const fieldIds = useMemo(() => chosenKey.split(',').filter(Boolean).map(Number), [chosenKey])
  const rows = useRecordRows(teamId, collection.id, fieldIds, state, linkedNames)
  const { stack, undoLast } = useUndo()
  const { edits, moveToTrash } = useListEdits(collection, state, rows, stack, linkedNames)
  const { isCreating, setCreating } = useCreating()
  const [askedSubject, setAskedSubject] = useState<string>()

  const { refresh } = rows
  useEffect(() => {
    const onFocus = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onFocus)
    return () => document.removeEventListener('visibilitychange', onFocus)
  }, [refresh])

  const titleOfColumn = (column: GridColumn) =>
    column.field ? titleOf(column.field.title, language) : t('records.name')
  const filteredFields = useMemo(() => fieldsOfCondition(state.where), [state.where])
  const isNarrowed = state.where !== undefined || state.words !== ''
  const isEmpty = rows.isReady && rows.rowCount === 0 && rows.isExact
  const failure = rows.cache.failure()
  const openRecord = (dataRecordId: number) =>
    void navigate({
      to: pathTo('root.team.dataRecords.allFields', { teamId, dataRecordId }),
      // The list one came from goes along: the record page finds its neighbours in it.
      search: (search: Record<string, unknown>) => ({ ...search, from: collection.id }),
    })

  return (
    <ImportHost collection={collection} onDone={refresh}>
      <PageHeader
        title={collection.pluralName}
        icon={collection.icon}
        hue={hueOf(collection.id)}
        note={collection.countDataObject === null ? undefined : number(collection.countDataObject)}
        crumbs={[{ label: t('shell.group.manageData'), to: pathTo('root.team.dataCollections', { teamId }) }]}
        actions={
          mayWrite && (
            <Button variant="filled" leftSection={<PlusIcon size={16} />} onClick={() => setCreating(true)}>
              {t('records.new', { name: collection.name.toLocaleLowerCase(language) })}
            </Button>
          )
        }
      >
        <FilterSentence
          collection={collection}
          where={state.where}
          onChange={(where) => change({ where })}
          asked={askedSubject}
          onAskedDone={() => setAskedSubject(undefined)}
        />
      </PageHeader>
      <ListToolbar
        collection={collection}
        state={state}
        change={change}
        chosen={chosen}
        fields={columnFields(collection)}
        isPhone={isPhone}
        stack={stack}
        onUndo={() => void undoLast()}
      />
      {failure !== undefined && rows.rowCount === 0 ? (
        <ErrorState error={failure} title={t('records.failed')} onRetry={rows.cache.retry} />
      ) : isEmpty && isNarrowed ? (
        <EmptyState
          icon="funnel"
          title={t('records.noMatch.title')}
          text={t('records.noMatch.text')}
          action={<Button onClick={() => change({ where: undefined, words: '' })}>{t('records.noMatch.clear')}</Button>}
        />
      ) : isEmpty ? (
        <EmptyState
          icon={collection.icon}
          title={t('records.empty.title', { name: collection.pluralName.toLocaleLowerCase(language) })}
          text={mayWrite ? t('records.empty.text') : t('records.empty.textReader')}
          action={<ImportButton label={t('records.import')} />}
        />
      ) : isPhone ? (
        <RecordCards
          collection={collection}
          rows={rows}
          columns={columns}
          titleOf={titleOfColumn}
          onOpenRecord={openRecord}
        />
      ) : (
        <RecordGrid
          collection={collection}
          rows={rows}
          columns={columns}
          titleOf={titleOfColumn}
          sort={state.sort}
          filteredFields={filteredFields}
          edits={edits}
          mayWrite={mayWrite}
          onOpenRecord={openRecord}
          onNew={mayWrite ? () => setCreating(true) : undefined}
          onTrash={moveToTrash}
          onPasted={({ rejected }) => toastError(t('records.pasteRejected', { count: rejected }))}
          onSort={(column, direction) => {
            const by = column.field ? { field: column.field.id } : ({ meta: 'name' } as const)
            change({ sort: direction ? [{ by, direction }] : [] })
          }}
          onFilter={(column) => setAskedSubject(String(column.field?.id))}
          onHide={(column) => change({ columns: chosen.filter(({ fieldId }) => fieldId !== column.field?.id) })}
          onResize={(column, width) => resize(column.id, width)}
          onResizeEnd={(column, width) =>
            commitWidths(width === undefined ? undefined : { id: column.id || nameColumnId, width })
          }
        />
      )}
      <NewRecordDialog
        collection={collection}
        where={state.where}
        isOpen={isCreating}
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
