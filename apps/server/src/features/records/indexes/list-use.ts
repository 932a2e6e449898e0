import type { Field } from '@trellis/domain/fields/field'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../../context.ts'
import type { TeamTransaction } from '../../../platform/team-db.ts'
import type { BatchFacts } from '../batch.ts'
import { itemCountsSql, replacingPatches } from './list-use-sql.ts'
import { noteWrite } from '../note-write.ts'
import { patchChunk, patchRecords } from '../patch.ts'
import { collectionOf } from '../record-table.ts'
import { insertBatch, setBatchCount } from '../trash-queries.ts'
import { authorOf } from '../write.ts'

/** Live fields whose values are items of the list. */
export const fieldsOfList = (team: TeamConfig, listId: number): Field[] =>
  [...team.fieldById.values()].filter(({ settings }) => settings['listId'] === listId)

interface ItemCount {
  fieldId: number
  itemId: number
  count: number
}

/** How often records hold each item, per field that the person may read. */
export async function countItems({ team, teamDb }: TeamContext, listId: number): Promise<ItemCount[]> {
  const counts: ItemCount[] = []
  for (const [rootId, fields] of byRoot(team, fieldsOfList(team, listId))) {
    const { rows } = await teamDb.query<{ field_id: number; item_id: number; count: number }>(
      itemCountsSql({ schema: teamDb.schema, rootId, fields }),
    )
    counts.push(...rows.map((row) => ({ fieldId: row.field_id, itemId: row.item_id, count: row.count })))
  }
  return counts
}

/**
 * Records that hold an item get another in its place: every field that uses the list, set-based, one batch with history,
 * revertible as one. Records in the trash keep what they have.
 */
export async function replaceItemInRecords(
  ctx: TeamContext,
  { listId, itemId, by }: { listId: number; itemId: number; by: number },
): Promise<{ batchId: number | null; count: number }> {
  const team = ctx.wholeTeam
  const fieldsByRoot = byRoot(team, fieldsOfList(team, listId))
  if (fieldsByRoot.size === 0) return { batchId: null, count: 0 }
  const facts: BatchFacts = { kind: 'edit', at: ctx.clock.now(), author: authorOf(ctx) }
  const replaced = await ctx.teamDb.transaction(async (tx) => {
    const rootIds = [...fieldsByRoot.keys()].toSorted((a, b) => a - b)
    const batchId = await insertBatch(tx, facts, rootIds.length === 1 ? rootIds[0]! : null)
    let count = 0
    for (const rootId of rootIds)
      count += await replaceIn(
        tx,
        team,
        { rootId, fields: fieldsByRoot.get(rootId)!, itemId, by },
        { ...facts, batchId },
      )
    await setBatchCount(tx, batchId, count)
    return { batchId: count > 0 ? batchId : null, count }
  })
  if (replaced.count > 0) await noteWrite(ctx, [])
  return replaced
}

async function replaceIn(
  tx: TeamTransaction,
  team: TeamConfig,
  { rootId, fields, itemId, by }: { rootId: number; fields: readonly Field[]; itemId: number; by: number },
  batch: BatchFacts & { batchId: number },
): Promise<number> {
  const source = replacingPatches({ schema: tx.schema, rootId, fields }, { itemId, by }, patchChunk)
  let count = 0
  // What was changed holds the item no more: the next statement finds the next ones.
  for (;;) {
    const changed = await patchRecords(tx, team, collectionOf(team, rootId), { fields, source }, batch)
    count += changed.length
    if (changed.length < patchChunk) return count
  }
}

function byRoot(team: TeamConfig, fields: readonly Field[]): Map<number, Field[]> {
  const live = fields.filter(({ collectionId }) => team.collectionById.has(collectionId))
  return Map.groupBy(live, ({ collectionId }) => collectionOf(team, collectionId).rootId)
}
