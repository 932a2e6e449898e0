import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { BatchFacts } from './batch.ts'
import { insertMembers, lockMembers, membersMissingAbove } from './membership-sql.ts'
import { noteWrite } from './note-write.ts'
import { insertBatch, setBatchCount } from './trash-queries.ts'
import { authorOf } from './write.ts'

/**
 * Whoever is in one collection is in those above it: what is missing there is added, as a batch of its own. A collection
 * that moved, or came back from the trash, brings its members along.
 */
export async function joinAbove(
  ctx: TeamContext,
  { rootId }: Pick<ConfiguredCollection, 'rootId'>,
  { from, above }: { from: readonly number[]; above: readonly number[] },
): Promise<void> {
  if (from.length === 0 || above.length === 0) return
  const facts: BatchFacts = { kind: 'membership', at: ctx.clock.now(), author: authorOf(ctx) }
  const count = await ctx.teamDb.transaction(async (tx) => {
    const asked = { collectionIds: from, above }
    await lockMembers(tx, await membersMissingAbove(tx, asked))
    const recordIds = await membersMissingAbove(tx, asked)
    if (recordIds.length === 0) return 0
    const batchId = await insertBatch(tx, facts, rootId)
    const added = await insertMembers(tx, { recordIds, collectionIds: above, rootId, batchId, at: facts.at })
    await setBatchCount(tx, batchId, added)
    return added
  })
  if (count > 0) await noteWrite(ctx, [])
}
