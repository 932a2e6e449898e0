import type { z } from 'zod'
import type { CardGroupChanges, cardGroupInput } from '@trellis/domain/cards/api'
import { mostCardGroups } from '@trellis/domain/cards/api'
import type { CardGroup } from '@trellis/domain/cards/card'
import { AppError } from '@trellis/domain/errors'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { liveCollection } from '../collections/collections.ts'
import { changeConfig, teamConfig } from '../teams/team-config.ts'
import { checkedText } from './check-card.ts'
import { groupInTrash, insertGroup, rankGroups, replaceCards, updateGroupRow } from './queries.ts'

export async function createCardGroup(
  ctx: TeamContext,
  collectionId: number,
  { name, icon }: z.output<typeof cardGroupInput>,
): Promise<CardGroup> {
  const id = await changeConfig(ctx, async (tx, whole) => {
    liveCollection(readableTeam(whole, ctx.access), collectionId)
    const groups = groupsOfCollection(whole, collectionId)
    refuseTooMany(groups)
    const displayRank = Math.max(0, ...groups.map((group) => group.displayRank)) + 1
    const { teamId } = whole
    return await insertGroup(tx, { teamId, collectionId, name: checkedText(whole, 'name', name), icon, displayRank })
  })
  return await groupNow(ctx, id)
}

/** @throws AppError card-group-not-found, card-not-found, invalid-input */
export async function updateCardGroup(
  ctx: TeamContext,
  cardGroupId: number,
  { name, icon, cardIds }: CardGroupChanges,
): Promise<CardGroup> {
  await changeConfig(ctx, async (tx, whole) => {
    const team = readableTeam(whole, ctx.access)
    const { teamId } = team
    const group = liveGroup(team, cardGroupId)
    await updateGroupRow(tx, teamId, cardGroupId, { name: name && checkedText(team, 'name', name), icon })
    if (!cardIds) return
    for (const id of cardIds)
      if (team.cardById.get(id)?.collectionId !== group.collectionId) throw new AppError('card-not-found')
    await replaceCards(tx, { teamId, cardGroupId, known: group.cardIds, cardIds: [...new Set(cardIds)] })
  })
  return await groupNow(ctx, cardGroupId)
}

/** To the trash; its cards stay in the collection and in their other groups. */
export async function trashCardGroup(ctx: TeamContext, cardGroupId: number): Promise<void> {
  await changeConfig(ctx, async (tx, whole) => {
    liveGroup(readableTeam(whole, ctx.access), cardGroupId)
    await updateGroupRow(tx, whole.teamId, cardGroupId, { deletedAt: ctx.clock.now() })
  })
}

export async function restoreCardGroup(ctx: TeamContext, cardGroupId: number): Promise<CardGroup> {
  await changeConfig(ctx, async (tx, whole) => {
    const trashed = await groupInTrash(tx, whole.teamId, cardGroupId)
    if (!trashed || !readableTeam(whole, ctx.access).collectionById.has(trashed.collection_id))
      throw new AppError('card-group-not-found')
    refuseTooMany(groupsOfCollection(whole, trashed.collection_id))
    await updateGroupRow(tx, whole.teamId, cardGroupId, { deletedAt: null })
  })
  return await groupNow(ctx, cardGroupId)
}

/** The given groups first, in this order; those that are not named keep theirs behind them. */
export async function orderCardGroups(
  ctx: TeamContext,
  collectionId: number,
  cardGroupIds: readonly number[],
): Promise<void> {
  await changeConfig(ctx, async (tx, whole) => {
    const team = readableTeam(whole, ctx.access)
    liveCollection(team, collectionId)
    for (const id of cardGroupIds)
      if (team.cardGroupById.get(id)?.collectionId !== collectionId) throw new AppError('card-group-not-found')
    const others = groupsOfCollection(whole, collectionId).map(({ id }) => id)
    await rankGroups(tx, whole.teamId, [...new Set([...cardGroupIds, ...others])])
  })
}

function liveGroup(team: TeamConfig, cardGroupId: number): CardGroup {
  const group = team.cardGroupById.get(cardGroupId)
  if (!group) throw new AppError('card-group-not-found')
  return group
}

const groupsOfCollection = (team: TeamConfig, collectionId: number) =>
  [...team.cardGroupById.values()].filter((group) => group.collectionId === collectionId)

function refuseTooMany(groups: readonly CardGroup[]): void {
  if (groups.length >= mostCardGroups) throw new AppError('too-many-cards', { maximum: mostCardGroups })
}

async function groupNow(ctx: TeamContext, cardGroupId: number): Promise<CardGroup> {
  const whole = await teamConfig(ctx, ctx.team.teamId)
  const { cardById } = readableTeam(whole, ctx.access)
  const group = liveGroup(whole, cardGroupId)
  return { ...group, cardIds: group.cardIds.filter((id) => cardById.has(id)) }
}
