import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

/** Ids for new records, ascending; other writers may take some in between. */
export async function takeRecordIds(tx: TeamTransaction, count: number): Promise<number[]> {
  const { rows } = await tx.query<{ ids: number[] }>(
    `select array_agg(id order by id)::text[] as ids
     from (select nextval('${tx.schema}.record_id') as id from generate_series(1, $1)) taken`,
    [count],
  )
  return rows[0]!.ids.map(Number)
}

/** Rows in COPY's text format, straight into a table. */
export async function copyInto(
  tx: TeamTransaction,
  table: string,
  columns: readonly string[],
  text: string,
): Promise<void> {
  const stream = tx.client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from([Buffer.from(text)]), stream)
}

export async function insertImportBatch(
  tx: TeamTransaction,
  batch: { at: Date; actorId: number; actorName: string; collectionId: number; fileName: string },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into ${tx.schema}.change_batch (kind, at, actor_id, actor_name, collection_id, details)
     values ('import', $1, $2, $3, $4, $5)
     returning id`,
    [batch.at, batch.actorId, batch.actorName, batch.collectionId, JSON.stringify({ fileName: batch.fileName })],
  )
  return rows[0]!.id
}

/** History of created records: one row per run of consecutive ids. */
export async function insertCreations(
  tx: TeamTransaction,
  { batchId, collectionId, ids }: { batchId: number; collectionId: number; ids: readonly number[] },
): Promise<void> {
  const firsts = ids.filter((id, index) => ids[index - 1] !== id - 1)
  const lasts = ids.filter((id, index) => ids[index + 1] !== id + 1)
  await tx.query(
    `insert into ${tx.schema}.creation_range (batch_id, first_record_id, last_record_id, collection_id)
     select $1, run.first_id, run.last_id, $2
     from unnest($3::bigint[], $4::bigint[]) run(first_id, last_id)`,
    [batchId, collectionId, firsts, lasts],
  )
  await countInBatch(tx, batchId, ids.length)
}

/** More records of a batch that has been told of already: it is told again. */
export async function countInBatch(tx: TeamTransaction, batchId: number, count: number): Promise<void> {
  await tx.query(
    `update ${tx.schema}.change_batch set record_count = record_count + $2, written_in = pg_current_xact_id() where id = $1`,
    [batchId, count],
  )
}

/**
 * What a chunk adds to search waits in the index's pending list, where searches find it too: `mergeSearch` takes it over
 * on another connection while the next chunk is written. Without this the chunk itself would, every four megabytes.
 */
export async function leaveSearchPending(tx: TeamTransaction): Promise<void> {
  await tx.query(`set local gin_pending_list_limit = '64MB'`)
}

export async function mergeSearch(db: TeamDb): Promise<void> {
  for (const index of ['record_search', 'record_names'])
    await db.query('select gin_clean_pending_list($1::regclass)', [`${db.schema}.${index}`])
}

/** So many new rows change what the planner must know; it would learn it from autovacuum only later. */
export async function analyseTables(db: TeamDb, table: string): Promise<void> {
  await db.query(`analyze ${table}`)
  await db.query(`analyze ${db.schema}.record`)
}
