import type { Values } from '@trellis/domain/records/api'
import type { batchKinds, logEventTypes } from '@trellis/domain/history/api'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

type Reader = Pick<TeamDb | TeamTransaction, 'query' | 'schema'>

export interface ChangeRow {
  id: number
  batch_id: number
  kind: (typeof batchKinds)[number]
  type: (typeof logEventTypes)[number]
  record_id: number
  record_name: string
  collection_id: number
  version: number
  at: Date
  by: string | null
  before: Values | null
  after: Values | null
  reverted_by_batch_id: number | null
}

const changeColumns = `c.id, c.batch_id, b.kind, c.type, c.record_id, r.name as record_name, c.collection_id, c.version,
       b.at, b.actor_name as by, c.before, c.after, b.reverted_by_batch_id`

/** Newest first; one more than the limit tells whether there are older ones. */
export async function changesOfRecord(
  { query, schema }: Reader,
  { recordId, before, limit }: { recordId: number; before: number | undefined; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await query<ChangeRow>(
    `select ${changeColumns}
     from ${schema}.change c
     join ${schema}.change_batch b on b.id = c.batch_id
     join ${schema}.record r on r.id = c.record_id
     where c.record_id = $1::bigint and ($2::bigint is null or c.id < $2::bigint)
     order by c.id desc
     limit $3`,
    [recordId, before ?? null, limit],
  )
  return rows
}

/** The batch that imported a record, which has no change of its own. */
export async function importOfRecord({ query, schema }: Reader, recordId: number) {
  const { rows } = await query<{
    batch_id: number
    at: Date
    by: string | null
    reverted_by_batch_id: number | null
    record_name: string
    collection_id: number
  }>(
    `select b.id as batch_id, b.at, b.actor_name as by, b.reverted_by_batch_id, r.name as record_name, g.collection_id
     from ${schema}.creation_range g
     join ${schema}.change_batch b on b.id = g.batch_id
     join ${schema}.record r on r.id = $1::bigint
     where g.first_record_id = (
       select max(first_record_id) from ${schema}.creation_range where first_record_id <= $1::bigint
     ) and g.last_record_id >= $1::bigint`,
    [recordId],
  )
  return rows[0]
}

export async function findChange({ query, schema }: Reader, changeId: number): Promise<ChangeRow | undefined> {
  const { rows } = await query<ChangeRow>(
    `select ${changeColumns}
     from ${schema}.change c
     join ${schema}.change_batch b on b.id = c.batch_id
     join ${schema}.record r on r.id = c.record_id
     where c.id = $1::bigint`,
    [changeId],
  )
  return rows[0]
}

export interface BatchRow {
  id: number
  kind: (typeof batchKinds)[number]
  at: Date
  by: string | null
  collection_id: number | null
  record_count: number
  reverted_by_batch_id: number | null
  file_name: string | null
  record_id: number | null
  record_name: string | null
  field_ids: string[] | null
}

export async function newestBatches(
  { query, schema }: Reader,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<BatchRow[]> {
  const { rows } = await query<BatchRow>(
    `select b.id, b.kind, b.at, b.actor_name as by, b.collection_id, b.record_count, b.reverted_by_batch_id,
       b.details ->> 'fileName' as file_name, one.record_id, one.name as record_name, one.field_ids
     from ${schema}.change_batch b
     left join lateral (
       select c.record_id, r.name, array(select jsonb_object_keys(c.after)) as field_ids
       from ${schema}.change c
       join ${schema}.record r on r.id = c.record_id
       where c.batch_id = b.id and b.record_count = 1
       limit 1
     ) one on true
     where b.record_count > 0 and ($1::bigint is null or b.id < $1::bigint)
     order by b.id desc
     limit $2`,
    [before ?? null, limit],
  )
  return rows
}

/** Locks a batch against a second revert at the same time. */
export async function lockBatch({ query, schema }: TeamTransaction, batchId: number) {
  const { rows } = await query<{ id: number; kind: string; reverted_by_batch_id: number | null }>(
    `select id, kind, reverted_by_batch_id from ${schema}.change_batch where id = $1::bigint for update`,
    [batchId],
  )
  return rows[0]
}

export async function changesOfBatch(
  { query, schema }: Reader,
  batchId: number,
): Promise<Pick<ChangeRow, 'id' | 'record_id' | 'collection_id' | 'type' | 'version' | 'before' | 'after'>[]> {
  const { rows } = await query<ChangeRow>(
    `select id, record_id, collection_id, type, version, before, after from ${schema}.change where batch_id = $1::bigint order by id`,
    [batchId],
  )
  return rows
}

/** Records an import made, by collection, that nobody has changed or trashed since. */
export async function untouchedImports(
  { query, schema }: TeamTransaction,
  batchId: number,
): Promise<{ ids: number[]; touched: number }> {
  const { rows: ranges } = await query<{ first: number; last: number; collection_id: number }>(
    `select first_record_id as first, last_record_id as last, collection_id from ${schema}.creation_range where batch_id = $1::bigint`,
    [batchId],
  )
  const ids: number[] = []
  let all = 0
  for (const range of ranges) {
    const { rows } = await query<{ id: number; is_untouched: boolean }>(
      `select id, version = 1 and deleted_at is null as is_untouched
       from ${schema}.c${range.collection_id}
       where id between $1::bigint and $2::bigint`,
      [range.first, range.last],
    )
    all += rows.length
    for (const row of rows) if (row.is_untouched) ids.push(row.id)
  }
  return { ids, touched: all - ids.length }
}

export async function markReverted({ query, schema }: Reader, batchId: number, byBatchId: number): Promise<void> {
  await query(`update ${schema}.change_batch set reverted_by_batch_id = $2::bigint where id = $1::bigint`, [
    batchId,
    byBatchId,
  ])
}

export async function linkReversal({ query, schema }: Reader, batchId: number, revertsBatchId: number): Promise<void> {
  await query(
    `update ${schema}.change_batch set reverts_batch_id = $2::bigint, kind = 'revert' where id = $1::bigint`,
    [batchId, revertsBatchId],
  )
}

export async function batchOfChange({ query, schema }: Reader, changeId: number): Promise<number> {
  const { rows } = await query<{ batch_id: number }>(`select batch_id from ${schema}.change where id = $1::bigint`, [
    changeId,
  ])
  return rows[0]!.batch_id
}

export async function namesOf(
  { query, schema }: Reader,
  recordIds: readonly number[],
): Promise<Record<string, string>> {
  if (recordIds.length === 0) return {}
  const { rows } = await query<{ id: number; name: string }>(
    `select id, name from ${schema}.record where id = any($1::bigint[])`,
    [recordIds],
  )
  return Object.fromEntries(rows.map((row) => [row.id, row.name]))
}

/** Records changed per day in the team's timezone, batches counted by their records. */
export async function changesByDay({ query, schema }: Reader, { from, timezone }: { from: Date; timezone: string }) {
  const { rows } = await query<{ day: string; count: number }>(
    `select to_char(at at time zone $2, 'YYYY-MM-DD') as day, sum(record_count)::int as count
     from ${schema}.change_batch
     where at >= $1
     group by 1
     order by 1`,
    [from, timezone],
  )
  return rows
}
