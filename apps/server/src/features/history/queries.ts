import type { Values } from '@trellis/domain/records/api'
import type { batchKinds, logEventTypes } from '@trellis/domain/history/event-kinds'
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
  /** Of what was added, removed or created: the sub-collections, as text (the database driver leaves lists of bigint so). */
  sub_collection_ids: string[] | null
  reverted_by_batch_id: number | null
}

const changeColumns = `c.id, c.batch_id, b.kind, c.type, c.record_id, coalesce(r.name, '') as record_name, c.collection_id, c.version,
       b.at, b.actor_name as by, c.before, c.after, c.sub_collection_ids,
       b.reverted_by_batch_id`

/** What somebody may know of; null for everything. */
export interface Sight {
  readonly collectionIds: readonly number[]
  readonly fieldIds: readonly string[]
}

/** Whether a change `c` did more than edit fields that may not be read, or touch collections out of sight. */
const isSeen = (fieldIds: string, collectionIds: string) =>
  `(case when c.type in ('updated', 'linked') then coalesce(c.before, '{}') || coalesce(c.after, '{}') ?| ${fieldIds}::text[]
         when c.type in ('added', 'removed') then c.sub_collection_ids && ${collectionIds}::bigint[]
         else true end)`

/** What is asked for; days are of the team's timezone, both included. */
export interface Narrowing {
  readonly by?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly before?: number | undefined
  readonly timezone: string
  readonly limit: number
  readonly sight: Sight | null
}

/** Of a batch `b`, by the first parameters of both questions: $1 by, $2 from, $3 to, $4 timezone. */
const isAsked = `($1::bigint is null or b.actor_id = $1)
       and ($2::date is null or b.at >= ($2::date)::timestamp at time zone $4)
       and ($3::date is null or b.at < ($3::date + 1)::timestamp at time zone $4)`

const askedValues = ({ by, from, to, timezone }: Narrowing) => [by ?? null, from ?? null, to ?? null, timezone]

/** Newest first; one more than the limit tells whether there are older ones. */
export async function changesOfRecord(
  { query, schema }: Reader,
  recordId: number,
  asked: Narrowing & { type?: string | undefined; fieldId?: number | undefined },
): Promise<ChangeRow[]> {
  const { rows } = await query<ChangeRow>(
    `select ${changeColumns}
     from ${schema}.change c
     join ${schema}.change_batch b on b.id = c.batch_id
     join ${schema}.record r on r.id = c.record_id
     where ${isAsked}
       and c.record_id = $5::bigint and ($6::bigint is null or c.id < $6)
       and ($8::text[] is null or ${isSeen('$8', '$11')})
       and ($9::text is null or c.type = $9 or ($9 = 'updated' and c.type = 'linked'))
       and ($10::text is null or c.before ? $10 or c.after ? $10)
     order by c.id desc
     limit $7`,
    [
      ...askedValues(asked),
      recordId,
      asked.before ?? null,
      asked.limit,
      asked.sight?.fieldIds ?? null,
      asked.type ?? null,
      asked.fieldId === undefined ? null : String(asked.fieldId),
      asked.sight?.collectionIds ?? null,
    ],
  )
  return rows
}

