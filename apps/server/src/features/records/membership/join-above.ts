import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../../context.ts'
import type { BatchFacts } from '../batch.ts'
import { insertMembers, lockMembers, membersMissingAbove, theseIds } from './membership-sql.ts'
import { lockJoinOfMove, markLeft, noteMove } from './move-batches-sql.ts'
import type { Moved } from './move-batches-sql.ts'
import { noteWrite } from '../note-write.ts'
import { revertAdding } from './revert-membership.ts'
import { insertBatch, setBatchCount } from '../trash-queries.ts'
import { authorOf } from '../write.ts'

/**
 * Whoever is in one collection is in those above it: what is missing there is added, as a batch of its own. A collection
 * that moved, or came back from the trash, brings its members along. Gives the batch, if anybody was missing.
 */
export async function joinAbove(
  ctx: TeamContext,
  { rootId }: Pick<ConfiguredCollection, 'rootId'>,
  { from, above }: { from: readonly number[]; above: readonly number[] },
  moved?: Moved,
): Promise<number | null> {
  if (from.length === 0 || above.length === 0) return null
  const facts: BatchFacts = { kind: 'membership', at: ctx.clock.now(), author: authorOf(ctx) }
  const joined = await ctx.teamDb.transaction(async (tx) => {
    const asked = { collectionIds: from, above }
    await lockMembers(tx, [rootId])
    const recordIds = await membersMissingAbove(tx, asked)
    if (recordIds.length === 0) return null
    const batchId = await insertBatch(tx, facts, rootId)
    const source = theseIds(recordIds)
    const { count } = await insertMembers(tx, { source, collectionIds: above, rootId, batchId, at: facts.at })
    await setBatchCount(tx, batchId, count)
    if (moved) await noteMove(tx, batchId, moved)
    return batchId
  })
  if (joined !== null) await noteWrite(ctx, [])
  return joined
}

/**
 * Whoever joined only because a collection moved leaves again, now that it moved back; who was added or removed there by
 * somebody since stays as they are. Batches of anything else are left alone.
 */
export async function leaveAbove(ctx: TeamContext, batchIds: readonly number[], moved: Moved): Promise<void> {
  const of = { team: ctx.wholeTeam, recordIds: null }
  let count = 0
  for (const batchId of batchIds)
    count += await ctx.teamDb.transaction(async (tx) => {
      if (!(await lockJoinOfMove(tx, batchId, moved))) return 0
      const facts: BatchFacts = { kind: 'revert', at: ctx.clock.now(), author: authorOf(ctx), revertsBatchId: batchId }
      const ownId = await insertBatch(tx, facts, null)
      const left = await revertAdding.takeBack(tx, { ...of, batchId }, { ...facts, batchId: ownId })
      await markLeft(tx, { batchId, ownId, count: left.count, rootId: left.rootIds[0] ?? null })
      return left.count
    })
  if (count > 0) await noteWrite(ctx, [])
}
