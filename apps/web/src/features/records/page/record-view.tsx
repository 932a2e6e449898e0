import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { historyApi } from '@trellis/domain/history/api'
import { recordsApi, type RecordDetail } from '@trellis/domain/records/api'
import { call } from '../../../api/call.ts'
import { keyOf, queryFor } from '../../../api/queries.ts'
import { useMayWrite } from '../../../session/access.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { PageBody } from '../../../ui/page.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { RecordHistory } from '../../history/record-history.tsx'
import { usePlace } from '../../live/live.ts'
import { useRecordEdits } from '../edits/use-record-edits.ts'
import { useUndo } from '../edits/use-undo.ts'
import { rowFromRecord, type GridRow } from '../grid/grid-row.ts'
import { RecordFields } from './record-fields.tsx'
import { RecordHeader } from './record-header.tsx'
import classes from './record-page.module.css'

interface RecordViewProps {
  readonly record: RecordDetail
  readonly collection: Collection
  readonly tab: 'all-fields' | 'change-history'
  readonly linkedNames: Map<number, string>
}

export function RecordView({ record, collection, tab, linkedNames }: RecordViewProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { TeamId: teamId } = useTeam()
  const mayWrite = useMayWrite(record.collectionId) && !record.isInTrash
  const { stack, undoLast } = useUndo()
  const { queryKey } = queryFor(recordsApi.record, { params: { teamId, recordId: String(record.id) } })

  const patch = useCallback(
    (_recordId: number, change: (row: GridRow) => GridRow) =>
      queryClient.setQueryData<RecordDetail>(queryKey, (old) => {
        if (!old) return old
        const { version, name, values } = change(rowFromRecord(old))
        return { ...old, version, name, values: values as RecordDetail['values'] }
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is made of these two
    [queryClient, teamId, record.id],
  )
  const onSaved = useCallback(
    (saved: RecordDetail) => {
      for (const [id, name] of Object.entries(saved.names)) linkedNames.set(Number(id), name)
      queryClient.setQueryData(queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: keyOf(historyApi.recordHistory) })
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the same
    [queryClient, teamId, record.id, linkedNames],
  )
  const edits = useRecordEdits({ teamId, collectionId: record.collectionId, patch, onSaved }, stack)

  async function restore() {
    try {
      await call(recordsApi.restoreRecords, { params: { teamId }, body: { recordIds: [record.id] } })
      await queryClient.invalidateQueries({ queryKey })
    } catch (error) {
      toastError(sentence(error))
    }
  }

  // What one saw when one began: others may change the record meanwhile, and the same field is then a conflict.
  const [base, setBase] = useState<{ fieldId: number; row: GridRow }>()
  usePlace({
    collectionId: record.collectionId,
    recordId: record.id,
    ...(base && { fieldId: base.fieldId, isEditing: true }),
  })

  function save(fieldId: number, value: Value, title: string) {
    const row = base?.fieldId === fieldId ? base.row : rowFromRecord(record)
    if (JSON.stringify(row.values[fieldId] ?? null) === JSON.stringify(value)) return
    void edits.save(
      { row, values: { [fieldId]: value } },
      t('records.change.value', { field: title, name: record.name }),
    )
  }

  return (
    <>
      <RecordHeader record={record} collection={collection} tab={tab} stack={stack} onUndo={() => void undoLast()} />
      <PageBody>
        {record.isInTrash && (
          <div className={classes.trashed} role="status">
            {t('records.page.inTrash')}
            <Button size="xs" onClick={() => void restore()}>
              {t('records.page.restore')}
            </Button>
          </div>
        )}
        {tab === 'all-fields' ? (
          <RecordFields
            record={record}
            collection={collection}
            edits={edits}
            mayWrite={mayWrite}
            onSave={save}
            onEditing={(fieldId, isEditing) =>
              setBase((before) => {
                if (isEditing) return { fieldId, row: rowFromRecord(record) }
                return before?.fieldId === fieldId ? undefined : before
              })
            }
            stack={stack}
            onUndo={() => void undoLast()}
          />
        ) : (
          <RecordHistory
            teamId={teamId}
            recordId={record.id}
            fields={collection.DataFields}
            linkedNames={linkedNames}
            mayRevert={mayWrite}
            onReverted={() => void queryClient.invalidateQueries({ queryKey })}
          />
        )}
      </PageBody>
    </>
  )
}
