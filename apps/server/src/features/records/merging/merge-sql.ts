import type { TeamTransaction } from '../../../platform/team-db.ts'
import type { BatchFacts } from '../batch.ts'

type Writer = Pick<TeamTransaction, 'schema' | 'query'>

/** What stands in the details of a batch that merged records, or took that back. */
export interface MergeFacts {
  readonly survivorId: number
  readonly survivorName: string
  readonly merged: readonly { readonly id: number; readonly name: string }[]
}

/** Locks records of one tree, so that nobody edits them or their memberships until the transaction ends. */
export async function lockRecords(
  { query, schema }: Writer,
  rootId: number,
  recordIds: readonly number[],
): Promise<Map<number, { version: number; isInTrash: boolean }>> {
  await query(`select from ${schema}.record s where s.id = any($1::bigint[]) order by s.id for no key update`, [
    recordIds,
  ])
  const { rows } = await query<{ id: number; version: number; is_in_trash: boolean }>(
    `select r.id, r.version, r.deleted_at is not null as is_in_trash
     from ${schema}.c${rootId} r
     where r.id = any($1::bigint[])
     order by r.id
     for update`,
    [recordIds],
  )
  return new Map(rows.map((row) => [row.id, { version: row.version, isInTrash: row.is_in_trash }]))
}

interface Moving {
  readonly rootId: number
  readonly recordIds: readonly number[]
  readonly type: 'merged' | 'unmerged'
}

/**
 * Merged records leave for the trash, or come back from it, alone: what linked to them links to the survivor. History at
 * the survivor says so without a version, for that record stays as it is.
 */
export async function moveMerged(
  { query, schema }: Writer,
  { rootId, recordIds, type }: Moving,
  { batchId, at, author }: Pick<BatchFacts, 'at' | 'author'> & { batchId: number },
): Promise<number> {
  const isGoing = type === 'merged'
  const { rowCount } = await query(
    `with r as (
       update ${schema}.c${rootId}
       set deleted_at = ${isGoing ? '$2::timestamptz' : 'null'}, deleted_by = ${isGoing ? '$3::bigint' : 'null'},
         version = version + 1, updated_at = $2::timestamptz, updated_by = $3::bigint
       where id = any($1::bigint[]) and deleted_at is ${isGoing ? '' : 'not '}null
       returning id, version
     ), s as (
       update ${schema}.record set deleted_at = ${isGoing ? '$2::timestamptz' : 'null'} where id in (select id from r)
     )
     insert into ${schema}.change (batch_id, record_id, collection_id, type, version)
     select $4::bigint, r.id, $5::bigint, $6::text, r.version from r order by r.id`,
    [recordIds, at, author.id, batchId, rootId, type],
  )
  return rowCount ?? 0
}

export async function noteAtSurvivor(
  { query, schema }: Writer,
  { rootId, survivorId, type }: { rootId: number; survivorId: number; type: Moving['type'] },
  batchId: number,
): Promise<void> {
  await query(
    `insert into ${schema}.change (batch_id, record_id, collection_id, type, version) values ($1, $2, $3, $4, 0)`,
    [batchId, survivorId, rootId, type],
  )
}

/** Who went where, so that the old address leads on. */
export async function insertMerged(
  { query, schema }: Writer,
  {
    survivorId,
    merged,
    moved,
    personal,
  }: MergeFacts & { moved: ReadonlyMap<number, { comments: number[]; tasks: number[] }>; personal: unknown },
  batchId: number,
): Promise<void> {
  // What belongs to people is one piece for all of them: it lies with the first.
  for (const [index, { id, name }] of merged.entries())
    await query(
      `insert into ${schema}.merged_record (record_id, into_id, name, batch_id, moved, personal)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (record_id) do update set into_id = excluded.into_id, name = excluded.name,
         batch_id = excluded.batch_id, moved = excluded.moved, personal = excluded.personal`,
      [
        id,
        survivorId,
        name,
        batchId,
        JSON.stringify(moved.get(id) ?? {}),
        index === 0 ? JSON.stringify(personal) : '{}',
      ],
    )
}

