import type { Values } from '@trellis/domain/records/api'
import type { batchKinds, logEventTypes } from '@trellis/domain/history/event-kinds'
import { newStatement } from '../../platform/statement.ts'
import type { Statement } from '../../platform/statement.ts'
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
  /** Of what was added, removed, moved or created: the sub-collections, as text (the database driver leaves lists of bigint so). */
  sub_collection_ids: string[] | null
  reverted_by_batch_id: number | null
  /** Of a batch that merged records: who survives, and who became one with it. */
  details: { survivorId?: number; survivorName?: string; merged?: { id: number; name: string }[] }
}

/** A merged record that is gone for good has its name where it went. */
const changeColumns = (schema: string) => `c.id, c.batch_id, b.kind, c.type, c.record_id,
       coalesce(r.name, (select m.name from ${schema}.merged_record m where m.record_id = c.record_id), '') as record_name, c.collection_id, c.version,
       b.at, b.actor_name as by, c.before, c.after, c.sub_collection_ids, b.details,
       b.reverted_by_batch_id`

/** What somebody may know of; null for everything. */
export interface Sight {
  readonly collectionIds: readonly number[]
  readonly fieldIds: readonly string[]
}

/** Whether a change `c` did more than edit fields that may not be read, or touch collections out of sight. */
export const isSeen = (fieldIds: string, collectionIds: string) =>
  `(case when c.type in ('updated', 'linked') then coalesce(c.before, '{}') || coalesce(c.after, '{}') ?| ${fieldIds}::text[]
         when c.type in ('added', 'removed', 'ordered') then c.sub_collection_ids && ${collectionIds}::bigint[]
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

/**
 * Of a batch `b`. Only what is asked for stands in the statement: a condition that may be none hides from PostgreSQL how
 * few rows an index would give.
 */
function askedSql({ by, from, to, timezone }: Narrowing, { param }: Statement): string[] {
  const dayStart = (day: string, later: number) =>
    `(${param(day, 'date')} + ${later})::timestamp at time zone ${param(timezone, 'text')}`
  return [
    ...(by === undefined ? [] : [`b.actor_id = ${param(by, 'bigint')}`]),
    ...(from === undefined ? [] : [`b.at >= ${dayStart(from, 0)}`]),
    ...(to === undefined ? [] : [`b.at < ${dayStart(to, 1)}`]),
  ]
}

/** Of a record and what was merged into it, newest first; one more than the limit tells whether there are older ones. */
export async function changesOfRecords(
  { query, schema }: Reader,
  recordIds: readonly number[],
  asked: Narrowing & { type?: string | undefined; fieldId?: number | undefined },
): Promise<ChangeRow[]> {
  const statement = newStatement()
  const { param } = statement
  const { sight, type, fieldId, before, limit } = asked
  const [recordId, ...merged] = recordIds
  const conditions = [
    // Those of one record stand in order in their index, and the limit stops there.
    merged.length === 0
      ? `c.record_id = ${param(recordId, 'bigint')}`
      : `c.record_id = any(${param(recordIds, 'bigint[]')})`,
    ...askedSql(asked, statement),
    ...(before === undefined ? [] : [`c.id < ${param(before, 'bigint')}`]),
    ...(sight === null ? [] : [isSeen(param(sight.fieldIds), param(sight.collectionIds))]),
    ...(type === undefined ? [] : [`c.type = any(${param(type === 'updated' ? [type, 'linked'] : [type], 'text[]')})`]),
  ]
  if (fieldId !== undefined) {
    const key = param(String(fieldId), 'text')
    conditions.push(`(c.before ? ${key} or c.after ? ${key})`)
  }
  const { rows } = await query<ChangeRow>(
    `select ${changeColumns(schema)}
     from ${schema}.change c
     join ${schema}.change_batch b on b.id = c.batch_id
     left join ${schema}.record r on r.id = c.record_id
     where ${conditions.join(' and ')}
     order by c.id desc
     limit ${limit}`,
    statement.values,
  )
  return rows
}

/** Changes by id with what history shows of them, in order. */
export async function changesById({ query, schema }: Reader, ids: readonly number[]): Promise<ChangeRow[]> {
  const { rows } = await query<ChangeRow>(
    `select ${changeColumns(schema)}
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
    `select ${changeColumns(schema)}
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
  /** Of a change of type. */
  changed_field_id: string | null
  /** Of members put in order by hand: where, before whom (null at the end), and whether that one is in there now. */
  ordered_in: number | null
  before_id: string | null
  before_name: string | null
  is_before_in: boolean | null
}

/** With the only record of a batch of one. */
const batchColumns = `b.id, b.kind, b.at, b.actor_name as by, b.collection_id, b.reverted_by_batch_id, b.undo_role,
       b.details ->> 'fileName' as file_name, b.details ->> 'fieldId' as changed_field_id, one.record_id, one.name as record_name, one.field_ids,
       moved.ordered_in, moved.before_id, moved.before_name, moved.is_before_in`

const onlyRecordSql = (schema: string) => `left join lateral (
       select c.record_id, r.name, array(select jsonb_object_keys(c.after)) as field_ids
       from ${schema}.change c
       join ${schema}.record r on r.id = c.record_id
       where c.batch_id = b.id and b.record_count = 1 and c.type <> 'linked'
       limit 1
     ) one on true
     left join lateral (
       select place.ordered_in, before.id::text as before_id, r.name as before_name, exists (
         select from ${schema}.membership m where m.collection_id = place.ordered_in and m.record_id = before.id
       ) as is_before_in
       from (
         select c.sub_collection_ids[1] as ordered_in from ${schema}.change c where c.batch_id = b.id limit 1
       ) place
       cross join (select (b.details ->> 'beforeId')::bigint as id) before
       left join ${schema}.record r on r.id = before.id
       where b.kind = 'order'
     ) moved on true`

/** Whoever may not read all is told of as many records as they may know of. */
export async function newestBatches(
  { query, schema }: Reader,
  asked: Narrowing & {
    kind?: string | undefined
    collectionId?: number | undefined
    /** Changes `c` of records that are known by sub-collections only. */
    held?: (statement: Statement) => string | null
    /** Where the collection is a sub-collection: its tree, and changes `c` of its members. */
    ofMembers?: { rootId: number; changes: (statement: Statement) => string } | undefined
  },
): Promise<BatchRow[]> {
  const statement = newStatement()
  const { param } = statement
  const { sight, before, kind, collectionId, ofMembers, limit } = asked
  const held = asked.held?.(statement) ?? 'false'
  const conditions = [
    'b.record_count > 0',
    ...askedSql(asked, statement),
    ...(before === undefined ? [] : [`b.id < ${param(before, 'bigint')}`]),
    ...(kind === undefined ? [] : [`b.kind = ${param(kind, 'text')}`]),
  ]
  let counted = 'b.record_count'
  let isTold = `c.type <> 'linked'`
  if (sight !== null) {
    const [fieldIds, collectionIds] = [param(sight.fieldIds), param(sight.collectionIds)]
    isTold += ` and (c.collection_id = any(${collectionIds}::bigint[]) and ${isSeen(fieldIds, collectionIds)} or ${held})`
    const seen = `from ${schema}.change c where c.batch_id = b.id and ${isTold}`
    counted = `case when b.record_count = 1 or b.kind = 'import' then b.record_count
         else (select count(distinct c.record_id)::int ${seen}) end`
    conditions.push(`case
         when b.collection_id <> all(${collectionIds}::bigint[]) then ${held === 'false' ? held : anyOf(schema, held)}
         when exists (select from ${schema}.creation_range g where g.batch_id = b.id) then true
         else exists (select ${seen})
       end`)
  }
  if (collectionId !== undefined) {
    const rootId = param(ofMembers?.rootId ?? collectionId, 'bigint')
    conditions.push(
      `(b.collection_id = ${rootId} or b.collection_id is null)`,
      ofMembers
        ? anyOf(schema, `${isTold} and ${ofMembers.changes(statement)}`)
        : `(b.collection_id is not null or ${anyOf(schema, `${isTold} and c.collection_id = ${rootId}`)})`,
    )
  }
  const { rows } = await query<BatchRow>(
    `select ${batchColumns}, ${counted} as record_count
     from ${schema}.change_batch b
     ${onlyRecordSql(schema)}
     where ${conditions.join(' and ')}
     order by b.id desc
     limit ${limit}`,
    statement.values,
  )
  return rows
}

/** Whether a batch `b` made a change `c` of which this holds. */
const anyOf = (schema: string, condition: string) =>
  `exists (select from ${schema}.change c where c.batch_id = b.id and ${condition})`

/** The same of one batch. */
export async function hasChange(
  { query, schema }: Reader,
  batchId: number,
  condition: (statement: Statement) => string | null,
): Promise<boolean> {
  const statement = newStatement()
  const made = condition(statement)
  if (made === null) return false
  const { rows } = await query(
    `select b.id from ${schema}.change_batch b
     where b.id = ${statement.param(batchId, 'bigint')} and ${anyOf(schema, made)}`,
    statement.values,
  )
  return rows.length > 0
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
