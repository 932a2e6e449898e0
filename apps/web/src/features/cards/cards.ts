import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cardsApi } from '@trellis/domain/cards/api'
import type { Card, CardGroup } from '@trellis/domain/cards/card'
import type { RecordDetail } from '@trellis/domain/records/api'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { useHolds } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastError } from '../../ui/toast.tsx'

/** The cards of a record page. */
export interface RecordCards {
  /** The tabs in their order; an empty one only for those who could fill it. */
  readonly groups: readonly CardGroup[]
  readonly cardById: ReadonlyMap<number, Card>
  readonly collapsedIds: ReadonlySet<number>
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => void
}

/** Of every collection that the record is in: those of its record type first. */
export function useRecordCards({ collectionId, collectionIds }: RecordDetail): RecordCards {
  const { TeamId: teamId } = useTeam()
  const configures = useHolds('team_admin_data_collections')
  const ids = [...new Set([collectionId, ...collectionIds])]
  const answers = useQueries({ queries: ids.map((id) => cardsQuery(teamId, id)) })
  const error = answers.find((answer) => answer.error)?.error
  useEffect(() => {
    if (error) console.error('Oops an error happened while searching for data card groups.', error)
  }, [error])
  const replies = answers.flatMap(({ data }) => data ?? [])
  return {
    groups: replies.flatMap(({ cardGroups }) => cardGroups).filter((group) => configures || group.cardIds.length > 0),
    cardById: new Map(replies.flatMap(({ cards }) => cards).map((card) => [card.id, card])),
    collapsedIds: new Set(replies.flatMap(({ collapsedCardIds }) => collapsedCardIds)),
    isPending: answers.some((answer) => answer.isPending),
    error,
    refetch: () => void Promise.all(answers.map((answer) => answer.refetch())),
  }
}

export const cardsQuery = (teamId: number, collectionId: number) =>
  queryFor(cardsApi.cards, { params: { teamId, collectionId } })

/** The same of one collection, for its administration. */
export function useCollectionCards(teamId: number, collectionId: number) {
  const answer = useQuery(cardsQuery(teamId, collectionId))
  const cards = useMemo(() => answer.data?.cards.toSorted((a, b) => a.id - b.id), [answer.data])
  return { ...answer, cards, groups: answer.data?.cardGroups }
}

/** Closed or open: shown at once, kept for the person on every record. */
export function useCollapse({ collectionId }: Card) {
  const { TeamId: teamId } = useTeam()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  const { queryKey } = cardsQuery(teamId, collectionId)
  return useMutation({
    mutationFn: ({ cardId, isCollapsed }: { cardId: number; isCollapsed: boolean }) =>
      call(cardsApi.collapseCard, { params: { teamId, cardId }, body: { isCollapsed } }),
    onMutate: ({ cardId, isCollapsed }) =>
      queryClient.setQueryData(queryKey, (known) => {
        if (!known) return known
        const others = known.collapsedCardIds.filter((id) => id !== cardId)
        return { ...known, collapsedCardIds: isCollapsed ? [...others, cardId] : others }
      }),
    onError: (error) => {
      toastError(sentence(error) || t('errors.unexpected'))
      void queryClient.invalidateQueries({ queryKey: keyOf(cardsApi.cards) })
    },
  })
}
