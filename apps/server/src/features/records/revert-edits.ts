import type { TeamContext } from '../../context.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { BatchFacts } from './batch.ts'
import { editedRecords } from './change-queries.ts'
import { patchChunk, patchRecords } from './patch.ts'
import { reversedPatches } from './patch-sql.ts'
import { moveRecords } from './trash.ts'
import { insertBatch, setBatchCount } from './trash-queries.ts'

interface Reversal {
  batchId: number
  /** The fields the batch changed, by root collection. */
  fieldIdsByRoot: ReadonlyMap<number, readonly number[]>
  /** Records the batch created beside its edits; they go to the trash. */
  createdIds: readonly number[]
  facts: BatchFacts
}

/**
 * Takes a batch of edits back, set-based, with a batch of its own. A record one of whose fields changed since, or that is
 * in the trash, stays as it is and is counted as skipped.
 */
export async function revertEdits(
  tx: TeamTransaction,
  ctx: Pick<TeamContext, 'team'>,
  { batchId, fieldIdsByRoot, createdIds, facts }: Reversal,
): Promise<{ batchId: number; count: number; skipped: number; rootIds: number[] }> {
  const idsByRoot = await editedRecords(tx, batchId)
  const rootIds = [...idsByRoot.keys()].toSorted((a, b) => a - b)
  const own = { ...facts, batchId: await insertBatch(tx, facts, rootIds.length === 1 ? rootIds[0]! : null) }
  let asked = createdIds.length
  let count = 0
  for (const rootId of rootIds) {
    const ids = idsByRoot.get(rootId) ?? []
    asked += ids.length
    count += await revertIn(tx, ctx, { rootId, ids, changed: fieldIdsByRoot.get(rootId) ?? [], batchId, own })
  }
  if (createdIds.length > 0) {
    const moved = await moveRecords(tx, ctx, { move: 'deleted', recordIds: createdIds, batch: own })
    count += moved.count
    rootIds.push(...moved.rootIds)
  }
  await setBatchCount(tx, own.batchId, count)
  return { batchId: own.batchId, count, skipped: asked - count, rootIds }
}

async function revertIn(
  tx: TeamTransaction,
  { team }: Pick<TeamContext, 'team'>,
  {
    rootId,
    ids,
    changed,
    batchId,
    own,
  }: {
    rootId: number
    ids: number[]
    changed: readonly number[]
    batchId: number
    own: BatchFacts & { batchId: number }
  },
): Promise<number> {
  const collection = team.collectionById.get(rootId)
  if (!collection) return 0
  const fields = collection.fields.filter(({ id }) => changed.includes(id))
  const fieldIds = fields.map(({ id }) => String(id))
  let count = 0
  for (let start = 0; start < ids.length; start += patchChunk) {
    const source = reversedPatches(tx.schema, { batchId, ids: ids.slice(start, start + patchChunk), fieldIds })
    count += (await patchRecords(tx, team, collection, { fields, source }, own)).length
  }
  return count
}
