import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Value } from '@trellis/domain/fields/field-type'
import type { RecordDetail } from '@trellis/domain/records/api'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { undoBatch } from '../records/record-calls.ts'
import { leaveDraft } from './copied-draft.ts'
import { duplicateRecord } from './duplicate-calls.ts'

interface Handlers {
  readonly onMade: (record: RecordDetail) => void
  readonly onUndone: () => void
}

/** Copies a record; says what could not come along, and takes the copy back on demand. */
export function useDuplicateRecord() {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const { TeamId: teamId } = useTeam()

  async function undo(batchId: number, onUndone: () => void) {
    try {
      await undoBatch(teamId, batchId)
      toastDone(t('duplicates.copy.undone'))
      onUndone()
    } catch (error) {
      toastError(sentence(error))
    }
  }

  return async function duplicate({ id, name }: { id: number; name: string }, { onMade, onUndone }: Handlers) {
    try {
      const copy = await duplicateRecord(teamId, id)
      const left = copy.leftOut.map(({ title }) => title).join(', ')
      const notes = [
        ...(left ? [t('duplicates.copy.leftOut', { fields: left })] : []),
        ...(copy.isOfSeenOnly ? [t('duplicates.copy.seenOnly')] : []),
      ]
      if (copy.state === 'draft') {
        leaveDraft(copy.collectionId, copy.values as Record<string, Value>)
        toastDone([t('duplicates.copy.draft'), ...notes].join(' '))
        await navigate({
          to: pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: copy.collectionId }),
          search: { new: 'record' },
        })
        return
      }
      onMade(copy.record)
      const done = t('duplicates.copy.done', { name: name || t('records.unnamed') })
      toastDone([`${done}.`, ...notes].join(' '), {
        label: t('common.undo'),
        onUndo: () => void undo(copy.batchId, onUndone),
      })
    } catch (error) {
      toastError(sentence(error))
    }
  }
}
