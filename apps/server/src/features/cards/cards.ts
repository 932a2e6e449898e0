import type { z } from 'zod'
import type { CardChanges, cardInput } from '@trellis/domain/cards/api'
import { mostCards } from '@trellis/domain/cards/api'
import type { Card, CardGroup } from '@trellis/domain/cards/card'
import { cardOfKnown, shownFieldsOf } from '@trellis/domain/cards/known-cards'
import { AppError } from '@trellis/domain/errors'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { liveCollection } from '../collections/collections.ts'
import type { PlatformTransaction } from '../teams/schema-queue.ts'
import { changeConfig, teamConfig } from '../teams/team-config.ts'
import { checkedCard } from './check-card.ts'
import {
  cardInTrash,
  collapsedCards,
  insertCard,
  joinGroups,
  replaceFields,
  setCollapsed,
  updateCardRow,
} from './queries.ts'

/** What the record pages of a collection show to this person. */
export async function cardsOf(
  ctx: TeamContext,
  collectionId: number,
): Promise<{ cardGroups: CardGroup[]; cards: Card[]; collapsedCardIds: number[] }> {
  liveCollection(ctx.team, collectionId)
  const isOfCollection = (one: Card | CardGroup) => one.collectionId === collectionId
  const cards = [...ctx.team.cardById.values()].filter(isOfCollection)
  const cardIds = cards.map(({ id }) => id)
  return {
    cardGroups: [...ctx.team.cardGroupById.values()].filter(isOfCollection),
    cards,
    collapsedCardIds: await collapsedCards(ctx.db, { ...personOf(ctx), cardIds }),
  }
}

export async function collapseCard(ctx: TeamContext, cardId: number, isCollapsed: boolean): Promise<void> {
  liveCard(ctx.team, cardId)
  await setCollapsed(ctx.db, { ...personOf(ctx), cardId, isCollapsed })
}

/** @throws AppError field-not-found, invalid-input, too-many-cards */
export async function createCard(
  ctx: TeamContext,
  collectionId: number,
  { cardGroupIds, ...content }: z.output<typeof cardInput>,
): Promise<Card> {
  const id = await changeConfig(ctx, async (tx, whole) => {
    const team = readableTeam(whole, ctx.access)
    const collection = liveCollection(team, collectionId)
    refuseTooMany(whole, collectionId)
    const card = checkedCard(team, collection, content)
    const cardId = await insertCard(tx, { teamId: team.teamId, collectionId, card })
    await replaceFields(tx, { teamId: team.teamId, cardId, known: [], fields: card.fields })
    await joinGroups(tx, {
      teamId: team.teamId,
      cardId,
      known: [],
      groupIds: groupsOf(team, collectionId, cardGroupIds),
    })
    return cardId
  })
  return await cardNow(ctx, id)
}

/** What the admin may not know stays as it is. @throws AppError card-not-found, field-not-found, invalid-input */
export async function updateCard(ctx: TeamContext, cardId: number, changes: CardChanges): Promise<Card> {
  await changeConfig(ctx, async (tx, whole) => {
    const team = readableTeam(whole, ctx.access)
    const before = liveCard(team, cardId)
    const wanted = withChanges(team, before, changes)
    const card = checkedCard(team, liveCollection(team, before.collectionId), wanted)
    await updateCardRow(tx, team.teamId, cardId, card)
    const isOfOthers = card.sourceFieldId !== before.sourceFieldId
    // Columns of other records say nothing about these.
    const known = isOfOthers ? 'all' : before.fields.map(({ fieldId }) => fieldId)
    if (changes.fields || isOfOthers)
      await replaceFields(tx, { teamId: team.teamId, cardId, known, fields: card.fields })
    if (changes.cardGroupIds) await moveToGroups(tx, team, before, changes.cardGroupIds)
  })
  return await cardNow(ctx, cardId)
}

export async function trashCard(ctx: TeamContext, cardId: number): Promise<void> {
  await changeConfig(ctx, async (tx, whole) => {
    liveCard(readableTeam(whole, ctx.access), cardId)
    await updateCardRow(tx, whole.teamId, cardId, { deletedAt: ctx.clock.now() })
  })
}

/** Into the groups where it stood. */
export async function restoreCard(ctx: TeamContext, cardId: number): Promise<Card> {
  await changeConfig(ctx, async (tx, whole) => {
    const trashed = await cardInTrash(tx, whole.teamId, cardId)
    if (!trashed || !readableTeam(whole, ctx.access).collectionById.has(trashed.collection_id))
      throw new AppError('card-not-found')
    refuseTooMany(whole, trashed.collection_id)
    await updateCardRow(tx, whole.teamId, cardId, { deletedAt: null })
  })
  return await cardNow(ctx, cardId)
}

function liveCard(team: TeamConfig, cardId: number): Card {
  const card = team.cardById.get(cardId)
  if (!card) throw new AppError('card-not-found')
  return card
}

/** Another source takes the fields away that it does not have. */
function withChanges(team: TeamConfig, before: Card, changes: CardChanges) {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => key !== 'cardGroupIds' && value !== undefined),
  )
  const card: Card = { ...before, ...given }
  const shown = new Set(shownFieldsOf(card, team).map(({ id }) => id))
  const isOther = card.cardType !== before.cardType || card.sourceFieldId !== before.sourceFieldId
  return {
    ...card,
    fields: changes.fields ?? before.fields.filter(({ fieldId }) => shown.has(fieldId)),
    settings: changes.settings ?? (isOther ? {} : before.settings),
  }
}

async function moveToGroups(tx: PlatformTransaction, team: TeamConfig, card: Card, groupIds: readonly number[]) {
  const known = [...team.cardGroupById.values()].filter(({ collectionId }) => collectionId === card.collectionId)
  await joinGroups(tx, {
    teamId: team.teamId,
    cardId: card.id,
    known: known.map(({ id }) => id),
    groupIds: groupsOf(team, card.collectionId, groupIds),
  })
}

function groupsOf(team: TeamConfig, collectionId: number, groupIds: readonly number[]): number[] {
  for (const id of groupIds)
    if (team.cardGroupById.get(id)?.collectionId !== collectionId) throw new AppError('card-group-not-found')
  return [...new Set(groupIds)]
}

function refuseTooMany(team: TeamConfig, collectionId: number): void {
  const count = [...team.cardById.values()].filter((card) => card.collectionId === collectionId).length
  if (count >= mostCards) throw new AppError('too-many-cards', { maximum: mostCards })
}

/** Also one that shows nothing yet. */
async function cardNow(ctx: TeamContext, cardId: number): Promise<Card> {
  const whole = await teamConfig(ctx, ctx.team.teamId)
  return cardOfKnown(liveCard(whole, cardId), readableTeam(whole, ctx.access))
}

const personOf = ({ team, membership }: TeamContext) => ({ teamId: team.teamId, teamUserId: membership.teamUserId })
