import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import type { BatchFacts } from '../records/batch.ts'
import type { SeenScope } from '../records/seen.ts'
import { tableOf } from '../records/record-table.ts'
import type { Part } from './reversal-kinds.ts'

type Reader = Pick<TeamDb | TeamTransaction, 'query' | 'schema'>

/** Locks a batch against a second revert at the same time. */
export async function lockBatch({ query, schema }: TeamTransaction, batchId: number) {
  const { rows } = await query<{ id: number; actor_id: number | null; reverted_by_batch_id: number | null }>(
    `select id, actor_id, reverted_by_batch_id from ${schema}.change_batch where id = $1::bigint for update`,
    [batchId],
  )
  return rows[0]
}

/** What a batch did, by type of change and root collection; of all records or of these. */
export async function partsOfBatch(
  { query, schema }: Reader,
  batchId: number,
  recordIds: readonly number[] | null,
): Promise<Part[]> {
  const { rows } = await query<{
    type: string
    collection_id: number
    count: number
    field_ids: string[] | null
    sub_ids: number[] | null
  }>(
    `select c.type, c.collection_id, count(distinct c.record_id)::int as count,
       array_agg(distinct f.id) filter (where f.id is not null) as field_ids,
       array_agg(distinct s.id) filter (where s.id is not null) as sub_ids
     from ${schema}.change c
     left join lateral jsonb_object_keys(c.after) f(id) on true
     left join lateral unnest(c.sub_collection_ids) s(id) on true
     where c.batch_id = $1::bigint and c.type <> 'linked' and ($2::bigint[] is null or c.record_id = any($2))
     group by c.type, c.collection_id
     union all
     select 'imported', g.collection_id, sum(made.count)::int, null, null
     from ${schema}.creation_range g
     cross join lateral (
       select case when $2::bigint[] is null then g.last_record_id - g.first_record_id + 1
         else (select count(*) from unnest($2) given(id) where given.id between g.first_record_id and g.last_record_id)
       end as count
     ) made
     where g.batch_id = $1::bigint and made.count > 0
     group by g.collection_id`,
    [batchId, recordIds],
  )
  return rows.map((row) => ({
    type: row.type,
    rootId: row.collection_id,
    fieldIds: (row.field_ids ?? []).map(Number),
    subCollectionIds: (row.sub_ids ?? []).map(Number),
    count: row.count,
  }))
}

/** How many records a batch changed or made, each once: of all records or of these. */
export async function recordsTouched(
  { query, schema }: Reader,
  batchId: number,
  recordIds: readonly number[] | null,
): Promise<number> {
  const { rows } = await query<{ count: number }>(
    `select (
       select count(distinct c.record_id)
       from ${schema}.change c
       where c.batch_id = $1::bigint and c.type <> 'linked' and ($2::bigint[] is null or c.record_id = any($2))
         and not exists (
           select from ${schema}.creation_range g
           where g.batch_id = $1::bigint and c.record_id between g.first_record_id and g.last_record_id
         )
     )::int + coalesce((
       select sum(case when $2::bigint[] is null then g.last_record_id - g.first_record_id + 1
         else (select count(*) from unnest($2) given(id) where given.id between g.first_record_id and g.last_record_id)
       end)
       from ${schema}.creation_range g
       where g.batch_id = $1::bigint
     ), 0)::int as count`,
    [batchId, recordIds],
  )
  return rows[0]!.count
}

/** Whom a batch added to these collections, removed from them or moved there. */
export async function touchedIn(
  { query, schema }: Reader,
  batchId: number,
  collectionIds: readonly number[],
): Promise<number[]> {
  const { rows } = await query<{ record_id: number }>(
    `select distinct record_id from ${schema}.change
     where batch_id = $1::bigint and sub_collection_ids && $2::bigint[]
       and type in ('added', 'removed', 'ordered')`,
    [batchId, collectionIds],
  )
  return rows.map((row) => row.record_id)
}

/** Whether a batch changed or made any record but these, other ends of links left out. */
export async function isBeyond(
  { query, schema }: Reader,
  batchId: number,
  recordIds: readonly number[],
): Promise<boolean> {
  const { rows } = await query<{ is_beyond: boolean }>(
    `select exists (
       select from ${schema}.change
       where batch_id = $1::bigint and type <> 'linked' and record_id <> all($2::bigint[])
     ) or exists (
       select from ${schema}.creation_range g
       where g.batch_id = $1::bigint and g.last_record_id - g.first_record_id + 1 > (
         select count(*) from unnest($2::bigint[]) given(id) where given.id between g.first_record_id and g.last_record_id
       )
     ) as is_beyond`,
    [batchId, recordIds],
  )
  return rows[0]!.is_beyond
}

