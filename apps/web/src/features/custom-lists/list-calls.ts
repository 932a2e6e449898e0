import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '@trellis/domain/api/endpoint'
import { collectionsApi } from '@trellis/domain/collections/api'
import { customListsApi, type CustomList } from '@trellis/domain/custom-lists/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { isCode } from '../../api/request-error.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'

export type ListItem = CustomList['items'][number]
type ItemChanges = RequestOf<typeof customListsApi.updateItem>['body']

function listsQuery(teamId: number) {
  return queryFor(customListsApi.customLists, { params: { teamId } })
}

export function useCustomLists(teamId: number) {
  return useQuery({ ...listsQuery(teamId), select: ({ lists }) => lists })
}

/** Every answer is the whole list as it now is: it takes the place of the old one. */
function useShowList(teamId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = listsQuery(teamId)
  return {
    show: (list: CustomList) =>
      queryClient.setQueryData(queryKey, (known) => {
        if (!known) return known
        const isKnown = known.lists.some(({ id }) => id === list.id)
        return { lists: isKnown ? known.lists.map((one) => (one.id === list.id ? list : one)) : [...known.lists, list] }
      }),
    reload: () => queryClient.invalidateQueries({ queryKey }),
    /** What is being read is of before what one does now. */
    leaveReading: () => queryClient.cancelQueries({ queryKey }),
  }
}

export function useCreateList(teamId: number) {
  const { show } = useShowList(teamId)
  return useMutation({
    mutationFn: (body: { name: string; icon: string }) => call(customListsApi.createList, { params: { teamId }, body }),
    onSuccess: show,
  })
}

export function useUpdateList(teamId: number, listId: number) {
  const { show } = useShowList(teamId)
  return useMutation({
    mutationFn: (body: { name: string; icon: string }) =>
      call(customListsApi.updateList, { params: { teamId, listId }, body }),
    onSuccess: show,
  })
}

/** To the trash, as every collection. */
export function useRemoveList(teamId: number) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { reload } = useShowList(teamId)
  const restore = useMutation({
    mutationFn: ({ id }: CustomList) =>
      call(collectionsApi.restoreCollection, { params: { teamId, collectionId: id } }),
    onSuccess: (_, { name }) => toastDone(t('customLists.broughtBack', { name })),
    onError: (error) => toastError(sentence(error)),
    onSettled: reload,
  })
  return useMutation({
    mutationFn: ({ id }: CustomList) => call(collectionsApi.deleteCollection, { params: { teamId, collectionId: id } }),
    onSuccess: (_, list) => {
      toastDone(t('customLists.deleted', { name: list.name }), {
        label: t('common.undo'),
        onUndo: () => restore.mutate(list),
      })
      void reload()
    },
    onError: (error) =>
      toastError(isCode(error, 'collection-in-use') ? sentence(error) : t('customLists.deleteFailed')),
  })
}

export function useItemCalls(teamId: number, list: CustomList) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { show, reload, leaveReading } = useShowList(teamId)
  const params = { teamId, listId: list.id }
  // One after the other: each answer is the whole list, and the last one has to be the newest.
  const scope = { id: `items-of-list-${list.id}` }
  const add = useMutation({
    scope,
    mutationFn: (names: string[]) =>
      call(customListsApi.addItems, { params, body: { items: names.map((name) => ({ name })) } }),
    onSuccess: (changed) => {
      const count = changed.items.length - list.items.length
      show(changed)
      if (count === 0) toastDone(t('customLists.nothingAdded'))
      if (count > 1) toastDone(t('customLists.added', { count }))
    },
    onError: (error) => toastError(`${t('customLists.addFailed')} ${sentence(error)}`),
  })
  const update = useMutation({
    scope,
    mutationFn: ({ id, changes }: { id: number; changes: ItemChanges }) =>
      call(customListsApi.updateItem, { params: { ...params, itemId: id }, body: changes }),
    onMutate: ({ id, changes }) =>
      show({ ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...changes } : item)) }),
    onSuccess: show,
    onError: (error) => {
      toastError(`${t('customLists.renameFailed')} ${sentence(error)}`)
      return reload()
    },
  })
  const order = useMutation({
    scope,
    mutationFn: (itemIds: number[]) => call(customListsApi.orderItems, { params, body: { itemIds } }),
    onMutate: async (itemIds) => {
      await leaveReading()
      show({ ...list, items: list.items.map((item) => ({ ...item, rank: itemIds.indexOf(item.id) })) })
    },
    onError: () => toastError(t('customLists.orderFailed')),
    onSettled: reload,
  })
  return { add, update, order }
}
