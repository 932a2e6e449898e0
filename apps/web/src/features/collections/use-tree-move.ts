import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { collectionsApi, type Collection } from '@trellis/domain/collections/api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { useShowCollection } from './collection-calls.ts'

export interface TreeMove {
  readonly dragged: Collection | undefined
  readonly over: number | undefined
  readonly begin: (collection: Collection | undefined) => void
  readonly setOver: (collectionId: number | undefined) => void
  readonly to: (collection: Collection, parentId: number) => void
  /** Moved by keyboard: its row stands elsewhere then, and takes the focus along. */
  readonly focused: RefObject<number | undefined>
}

/** Where a collection may stand: within its tree, not below itself, and somewhere else than now. */
export function placesFor(collection: Collection, collections: readonly Collection[]): Collection[] {
  if (collection.idParentDataCollection === null) return []
  const parentById = new Map(collections.map((one) => [one.id, one.idParentDataCollection]))
  const isBelow = (id: number | null | undefined): boolean =>
    id != null && (id === collection.id || isBelow(parentById.get(id)))
  return collections.filter(
    ({ id, idRootDataCollection: rootId }) =>
      rootId === collection.idRootDataCollection && id !== collection.idParentDataCollection && !isBelow(id),
  )
}

interface Move {
  collection: Collection
  parentId: number
  /** Of the move that this one takes back: who joined by it leaves again. */
  takesBackBatchIds?: number[]
}

/** Moves collections in their tree; the way back stands in the toast. */
export function useTreeMove(teamId: number, collections: readonly Collection[]): TreeMove {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const show = useShowCollection(teamId)
  const [dragged, begin] = useState<Collection>()
  const [over, setOver] = useState<number>()
  const focused = useRef<number>(undefined)
  const nameOf = (id: number) => collections.find((one) => one.id === id)?.pluralName ?? ''
  const moving = useMutation({
    mutationFn: ({ collection, parentId, takesBackBatchIds }: Move) =>
      call(collectionsApi.moveCollection, {
        params: { teamId, collectionId: collection.id },
        body: { idParentDataCollection: parentId, takesBackBatchIds },
      }),
    onSuccess: async ({ joinedInBatchIds, ...moved }, { collection, parentId, takesBackBatchIds }) => {
      await show(moved)
      const words = t('members.moved', { name: collection.pluralName, parent: nameOf(parentId) })
      const before = collection.idParentDataCollection
      if (takesBackBatchIds || before === null) return void toastDone(words)
      const onUndo = () => moving.mutate({ collection, parentId: before, takesBackBatchIds: joinedInBatchIds })
      toastDone(words, { label: t('common.undo'), onUndo })
    },
    onError(error) {
      focused.current = undefined
      toastError(sentence(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(collectionsApi.dataCollections) }),
  })
  return {
    dragged,
    over: dragged && over,
    focused,
    begin(collection) {
      begin(collection)
      setOver(undefined)
    },
    setOver,
    to(collection, parentId) {
      begin(undefined)
      setOver(undefined)
      moving.mutate({ collection, parentId })
    },
  }
}