/** Whether a batch made one record, and not several. */
export async function hasMadeOne({ query, schema }: Reader, batchId: number): Promise<boolean> {
  const { rows } = await query(
    `select from ${schema}.change where batch_id = $1::bigint and type = 'created' limit 2`,
    [batchId],
  )
  return rows.length === 1
}

/** One record that a batch changed and that is not held, if there is any; of edits only those of these fields count. */
export function strangersSql(
  { schema, collection, statement }: Pick<SeenScope, 'schema' | 'collection' | 'statement'>,
  asked: { type: string; batchId: number; recordIds: readonly number[] | null; fieldIds: readonly number[] },
  held: string,
): string {
  const root = `${tableOf(schema, collection)} r`
  const ids = statement.param(asked.recordIds, 'bigint[]')
  const batch = statement.param(asked.batchId, 'bigint')
  if (asked.type === 'imported')
    return `select 1
from ${schema}.creation_range g
join ${root} on r.id between g.first_record_id and g.last_record_id
where g.batch_id = ${batch} and g.collection_id = ${collection.rootId} and (${held}) is not true
limit 1`
  const fields = statement.param(asked.fieldIds.map(String), 'text[]')
  return `select 1
from ${schema}.change c
left join ${root} on r.id = c.record_id
where c.batch_id = ${batch} and c.type = ${statement.param(asked.type, 'text')} and c.collection_id = ${collection.rootId}
  and (${ids} is null or c.record_id = any(${ids})) and (cardinality(${fields}) = 0 or c.after ?| ${fields})
  and (${held}) is not true
limit 1`
}

/** Those of the records that a batch neither made nor moved. */
export async function notMovedBy(
  { query, schema }: Reader,
  batchId: number,
  recordIds: readonly number[],
): Promise<number[]> {
  const { rows } = await query<{ id: number }>(
    `select given.id
     from unnest($2::bigint[]) given(id)
     where
       not exists (
         select
         from ${schema}.change c
         where c.batch_id = $1::bigint and c.record_id = given.id and c.type in ('created', 'restored', 'deleted')
       )
       and not exists (
         select
         from ${schema}.creation_range g
         where g.batch_id = $1::bigint and given.id between g.first_record_id and g.last_record_id
       )`,
    [batchId, recordIds],
  )
  return rows.map(({ id }) => id)
}

/** The batch that takes another back. */
export async function insertReversal(
  { query, schema }: TeamTransaction,
  { kind, at, author, revertsBatchId }: BatchFacts,
  { collectionId, undoRole }: { collectionId: number | null; undoRole: 'undo' | 'redo' | undefined },
): Promise<number> {
  const { rows } = await query<{ id: number }>(
    `insert into ${schema}.change_batch (kind, at, actor_id, actor_name, collection_id, reverts_batch_id, undo_role)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [kind, at, author.id, author.name, collectionId, revertsBatchId, undoRole ?? null],
  )
  return rows[0]!.id
}

/** Counts what the reversal wrote, and marks what it took back; null where it was only a part of it. */
export async function markReverted(
  { query, schema }: TeamTransaction,
  { batchId, ownId, count }: { batchId: number | null; ownId: number; count: number },
): Promise<void> {
  await query(`update ${schema}.change_batch set record_count = $2 where id = $1::bigint`, [ownId, count])
  if (batchId !== null)
    await query(`update ${schema}.change_batch set reverted_by_batch_id = $2::bigint where id = $1::bigint`, [
      batchId,
      ownId,
    ])
}

export interface Member {
  readonly type: string
  readonly recordId: number
  /** Of the change; null for an imported record. */
  readonly changeId: number | null
}

/** The records of a batch in order, changes first, then imported ones; one more than the limit tells of others. */
export async function membersOfBatch(
  { query, schema }: Reader,
  { batchId, after, limit }: { batchId: number; after: { part: 'c' | 'r'; id: number } | null; limit: number },
): Promise<Member[]> {
  const members: Member[] = []
  if (after?.part !== 'r') {
    const { rows } = await query<{ id: number; type: string; record_id: number }>(
      `select id, type, record_id from ${schema}.change
       where batch_id = $1::bigint and type <> 'linked' and id > $2::bigint
       order by id
       limit $3`,
      [batchId, after?.id ?? 0, limit],
    )
    members.push(...rows.map((row) => ({ type: row.type, recordId: row.record_id, changeId: row.id })))
  }
  if (members.length >= limit) return members
  const { rows } = await query<{ id: number }>(
    `select r.id
     from ${schema}.creation_range g
     join ${schema}.record r on r.id between g.first_record_id and g.last_record_id and r.collection_id = g.collection_id
     where g.batch_id = $1::bigint and r.id > $2::bigint
     order by r.id
     limit $3`,
    [batchId, after?.part === 'r' ? after.id : 0, limit - members.length],
  )
  return [...members, ...rows.map((row) => ({ type: 'imported', recordId: row.id, changeId: null }))]
}
