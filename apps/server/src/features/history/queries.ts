import type { Values } from '@trellis/domain/records/api'
import type { batchKinds, logEventTypes } from '@trellis/domain/history/api'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

type Reader = Pick<TeamDb | TeamTransaction, 'query' | 'schema'>

export interface ChangeRow {
  id: number
  batch_id: number
  kind: (typeof batchKinds)[number]
  /** `linked` stands at the other end of a link: another record links here now, or no more. */
  type: (typeof logEventTypes)[number] | 'linked'
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

/** What somebody may know of; null for everything. */
export interface Sight {
  readonly collectionIds: readonly number[]
  readonly fieldIds: readonly string[]
}

/** Whether a change `c` did more than edit fields that may not be read. */
const isSeen = (fieldIds: string) =>
  `(c.type not in ('updated', 'linked') or coalesce(c.before, '{}') || coalesce(c.after, '{}') ?| ${fieldIds}::text[])`

/** Newest first; one more than the limit tells whether there are older ones. */
export async function changesOfRecord(
  { query, schema }: Reader,
  {
    recordId,
    before,
    limit,
    sight,
  }: { recordId: number; before: number | undefined; limit: number; sight: Sight | null },
): Promise<ChangeRow[]> {
  const { rows } = await query<ChangeRow>(
    `select ${changeColumns}
     from ${schema}.change c
     join ${schema}.change_batch b on b.id = c.batch_id
     join ${schema}.record r on r.id = c.record_id
     where c.record_id = $1::bigint and ($2::bigint is null or c.id < $2::bigint)
       and ($4::text[] is null or ${isSeen('$4')})
     order by c.id desc
     limit $3`,
    [recordId, before ?? null, limit, sight?.fieldIds ?? null],
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
  { before, limit, sight }: { before: number | undefined; limit: number; sight: Sight | null },
): Promise<BatchRow[]> {
  const { rows } = await query<BatchRow>(
    `select b.id, b.kind, b.at, b.actor_name as by, b.collection_id, b.record_count, b.reverted_by_batch_id,
       b.details ->> 'fileName' as file_name, one.record_id, one.name as record_name, one.field_ids
     from ${schema}.change_batch b
     left join lateral (
       select c.record_id, r.name, array(select jsonb_object_keys(c.after)) as field_ids
       from ${schema}.change c
       join ${schema}.record r on r.id = c.record_id
       where c.batch_id = b.id and b.record_count = 1 and c.type <> 'linked'
       limit 1
     ) one on true
     where b.record_count > 0 and ($1::bigint is null or b.id < $1::bigint)
       and ($3::bigint[] is null or case
         when b.collection_id <> all($3) then false
         when not exists (select from ${schema}.change c where c.batch_id = b.id) then b.collection_id is not null
         else exists (
           select from ${schema}.change c
           where c.batch_id = b.id and c.collection_id = any($3) and ${isSeen('$4')}
         )
       end)
     order by b.id desc
     limit $2`,
    [before ?? null, limit, sight?.collectionIds ?? null, sight?.fieldIds ?? null],
  )
  return rows
}

/** Locks a batch against a second revert at the same time. */
export async function lockBatch({ query, schema }: TeamTransaction, batchId: number) {
  const { rows } = await query<{
    id: number
    kind: string
    actor_id: number | null
    reverted_by_batch_id: number | null
  }>(`select id, kind, actor_id, reverted_by_batch_id from ${schema}.change_batch where id = $1::bigint for update`, [
    batchId,
  ])
  return rows[0]
}

export async function changesOfBatch(
  { query, schema }: Reader,
  batchId: number,
): Promise<Pick<ChangeRow, 'id' | 'record_id' | 'collection_id' | 'type' | 'version' | 'before' | 'after'>[]> {
  const { rows } = await query<ChangeRow>(
    `select id, record_id, collection_id, type, version, before, after from ${schema}.change where batch_id = $1::bigint and type <> 'linked' order by id`,
    [batchId],
  )
  return rows
}

/** Whether a batch edited records beside doing something else: a paste, a fill, a bulk edit. */
export async function editsMany({ query, schema }: Reader, batchId: number): Promise<boolean> {
  const { rows } = await query<{ edited: boolean; many: boolean }>(
    `select coalesce(bool_or(type = 'updated'), false) as edited, count(*) > 1 as many
     from ${schema}.change
     where batch_id = $1::bigint and type <> 'linked'`,
    [batchId],
  )
  return rows[0]?.edited === true && rows[0].many
}

/** The fields a batch changed, by the collection of their records. */
export async function fieldsOfBatch({ query, schema }: Reader, batchId: number): Promise<Map<number, number[]>> {
  const { rows } = await query<{ collection_id: number; field_ids: string[] }>(
    `select collection_id, array_agg(distinct field_id) as field_ids
     from ${schema}.change, jsonb_object_keys(after) field_id
     where batch_id = $1::bigint and type = 'updated'
     group by collection_id`,
    [batchId],
  )
  return new Map(rows.map((row) => [row.collection_id, row.field_ids.map(Number)]))
}

/** Records a batch created one by one. */
export async function createdInBatch({ query, schema }: Reader, batchId: number): Promise<number[]> {
  const { rows } = await query<{ record_id: number }>(
    `select record_id from ${schema}.change where batch_id = $1::bigint and type = 'created' order by record_id`,
    [batchId],
  )
  return rows.map((row) => row.record_id)
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
export async function changesByDay(
  { query, schema }: Reader,
  { from, timezone, sight }: { from: Date; timezone: string; sight: Sight | null },
) {
  const { rows } = await query<{ day: string; count: number }>(
    `select to_char(at at time zone $2, 'YYYY-MM-DD') as day, sum(record_count)::int as count
     from ${schema}.change_batch
     where at >= $1 and ($3::bigint[] is null or collection_id = any($3))
     group by 1
     order by 1`,
    [from, timezone, sight?.collectionIds ?? null],
  )
  return rows
}
