import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { RecordDetail } from '@trellis/domain/records/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { matches } from '@trellis/domain/records/matches'
import { useSession, useTeam } from '../../session/use-session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { useRecordEdits } from './edits/use-record-edits.ts'
import type { UndoStack } from './edits/undo-stack.ts'
import type { ListState } from './list-state.ts'
import { revertBatch, trashRecords } from './record-calls.ts'
import { todayIn } from '../../i18n/today.ts'
import type { RecordRows } from './use-record-rows.ts'

/** Edits of a list: saving in place, marking rows that no longer fit, the trash. */
export function useListEdits(
  collection: Collection,
  state: ListState,
  rows: RecordRows,
  stack: UndoStack,
  linkedNames: Map<number, string>,
) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { TeamId: teamId, Team: team } = useTeam()
  const { user } = useSession()
  const { patch, setMark, refresh } = rows

  const onSaved = useCallback(
    (record: RecordDetail) => {
      for (const [id, name] of Object.entries(record.names)) linkedNames.set(Number(id), name)
      if (!state.where) return
      // The list's own filter, evaluated here: the row stays where it is and says that it moved out (behaviour.md section 1).
      const fits = matches(state.where, matchedRecord(record), {
        scope: { fieldById: (id) => collection.DataFields.find((field) => field.id === id) },
        timezone: team.primaryTimezone,
        today: todayIn(team.primaryTimezone),
        currentUserId: user.userId,
      })
      if (!fits) setMark(record.id, 'no-longer-fits')
    },
    [state.where, collection, team.primaryTimezone, user.userId, setMark, linkedNames],
  )
  const edits = useRecordEdits({ teamId, patch, onSaved }, stack)

  const moveToTrash = useCallback(
    async (recordIds: number[]) => {
      const name =
        recordIds.length === 1 ? (rows.row(rows.cache.indexOf(recordIds[0] as number) ?? -1)?.name ?? '') : ''
      try {
        const { batchId } = await trashRecords(teamId, recordIds)
        const undo = async () => {
          await revertBatch(teamId, batchId)
          refresh()
        }
        stack.did({ label: t('records.change.trashed', { count: recordIds.length }), undo })
        refresh()
        const onUndo = () => undo().catch((error: unknown) => toastError(sentence(error)))
        toastDone(t('records.trashed', { count: recordIds.length, name }), {
          label: t('common.undo'),
          onUndo: () => void onUndo(),
        })
      } catch (error) {
        toastError(sentence(error))
      }
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- sentence is new at every render and reads the same phrases
    [teamId, rows, refresh, stack, t],
  )
  return { edits, moveToTrash }
}

/** Who created and changed a record is known here by name only: conditions on persons are left to the server. */
function matchedRecord(record: RecordDetail) {
  return { ...record, values: record.values as Record<string, Value>, createdBy: null, updatedBy: null }
}
