import { cardsApi as api } from '@trellis/domain/cards/api'
import type { AppImplement } from '../../app-implement.ts'
import { createCardGroup, orderCardGroups, restoreCardGroup, trashCardGroup, updateCardGroup } from './card-groups.ts'
import { cardsOf, collapseCard, createCard, restoreCard, trashCard, updateCard } from './cards.ts'

export function cardsRoutes(implement: AppImplement): void {
  implement(api.cards, (ctx, { params }) => cardsOf(ctx, params.collectionId))
  implement(api.collapseCard, async (ctx, { params, body }) => {
    await collapseCard(ctx, params.cardId, body.isCollapsed)
    return { done: true as const }
  })
  implement(api.createCard, (ctx, { params, body }) => createCard(ctx, params.collectionId, body))
  implement(api.updateCard, (ctx, { params, body }) => updateCard(ctx, params.cardId, body))
  implement(api.deleteCard, async (ctx, { params }) => {
    await trashCard(ctx, params.cardId)
    return { done: true as const }
  })
  implement(api.restoreCard, (ctx, { params }) => restoreCard(ctx, params.cardId))
  implement(api.createCardGroup, (ctx, { params, body }) => createCardGroup(ctx, params.collectionId, body))
  implement(api.updateCardGroup, (ctx, { params, body }) => updateCardGroup(ctx, params.cardGroupId, body))
  implement(api.deleteCardGroup, async (ctx, { params }) => {
    await trashCardGroup(ctx, params.cardGroupId)
    return { done: true as const }
  })
  implement(api.restoreCardGroup, (ctx, { params }) => restoreCardGroup(ctx, params.cardGroupId))
  implement(api.orderCardGroups, async (ctx, { params, body }) => {
    await orderCardGroups(ctx, params.collectionId, body.cardGroupIds)
    return { done: true as const }
  })
}