export async function setMergeFacts({ query, schema }: Writer, batchId: number, facts: MergeFacts): Promise<void> {
  await query(`update ${schema}.change_batch set details = details || $2::jsonb where id = $1::bigint`, [
    batchId,
    JSON.stringify(facts),
  ])
}

export async function mergeFactsOf({ query, schema }: Writer, batchId: number): Promise<MergeFacts | undefined> {
  const { rows } = await query<{ details: Partial<MergeFacts> }>(
    `select details from ${schema}.change_batch where id = $1::bigint`,
    [batchId],
  )
  const { survivorId, survivorName, merged } = rows[0]?.details ?? {}
  return survivorId && merged ? { survivorId, survivorName: survivorName ?? '', merged } : undefined
}

/** Hand-picked collections that hold any of these records. */
export async function pickedOf(
  { query, schema }: Writer,
  recordIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await query<{ record_id: number; ids: string[] }>(
    `select record_id, array_agg(collection_id order by collection_id) as ids
     from ${schema}.membership
     where record_id = any($1::bigint[])
     group by record_id`,
    [recordIds],
  )
  return new Map(rows.map((row) => [row.record_id, row.ids.map(Number)]))
}

/** Where a merged record went in the end; undefined for one that is there, or that was never merged. */
export async function survivorOf({ query, schema }: Writer, recordId: number) {
  const { rows } = await query<{ id: number; name: string; merged_name: string }>(
    `with recursive line as (
       select m.record_id, m.into_id, m.name, 1 as step from ${schema}.merged_record m where m.record_id = $1::bigint
       union all
       select m.record_id, m.into_id, line.name, line.step + 1
       from line
       join ${schema}.merged_record m on m.record_id = line.into_id
       where line.step < 100 and not exists (
         select from ${schema}.record one where one.id = line.into_id and one.deleted_at is null
       )
     )
     select one.id, one.name, line.name as merged_name
     from line
     join ${schema}.record one on one.id = line.into_id and one.deleted_at is null
     where not exists (select from ${schema}.record old where old.id = $1::bigint and old.deleted_at is null)
     order by line.step
     limit 1`,
    [recordId],
  )
  return rows[0]
}

/** All that became one with a record, also by way of others. */
export async function mergedWith({ query, schema }: Writer, recordId: number): Promise<number[]> {
  const { rows } = await query<{ record_id: number }>(
    `with recursive gone as (
       select m.record_id from ${schema}.merged_record m where m.into_id = $1::bigint
       union
       select m.record_id from gone join ${schema}.merged_record m on m.into_id = gone.record_id
     )
     select gone.record_id
     from gone
     where not exists (select from ${schema}.record one where one.id = gone.record_id and one.deleted_at is null)`,
    [recordId],
  )
  return rows.map((row) => row.record_id)
}

/**
 * Of records that go for good, and of what was merged into them, those whose history goes as well: that of a record which
 * became one with another stays as long as the other does.
 */
export async function historiesGoingWith({ query, schema }: Writer, recordIds: readonly number[]): Promise<number[]> {
  const { rows } = await query<{ id: number }>(
    `with recursive up as (
       select going.id as start, going.id as at from unnest($1::bigint[]) going(id)
       union
       select up.start, m.into_id from up join ${schema}.merged_record m on m.record_id = up.at
     ), ending as (
       select going.id from unnest($1::bigint[]) going(id)
       where not exists (
         select from up join ${schema}.record survivor on survivor.id = up.at
         where up.start = going.id and survivor.id <> all($1)
       )
     ), down as (
       select id from ending
       union
       select m.record_id from down join ${schema}.merged_record m on m.into_id = down.id
       where not exists (select from ${schema}.record one where one.id = m.record_id and one.id <> all($1))
     )
     select id from down order by id`,
    [recordIds],
  )
  return rows.map(({ id }) => id)
}
