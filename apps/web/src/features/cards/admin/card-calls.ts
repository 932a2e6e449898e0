import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '@trellis/domain/api/endpoint'
import { cardsApi } from '@trellis/domain/cards/api'
import type { Card, CardGroup } from '@trellis/domain/cards/card'
import { trashApi } from '@trellis/domain/trash/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { useLocalText } from '../card-text.ts'
import { cardsQuery } from '../cards.ts'

type CardBody = RequestOf<typeof cardsApi.createCard>['body']
type GroupChanges = RequestOf<typeof cardsApi.updateCardGroup>['body']
type GroupBody = RequestOf<typeof cardsApi.createCardGroup>['body']

function useReload() {
  const queryClient = useQueryClient()
  const changed = [cardsApi.cards, trashApi.trashedConfiguration]
  return () => Promise.all(changed.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

/** What an admin does with the cards of one collection; failures say so in the words of the specification (section 8). */
export function useCardCalls(teamId: number, collectionId: number) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const textOf = useLocalText()
  const onSettled = useReload()
  const create = useMutation({
    mutationFn: (body: CardBody) => call(cardsApi.createCard, { params: { teamId, collectionId }, body }),
    onSuccess: ({ title }) => toastDone(t('cards.admin.created', { title: textOf(title) })),
    onError: () => toastError(t('cards.admin.createFailed')),
    onSettled,
  })
  const update = useMutation({
    mutationFn: ({ cardId, body }: { cardId: number; body: CardBody }) =>
      call(cardsApi.updateCard, { params: { teamId, cardId }, body }),
    onSuccess: ({ title }) => toastDone(t('cards.admin.saved', { title: textOf(title) })),
    onError: () => toastError(t('cards.admin.updateFailed')),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: ({ id }: Card) => call(cardsApi.restoreCard, { params: { teamId, cardId: id } }),
    onSuccess: ({ title }) => toastDone(t('cards.admin.restored', { title: textOf(title) })),
    onError: (error) => toastError(sentence(error)),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Card) => call(cardsApi.deleteCard, { params: { teamId, cardId: id } }),
    onSuccess: (_, card) =>
      toastDone(t('cards.admin.deleted', { title: textOf(card.title) }), {
        label: t('common.undo'),
        onUndo: () => restore.mutate(card),
      }),
    onError: () => toastError(t('cards.admin.deleteFailed')),
    onSettled,
  })
  return { create, update, remove }
}

/** The same with its card groups. */
export function useGroupCalls(teamId: number, collectionId: number) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const textOf = useLocalText()
  const queryClient = useQueryClient()
  const onSettled = useReload()
  const { queryKey } = cardsQuery(teamId, collectionId)
  const create = useMutation({
    mutationFn: async ({ cardIds, ...body }: GroupBody & { cardIds: number[] }) => {
      const group = await call(cardsApi.createCardGroup, { params: { teamId, collectionId }, body })
      if (cardIds.length === 0) return group
      return call(cardsApi.updateCardGroup, { params: { teamId, cardGroupId: group.id }, body: { cardIds } })
    },
    onSuccess: ({ name }) => toastDone(t('cards.groups.created', { title: textOf(name) })),
    onError: () => toastError(t('cards.groups.createFailed')),
    onSettled,
  })
  const update = useMutation({
    mutationFn: ({ cardGroupId, body }: { cardGroupId: number; body: GroupChanges }) =>
      call(cardsApi.updateCardGroup, { params: { teamId, cardGroupId }, body }),
    onSuccess: ({ name }) => toastDone(t('cards.groups.saved', { title: textOf(name) })),
    onError: () => toastError(t('cards.groups.updateFailed')),
    onSettled,
  })
  const order = useMutation({
    mutationFn: (cardGroupIds: number[]) =>
      call(cardsApi.orderCardGroups, { params: { teamId, collectionId }, body: { cardGroupIds } }),
    onMutate: async (ids) => {
      // What is being read is of before this move.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => {
        if (!known) return known
        const place = (group: CardGroup) => ids.indexOf(group.id)
        return { ...known, cardGroups: known.cardGroups.toSorted((a, b) => place(a) - place(b)) }
      })
    },
    onError: () => toastError(t('cards.groups.orderFailed')),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: ({ id }: CardGroup) => call(cardsApi.restoreCardGroup, { params: { teamId, cardGroupId: id } }),
    onSuccess: ({ name }) => toastDone(t('cards.groups.restored', { title: textOf(name) })),
    onError: (error) => toastError(sentence(error)),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: CardGroup) => call(cardsApi.deleteCardGroup, { params: { teamId, cardGroupId: id } }),
    onSuccess: (_, group) =>
      toastDone(t('cards.groups.deleted', { title: textOf(group.name) }), {
        label: t('common.undo'),
        onUndo: () => restore.mutate(group),
      }),
    onError: () => toastError(t('cards.groups.deleteFailed')),
    onSettled,
  })
  return { create, update, order, remove }
}
