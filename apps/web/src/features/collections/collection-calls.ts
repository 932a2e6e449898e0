import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '@trellis/domain/api/endpoint'
import { collectionsApi, type Collection } from '@trellis/domain/collections/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { isCode } from '../../api/request-error.ts'
import { collectionsQuery } from '../../session/collections.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'

type Changes = RequestOf<typeof collectionsApi.updateCollection>['body']

/** Puts one changed collection into the known list, so that every screen shows it at once. */
export function useShowCollection(teamId: number) {
  const queryClient = useQueryClient()
  return async (changed: Collection) => {
    queryClient.setQueryData(collectionsQuery(teamId).queryKey, (known) => {
      if (!known) return known
      const counted = {
        ...changed,
        countDataObject: changed.countDataObject ?? countOf(known.dataCollection, changed.id),
      }
      const others = known.dataCollection.filter(({ id }) => id !== changed.id)
      return { dataCollection: [...others, counted] }
    })
    await queryClient.invalidateQueries({ queryKey: keyOf(collectionsApi.dataCollections) })
  }
}

function countOf(collections: Collection[], id: number) {
  return collections.find((collection) => collection.id === id)?.countDataObject ?? 0
}

export function useUpdateCollection(teamId: number, collectionId: number) {
  const show = useShowCollection(teamId)
  return useMutation({
    mutationFn: (body: Changes) => call(collectionsApi.updateCollection, { params: { teamId, collectionId }, body }),
    onSuccess: show,
  })
}

/** To the trash, with the way back in the toast. */
export function useDeleteCollection(teamId: number) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: keyOf(collectionsApi.dataCollections) })
  const restore = useMutation({
    mutationFn: ({ id }: Collection) =>
      call(collectionsApi.restoreCollection, { params: { teamId, collectionId: id } }),
    onSuccess: (_, { pluralName: name }) => toastDone(t('collections.restored', { name })),
    onError: (error) => toastError(sentence(error)),
    onSettled: reload,
  })
  return useMutation({
    mutationFn: ({ id }: Collection) => call(collectionsApi.deleteCollection, { params: { teamId, collectionId: id } }),
    onSuccess: (_, collection) =>
      toastDone(t('collections.deleted', { name: collection.pluralName }), {
        label: t('common.undo'),
        onUndo: () => restore.mutate(collection),
      }),
    onError: (error) =>
      toastError(isCode(error, 'collection-in-use') ? sentence(error) : t('collections.deleteFailed')),
    onSettled: reload,
  })
}
