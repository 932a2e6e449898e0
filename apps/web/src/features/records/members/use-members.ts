import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { membershipApi, type AddTarget } from '@trellis/domain/records/membership-api'
import { call } from '../../../api/call.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useMayWriteIn } from '../../../session/access.ts'
import { useCollections } from '../../../session/collections.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import type { UndoStack } from '../edits/undo-stack.ts'
import type { Chosen } from '../grid/bulk-bar.tsx'
import { undoBatch } from '../record-calls.ts'
import type { useList } from '../use-list.ts'
import { useManualOrder, type ManualOrder } from './use-manual-order.ts'

export interface MemberActions {
  readonly collectionName: string
  /** Hand-picked collections of the tree that records can be added to. */
  readonly others: readonly Collection[]
  readonly addTo: (target: Collection, chosen: Chosen, done: () => void) => void
  /** Undefined where nobody picks the members by hand. */
  readonly remove?: (chosen: Chosen, done: () => void) => void
  /** Undefined where members are in no order made by hand. */
  readonly order?: ManualOrder
}

interface MembersOf {
  readonly teamId: number
  readonly collection: Collection
  readonly list: Pick<ReturnType<typeof useList>, 'rows' | 'selection' | 'state' | 'change'>
  readonly stack: UndoStack
}

/** So many are removed without a question: Undo brings them back. */
const unasked = 20

/** Who is in the collection of a list, and in the others of its tree. */
export function useMembers({ teamId, collection, list, stack }: MembersOf): MemberActions {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const mayWriteIn = useMayWriteIn()
  const { data: collections = [] } = useCollections(teamId)
  const { rows, selection, state } = list
  const order = useManualOrder({ teamId, collection, list })
  const isPicked = collection.idParentDataCollection !== null && !collection.isSmartCollection

  /** Says what was done, with the way back. */
  function did(batchId: number, words: string, label: string) {
    stack.did(label)
    const undo = async () => {
      await undoBatch(teamId, batchId)
      rows.refresh()
    }
    const onUndo = () => void undo().catch((error: unknown) => toastError(sentence(error)))
    toastDone(words, { label: t('common.undo'), onUndo })
    rows.refresh()
  }

  async function addTo(target: Collection, chosen: Chosen, done: () => void) {
    const asked: AddTarget = chosen.ids ? { recordIds: [...chosen.ids] } : { from: collection.id, matching: selection }
    try {
      const params = { teamId, collectionId: target.id }
      const { batchId, count } = await call(membershipApi.addMembers, { params, body: { target: asked } })
      done()
      const words = { count, number: number(count), collection: target.pluralName }
      if (batchId === null) return void toastDone(t('members.addedNone', words))
      did(batchId, t('members.added', words), t('members.changeAdded', words))
    } catch (error) {
      toastError(sentence(error))
    }
  }

  async function remove(chosen: Chosen, done: () => void) {
    try {
      const target = chosen.ids ? { recordIds: [...chosen.ids] } : { matching: selection }
      const params = { teamId, collectionId: collection.id }
      const { batchId, count } = await call(membershipApi.removeMembers, { params, body: { target } })
      done()
      const words = { count, number: number(count), collection: collection.pluralName }
      if (batchId === null) return rows.refresh()
      did(batchId, t('members.removed', words), t('members.changeRemoved', words))
    } catch (error) {
      toastError(sentence(error))
    }
  }

  function askToRemove(chosen: Chosen, done: () => void) {
    if (chosen.ids && chosen.count <= unasked) return void remove(chosen, done)
    const words = { count: chosen.count, number: number(chosen.count), collection: collection.pluralName }
    confirm({
      title: t('members.removeTitle', words),
      text: t('members.removeText', words),
      action: t('members.remove', { collection: collection.pluralName }),
      onConfirm: () => void remove(chosen, done),
    })
  }

  const isNow = state.asOf === undefined
  return {
    collectionName: collection.pluralName,
    others: collections.filter(
      (one) =>
        one.idRootDataCollection === collection.idRootDataCollection &&
        one.idParentDataCollection !== null &&
        one.id !== collection.id &&
        !one.isSmartCollection &&
        mayWriteIn(one.id),
    ),
    addTo: (target, chosen, done) => void addTo(target, chosen, done),
    ...(isPicked && isNow && { remove: askToRemove }),
    ...(order && { order }),
  }
}
