import type { z } from 'zod'
import type { ReplyOf, RequestOf } from '@trellis/domain/api/endpoint'
import type { Collection, collectionsApi, subCollectionInput } from '@trellis/domain/collections/api'
import {
  checkMembershipFilter,
  joinedByMove,
  refuseCircles,
  refuseForeignPlace,
} from '@trellis/domain/collections/membership-rules'
import { AppError } from '@trellis/domain/errors'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import { machineName } from '@trellis/domain/text/machine-name'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { asEngine } from '../records/as-engine.ts'
import { indexesForLayout } from '../records/indexes/index-adviser.ts'
import { joinAbove, leaveAbove } from '../records/membership/join-above.ts'
import { readConfig } from '../teams/config-queries.ts'
import { changeConfig, teamConfig } from '../teams/team-config.ts'
import { collectionNow, liveCollection } from './collections.ts'
import { insertSubCollection, updateCollectionRow } from './queries.ts'

type NewSubCollection = z.output<typeof subCollectionInput>

/** Below another collection; with a condition it is smart, and nobody picks its members. */
export async function createSubCollection(ctx: TeamContext, input: NewSubCollection): Promise<Collection> {
  const id = await changeConfig(ctx, async (tx, team) => {
    const parent = liveCollection(team, input.idParentDataCollection)
    // Items of a list are chosen, not collected.
    if (parent.isUsedAsCustomList) throw new AppError('collection-not-found')
    const taken = new Set([...team.collectionById.values()].map((collection) => collection.tableName))
    // Who is a member tells who fits: about what is hidden from them nobody asks.
    const known = readableTeam(team, ctx.access)
    const filter = input.membershipDataFilter && checkMembershipFilter(known, parent, input.membershipDataFilter)
    return insertSubCollection(tx, team.teamId, {
      root_id: parent.rootId,
      parent_id: parent.id,
      name: input.name,
      plural_name: input.pluralName ?? input.name,
      icon: input.icon,
      description: input.description,
      table_name: machineName(input.name, { fallback: 'collection', isTaken: (name) => taken.has(name) }),
      is_globally_searchable: input.isGloballySearchable,
      is_shown_in_sidebar: input.isShownInSidebar,
      is_shown_on_team_dashboard: input.isShownOnTeamDashboard,
      is_smart_collection: filter !== undefined,
      membership_data_filter: filter ? JSON.stringify(filter) : null,
    })
  })
  const { idParentDataCollection: parentId, membershipDataFilter: where, name } = input
  if (where) await indexesForLayout(asEngine(ctx), parentId, { name, where, sort: [] })
  return await collectionNow(ctx, id)
}

type MovedCollection = ReplyOf<typeof collectionsApi.moveCollection>

/**
 * To another place in its tree. Its members join the hand-picked collections above, before and once more after the move:
 * somebody may have added to it in between. A move that takes another back names the batches of those who joined by
 * that: they leave again.
 */
export async function moveCollection(
  ctx: TeamContext,
  collectionId: number,
  { idParentDataCollection: parentId, takesBackBatchIds = [] }: RequestOf<typeof collectionsApi.moveCollection>['body'],
): Promise<MovedCollection> {
  const before = await teamConfig(ctx, ctx.team.teamId)
  const moving = liveCollection(before, collectionId)
  refuseForeignPlace(before, moving, parentId)
  if (moving.parentId === parentId) return { ...(await collectionNow(ctx, collectionId)), joinedInBatchIds: [] }
  const join = () => joinAbove(ctx, moving, joinedByMove(before, moving, parentId), { collectionId, parentId })
  const joined = [await join()]
  await changeConfig(ctx, async (tx, team) => {
    const collection = liveCollection(team, collectionId)
    refuseForeignPlace(team, collection, parentId)
    await updateCollectionRow(tx, team.teamId, collectionId, { parent_id: parentId })
    const moved = await readConfig(tx, team.teamId)
    for (const { id } of treeOf(moved.collectionById, collection)) refuseCircles(moved, id)
    const { membershipFilter } = collection
    if (membershipFilter) checkMembershipFilter(moved, liveCollection(moved, parentId), membershipFilter)
  })
  joined.push(await join())
  if (moving.parentId !== null && takesBackBatchIds.length > 0) {
    // Read anew: who is above whom is another tree now.
    const wholeTeam = await teamConfig(ctx, ctx.team.teamId)
    await leaveAbove({ ...ctx, wholeTeam }, takesBackBatchIds, { collectionId, parentId: moving.parentId })
  }
  const joinedInBatchIds = joined.filter((batchId) => batchId !== null)
  return { ...(await collectionNow(ctx, collectionId)), joinedInBatchIds }
}

const treeOf = (collectionById: ReadonlyMap<number, ConfiguredCollection>, { rootId }: ConfiguredCollection) =>
  [...collectionById.values()].filter((collection) => collection.rootId === rootId)
