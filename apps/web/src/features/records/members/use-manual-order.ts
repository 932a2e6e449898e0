import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { membershipApi } from '@trellis/domain/records/membership-api'
import { call } from '../../../api/call.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { useUndoRedo } from '../../history/undo.ts'
import { undoLine } from '../../history/undo-line.ts'
import type { GridRow } from '../grid/grid-row.ts'
import type { useList } from '../use-list.ts'
import { anchorFor } from './member-runs.ts'

/** The order of a hand-picked collection that is made by hand. */
export interface ManualOrder {
  /** One place up (-1) or down (1); undefined while the list is in another order. */
  readonly move?: (row: GridRow, by: -1 | 1) => void
  /** Puts records before a line of the list; undefined while the list is in another order. */
  readonly place?: (recordIds: readonly number[], line: number) => void
  /** Why nothing can be moved now, with the way to where it can. */
  readonly sayWhyNot: () => void
}

interface OrderOf {
  readonly teamId: number
  readonly collection: Collection
  readonly list: Pick<ReturnType<typeof useList>, 'rows' | 'state' | 'change'>
}

/** Undefined where members are in no order of their own, or are shown as of a day. */
export function useManualOrder({ teamId, collection, list }: OrderOf): ManualOrder | undefined {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const { rows, state, change } = list
  const params = { teamId, collectionId: collection.id }
  const { undoBatch } = useUndoRedo()

  async function apply(recordIds: readonly number[], after: number | null, words: string) {
    undoLine.saveBegan()
    try {
      const body = { recordIds: [...recordIds], after }
      const { batchId } = await call(membershipApi.orderMembers, { params, body })
      rows.refresh()
      toastDone(words, { label: t('common.undo'), onUndo: () => undoBatch(batchId) })
    } catch (error) {
      toastError(sentence(error))
    } finally {
      undoLine.saveEnded()
    }
  }

  function move(row: GridRow, by: -1 | 1) {
    const at = rows.indexOf(row.id)
    // Behind the next one, or behind the last but one: at the top behind nobody.
    const after = at === undefined ? undefined : rows.row(by === 1 ? at + 1 : at - 2)
    if (at === undefined || (by === 1 && !after) || (by === -1 && at === 0)) return
    const name = row.name || t('records.unnamed')
    void apply([row.id], after?.id ?? null, t(by === 1 ? 'members.movedDown' : 'members.movedUp', { name }))
  }

  function place(recordIds: readonly number[], line: number) {
    const anchor = anchorFor(recordIds, line, rows)
    if (!anchor) return
    const count = recordIds.length
    void apply(recordIds, anchor.after, t('members.orderMoved', { count, number: number(count) }))
  }

  const isPicked = collection.idParentDataCollection !== null && !collection.isSmartCollection
  if (!isPicked || collection.membershipOrder !== 'manual' || state.asOf !== undefined) return undefined
  const isShown = state.sort.length === 0 && state.groups.length === 0
  return {
    ...(isShown && { move, place }),
    sayWhyNot: () =>
      toastError(t('members.orderHidden', { collection: collection.pluralName }), {
        label: t('members.orderShow'),
        onUndo: () => change({ sort: [], groups: [] }),
      }),
  }
}