/** Changes by id with what history shows of them, in order. */
export async function changesById({ query, schema }: Reader, ids: readonly number[]): Promise<ChangeRow[]> {
  const { rows } = await query<ChangeRow>(
    `select ${changeColumns}
     from ${schema}.change c
     join ${schema}.change_batch b on b.id = c.batch_id
     left join ${schema}.record r on r.id = c.record_id
     where c.id = any($1::bigint[])
     order by c.id`,
    [ids],
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
  undo_role: 'undo' | 'redo' | null
  file_name: string | null
  record_id: number | null
  record_name: string | null
  field_ids: string[] | null
}

/** With the only record of a batch of one. */
const batchColumns = `b.id, b.kind, b.at, b.actor_name as by, b.collection_id, b.reverted_by_batch_id, b.undo_role,
       b.details ->> 'fileName' as file_name, one.record_id, one.name as record_name, one.field_ids`

const onlyRecordSql = (schema: string) => `left join lateral (
       select c.record_id, r.name, array(select jsonb_object_keys(c.after)) as field_ids
       from ${schema}.change c
       join ${schema}.record r on r.id = c.record_id
       where c.batch_id = b.id and b.record_count = 1 and c.type <> 'linked'
       limit 1
     ) one on true`

/** Whoever may not read all is told of as many records as they may know of. */
export async function newestBatches(
  { query, schema }: Reader,
  asked: Narrowing & { kind?: string | undefined; collectionId?: number | undefined },
): Promise<BatchRow[]> {
  const { sight } = asked
  const { rows } = await query<BatchRow>(
    `select ${batchColumns},
       case when $8::text[] is null or b.record_count = 1 or b.kind = 'import' then b.record_count else (
         select count(distinct c.record_id)::int from ${schema}.change c
         where c.batch_id = b.id and c.type <> 'linked' and c.collection_id = any($7) and ${isSeen('$8', '$7')}
       ) end as record_count
     from ${schema}.change_batch b
     ${onlyRecordSql(schema)}
     where ${isAsked}
       and b.record_count > 0 and ($5::bigint is null or b.id < $5)
       and ($7::bigint[] is null or case
         when b.collection_id <> all($7) then false
         when exists (select from ${schema}.creation_range g where g.batch_id = b.id) then true
         else exists (
           select from ${schema}.change c
           where c.batch_id = b.id and c.type <> 'linked' and c.collection_id = any($7) and ${isSeen('$8', '$7')}
         )
       end)
       and ($9::text is null or b.kind = $9)
       and ($10::bigint is null or b.collection_id = $10 or (b.collection_id is null and exists (
         select from ${schema}.change c where c.batch_id = b.id and c.type <> 'linked' and c.collection_id = $10
       )))
     order by b.id desc
     limit $6`,
    [
      ...askedValues(asked),
      asked.before ?? null,
      asked.limit,
      sight?.collectionIds ?? null,
      sight?.fieldIds ?? null,
      asked.kind ?? null,
      asked.collectionId ?? null,
    ],
  )
  return rows
}

export async function findBatch({ query, schema }: Reader, batchId: number): Promise<BatchRow | undefined> {
  const { rows } = await query<BatchRow>(
    `select ${batchColumns}, b.record_count
     from ${schema}.change_batch b
     ${onlyRecordSql(schema)}
     where b.id = $1::bigint`,
    [batchId],
  )
  return rows[0]
}

/** Imported records by id, for a page of their batch. */
export async function importedRecords({ query, schema }: Reader, recordIds: readonly number[]) {
  if (recordIds.length === 0) return []
  const { rows } = await query<{ id: number; name: string; collection_id: number }>(
    `select id, name, collection_id from ${schema}.record where id = any($1::bigint[]) order by id`,
    [recordIds],
  )
  return rows
}

/** The first changes of a batch, other ends of links left out. */
export async function changesOfBatch(
  { query, schema }: Reader,
  batchId: number,
): Promise<Pick<ChangeRow, 'type' | 'before' | 'after'>[]> {
  const { rows } = await query<Pick<ChangeRow, 'type' | 'before' | 'after'>>(
    `select type, before, after from ${schema}.change where batch_id = $1::bigint and type <> 'linked' order by id limit 2`,
    [batchId],
  )
  return rows
}

/** Ids of the records that the changes of a batch are about, other ends of links left out. */
export async function recordsOfBatch({ query, schema }: Reader, batchId: number): Promise<number[]> {
  const { rows } = await query<{ record_id: number }>(
    `select distinct record_id from ${schema}.change where batch_id = $1::bigint and type <> 'linked' limit 1000`,
    [batchId],
  )
  return rows.map((row) => row.record_id)
}

export async function batchOfChange({ query, schema }: Reader, changeId: number): Promise<number | null> {
  const { rows } = await query<{ batch_id: number }>(`select batch_id from ${schema}.change where id = $1::bigint`, [
    changeId,
  ])
  return rows[0]?.batch_id ?? null
}

/** Fields of a record that were edited after a change, or by it, with what they held before that. */
export async function valuesBackTo(
  { query, schema }: Reader,
  { recordId, changeId, isBefore }: { recordId: number; changeId: number; isBefore: boolean },
): Promise<Values> {
  const { rows } = await query<{ field_id: string; was: Values[string] }>(
    `select distinct on (f.id) f.id as field_id, c.before -> f.id as was
     from ${schema}.change c
     cross join lateral jsonb_object_keys(c.after) f(id)
     where c.record_id = $1::bigint and c.type = 'updated' and (c.id > $2::bigint or ($3 and c.id = $2))
     order by f.id, c.id`,
    [recordId, changeId, isBefore],
  )
  return Object.fromEntries(rows.map((row) => [row.field_id, row.was ?? null]))
}

/** Those of the records that are not in the trash. */
export async function liveAmong({ query, schema }: Reader, recordIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await query<{ id: number }>(
    `select id from ${schema}.record where id = any($1::bigint[]) and deleted_at is null`,
    [recordIds],
  )
  return new Set(rows.map(({ id }) => id))
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
