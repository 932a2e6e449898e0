import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '@trellis/domain/records/api'
import { gridApi, type BulkTarget } from '@trellis/domain/records/grid-api'
import { keyOf } from '../../../api/queries.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useCollections } from '../../../session/collections.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import type { UndoStack } from '../edits/undo-stack.ts'
import type { Chosen } from '../grid/bulk-bar.tsx'
import { bulkTrash, undoBatch } from '../record-calls.ts'
import type { RecordRows } from '../use-record-rows.ts'
import { losingBeside } from '../members/losing.ts'
import { useBulkEdit } from './use-bulk-edit.ts'

interface BulkOf {
  readonly teamId: number
  readonly collectionId: number
  readonly selection: Selection
  readonly rows: RecordRows
  readonly stack: UndoStack
}

interface Asked {
  readonly chosen: Chosen
  readonly done: () => void
}

/** Actions for many records at once: editing them by a dialog, moving them to the trash. */
export function useBulk({ teamId, collectionId, selection, rows, stack }: BulkOf) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { data: collections = [] } = useCollections(teamId)
  const [asked, setAsked] = useState<Asked>()
  const targetOf = ({ ids }: Chosen): BulkTarget => (ids ? { recordIds: [...ids] } : { matching: selection })

  function refresh() {
    rows.refresh()
    void queryClient.invalidateQueries({ queryKey: keyOf(gridApi.totals) })
  }

  /** Says what was done, with the way back. */
  function did(batchId: number, done: string, label: string) {
    const undo = async () => {
      await undoBatch(teamId, batchId)
      refresh()
    }
    stack.did(label)
    const onUndo = () => undo().catch((error: unknown) => toastError(sentence(error)))
    toastDone(done, { label: t('common.undo'), onUndo: () => void onUndo() })
    refresh()
  }

  const run = useBulkEdit({
    teamId,
    collectionId,
    target: asked && targetOf(asked.chosen),
    onDone({ batchId, count }) {
      asked?.done()
      setAsked(undefined)
      if (batchId === null) return toastDone(t('grid.bulk.nothing'))
      const words = t('grid.bulk.done', { count: Math.min(count, 2), number: number(count) })
      did(batchId, words, t('records.change.records', { count }))
    },
    onCancelled() {
      setAsked(undefined)
      toastDone(t('grid.bulk.cancelled'))
    },
  })

  async function moveToTrash({ chosen, done }: Asked) {
    try {
      const index = chosen.ids?.length === 1 ? rows.indexOf(chosen.ids[0] as number) : undefined
      const name = (index !== undefined && rows.row(index)?.name) || t('records.unnamed')
      const { batchId, count } = await bulkTrash(teamId, collectionId, targetOf(chosen))
      done()
      if (batchId === null) return refresh()
      did(batchId, t('records.trashed', { count, name }), t('records.change.trashed', { count }))
    } catch (error) {
      toastError(sentence(error))
    }
  }

  /**
   * A handful comes back with one click; of more the question is asked once before. It is asked as well where other
   * collections than this one lose the records, and names them.
   */
  async function trash(chosen: Chosen, done: () => void) {
    const losing = await losingBeside(teamId, collectionId, chosen, collections)
    if (chosen.ids && chosen.count <= 20 && losing.length === 0) return moveToTrash({ chosen, done })
    const names = losing.map(({ pluralName }) => pluralName).join(', ')
    const lost =
      losing.length > 0 ? t(chosen.count === 1 ? 'members.losing' : 'members.losingMany', { collections: names }) : ''
    confirm({
      title: t('grid.bulk.trashTitle', { count: Math.min(chosen.count, 2), number: number(chosen.count) }),
      text: `${lost} ${t('grid.bulk.trashText')}`.trim(),
      action: t('records.moveToTrash'),
      isDestructive: true,
      onConfirm: () => void moveToTrash({ chosen, done }),
    })
  }

  return {
    edit: (chosen: Chosen, done: () => void) => setAsked({ chosen, done }),
    trash: (chosen: Chosen, done: () => void) =>
      void trash(chosen, done).catch((error: unknown) => toastError(sentence(error))),
    dialog: {
      count: asked?.chosen.count,
      run,
      onClose() {
        run.forget()
        setAsked(undefined)
      },
    },
  }
}
