import { subCollectionsOf } from '@trellis/domain/collections/tree'
import { AppError } from '@trellis/domain/errors'
import type { Holding } from '@trellis/domain/records/membership-api'
import type { TeamContext } from '../../../context.ts'
import { findRecord } from '../find-record.ts'
import { recordsHeldBy, seenAmong } from '../seen.ts'
import { rootsOf } from '../trash-queries.ts'

/** The collections that hold a record and may be known, each with its reason. */
export async function recordHoldings(ctx: TeamContext, recordId: number): Promise<{ holdings: Holding[] }> {
  const found = await findRecord(ctx, recordId)
  if (!found) throw new AppError('record-not-found')
  const { query, schema } = ctx.teamDb
  const { rows } = await query<{ collection_id: number; added_at: Date; added_by: string | null }>(
    `select m.collection_id, m.added_at, b.actor_name as added_by
     from ${schema}.membership m
     left join ${schema}.change_batch b on b.id = m.batch_id
     where m.record_id = $1::bigint`,
    [recordId],
  )
  const storedById = new Map(rows.map((row) => [row.collection_id, row]))
  const holdings = found.collectionIds.flatMap((collectionId): Holding[] => {
    const collection = ctx.team.collectionById.get(collectionId)
    if (!collection) return []
    const stored = storedById.get(collectionId)
    const by = collection.parentId === null ? 'kind' : collection.isSmart ? 'condition' : 'hand'
    return [{ collectionId, by, addedAt: stored?.added_at.toISOString() ?? null, addedBy: stored?.added_by ?? null }]
  })
  return { holdings }
}

/** Which collections lose records that go to the trash, as far as they may be known, with how many of them. */
export async function holdersOfRecords(
  ctx: TeamContext,
  recordIds: readonly number[],
): Promise<{ collections: { collectionId: number; count: number }[] }> {
  const collections: { collectionId: number; count: number }[] = []
  for (const [rootId, ids] of await rootsOf(ctx.teamDb, recordIds)) {
    const seen = [...(await seenAmong(ctx, rootId, ids))]
    if (ctx.team.collectionById.has(rootId)) collections.push({ collectionId: rootId, count: seen.length })
    for (const { id } of subCollectionsOf(ctx.team, rootId)) {
      const held = await recordsHeldBy(ctx, rootId, { recordIds: seen, collectionIds: [id] })
      if (held.size > 0) collections.push({ collectionId: id, count: held.size })
    }
  }
  return { collections }
}
