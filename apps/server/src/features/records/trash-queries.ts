import type { TeamTransaction } from '../../platform/team-db.ts'
import type { BatchFacts } from './batch.ts'

/** The ids by root collection; unknown ones are left out. */
export async function rootsOf(
  { query, schema }: Pick<TeamTransaction, 'query' | 'schema'>,
  recordIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await query<{ collection_id: number; ids: number[] }>(
    `select collection_id, array_agg(id) as ids
     from ${schema}.record
     where id = any($1::bigint[])
     group by collection_id`,
    [recordIds],
  )
  return new Map(rows.map((row) => [row.collection_id, row.ids.map(Number)]))
}

export async function insertBatch(
  { query, schema }: TeamTransaction,
  batch: BatchFacts,
  collectionId: number | null,
): Promise<number> {
  if (batch.batchId !== undefined) return batch.batchId
  const { rows } = await query<{ id: number }>(
    `insert into ${schema}.change_batch (kind, at, actor_id, actor_name, collection_id, reverts_batch_id)
     values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [batch.kind, batch.at, batch.author.id, batch.author.name, collectionId, batch.revertsBatchId ?? null],
  )
  return rows[0]!.id
}

export async function setBatchCount({ query, schema }: TeamTransaction, batchId: number, count: number): Promise<void> {
  await query(`update ${schema}.change_batch set record_count = $2 where id = $1::bigint`, [batchId, count])
}
