import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { historyApi } from '@trellis/domain/history/api'
import { recordsApi, type RecordDetail } from '@trellis/domain/records/api'
import { keyOf, queryFor } from '../../../api/queries.ts'
import { useMayOnRecord } from '../../../session/access.ts'
import { useTeam } from '../../../session/use-session.ts'
import { usePlace } from '../../live/live.ts'
import { useRecordEdits, type RecordEdits } from '../edits/use-record-edits.ts'
import { useUndo } from '../edits/use-undo.ts'
import type { UndoStack } from '../edits/undo-stack.ts'
import { rowFromRecord, type GridRow } from '../grid/grid-row.ts'

/** One record and what may be done with it: everything on its page that shows or edits it stands inside. */
export interface RecordScope {
  readonly record: RecordDetail
  readonly collection: Collection
  readonly linkedNames: Map<number, string>
  readonly edits: RecordEdits
  readonly stack: UndoStack
  readonly mayWrite: boolean
  readonly mayUpdate: (fieldId: number) => boolean
  readonly save: (fieldId: number, value: Value, title: string) => void
  readonly onEditing: (fieldId: number, isEditing: boolean) => void
  readonly undoLast: () => void
  /** The record changed on the server by another way than `save`. */
  readonly reload: () => Promise<void>
}

const Context = createContext<RecordScope | null>(null)

export function useRecordScope(): RecordScope {
  const scope = useContext(Context)
  if (!scope) throw new Error('RecordScopeProvider is missing')
  return scope
}

interface RecordScopeProps {
  readonly record: RecordDetail
  readonly collection: Collection
  readonly linkedNames: Map<number, string>
  /** Shown, not edited: a preview. */
  readonly isPreview?: boolean
  readonly children: ReactNode
}

export function RecordScopeProvider({ record, collection, linkedNames, isPreview, children }: RecordScopeProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { TeamId: teamId } = useTeam()
  const may = useMayOnRecord(record)
  const mayWrite = may.mayWrite && !record.isInTrash && !isPreview
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

  // What one saw when one began: others may change the record meanwhile, and the same field is then a conflict.
  const [base, setBase] = useState<{ fieldId: number; row: GridRow }>()
  usePlace(
    isPreview
      ? null
      : {
          collectionId: record.collectionId,
          recordId: record.id,
          ...(base && { fieldId: base.fieldId, isEditing: true }),
        },
  )

  const scope = useMemo(
    (): RecordScope => ({
      record,
      collection,
      linkedNames,
      edits,
      stack,
      mayWrite,
      mayUpdate: (fieldId) => mayWrite && may.mayUpdate(fieldId),
      save(fieldId, value, title) {
        const row = base?.fieldId === fieldId ? base.row : rowFromRecord(record)
        if (JSON.stringify(row.values[fieldId] ?? null) === JSON.stringify(value)) return
        const label = t('records.change.value', { field: title, name: record.name })
        void edits.save({ row, values: { [fieldId]: value } }, label)
      },
      onEditing: (fieldId, isEditing) =>
        setBase((before) => {
          if (isEditing) return { fieldId, row: rowFromRecord(record) }
          return before?.fieldId === fieldId ? undefined : before
        }),
      undoLast,
      reload: () => queryClient.invalidateQueries({ queryKey }),
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is left out is new at every render and means the same
    [record, collection, linkedNames, edits, stack, mayWrite, may, base, undoLast, t],
  )
  return <Context value={scope}>{children}</Context>
}
