import { sql } from 'kysely'
import { mostCommented, mostNamed, type Change, type Commented, type Ordered } from '@trellis/domain/live/messages'
import type { Db } from '../../platform/db.ts'
import type { TeamDb } from '../../platform/team-db.ts'

/** A moment of the database as text: which transactions were committed. */
export type Moment = string

interface Row extends Aside {
  now: Moment
  batch_id: number | null
  kind: Change['kind']
  at: Date
  by_id: number | null
  by: string | null
  collection_id: number | null
  type: Change['type'] | null
  field_ids: string[] | null
  sub_collection_ids: number[] | null
  count: number | null
  records: [number, number][] | null
}

/** What is told beside the history. */
export interface Aside {
  /** Records whose comments were written, edited or deleted. */
  commented: Commented[] | null
  /** Sub-collections whose members were put in order by hand. */
  ordered: Ordered[] | null
  /** Whether projects or tasks were written. */
  planned: boolean
}

/** Beyond so many batches a page reads again what it shows instead of hearing of each. */
const mostBatches = 300

export async function currentMoment(db: Db): Promise<Moment> {
  const { rows } = await sql<{ now: Moment }>`select pg_current_snapshot()::text as now`.execute(db)
  return rows[0]!.now
}

/** Notifications to all processes, in one statement. */
export async function tellProcesses(db: Db, channel: string, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${sql.val(payloads)}::text[]) payload`.execute(db)
}

/**
 * What was committed after a moment, exactly: batches of transactions that were not visible then and are now. Their order is
 * that in which they began to write. Edits of the same fields by one batch are one change.
 * @returns null for too many
 */
export async function changesBetween(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  since: Moment,
): Promise<{ now: Moment; changes: Change[] | null; aside: Aside }> {
  const { rows } = await query<Row>(
    `select moment.*, told.*
     from (
       select pg_current_snapshot()::text as now,
         (
           select json_agg(json_build_object('recordId', said.record_id, 'collectionId', said.collection_id))
           from (
             select distinct c.record_id, r.collection_id
             from ${schema}.comment c
             join ${schema}.record r on r.id = c.record_id
             where ${writtenSince('c')}
             limit ${mostCommented}
           ) said
         ) as commented,
         (
           select json_agg(json_build_object('collectionId', o.collection_id, 'byId', o.ordered_by))
           from ${schema}.member_order o
           where ${writtenSince('o')}
         ) as ordered,
         exists (select from ${schema}.task t where ${writtenSince('t')})
           or exists (select from ${schema}.project p where ${writtenSince('p')}) as planned
     ) moment
     left join lateral (
       select b.id as batch_id, b.kind, b.at, b.actor_id as by_id, b.actor_name as by,
         g.*
       from (
         select * from ${schema}.change_batch
         where ${writtenSince('change_batch')}
         order by written_in
         limit ${mostBatches + 1}
       ) b
       left join lateral (
         select c.collection_id, c.type, c.field_ids, c.sub_collection_ids, count(*)::int as count,
           case when count(*) <= ${mostNamed} then json_agg(json_build_array(c.record_id, c.version) order by c.record_id) end as records
         from (
           -- A merged record is gone, and back where that was taken back; its survivor tells of itself by its edits.
           select collection_id, case type when 'merged' then 'deleted' when 'unmerged' then 'restored' else type end as type,
             record_id, version, sub_collection_ids,
             array(select jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) order by 1) as field_ids
           from ${schema}.change
           -- Of another order the collection is told, beside the history.
           where batch_id = b.id and type <> 'ordered' and not (type in ('merged', 'unmerged') and version = 0)
         ) c
         group by c.collection_id, c.type, c.field_ids, c.sub_collection_ids
         union all
         -- An import keeps ranges of the ids it made instead of one change per record.
         select made.collection_id, 'created', '{}', null, sum(made.last_record_id - made.first_record_id + 1)::int, null
         from ${schema}.creation_range made
         where made.batch_id = b.id
         group by made.collection_id
       ) g on true
     ) told on true`,
    [since],
  )
  const batches = new Set(rows.map((row) => row.batch_id))
  const { now, commented, ordered, planned } = rows[0]!
  const aside = { commented, ordered, planned }
  return { now, aside, changes: batches.size > mostBatches ? null : rows.flatMap(toChange) }
}

/** Of transactions that were not visible at the moment $1. */
const writtenSince = (table: string) =>
  `${table}.written_in >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(${table}.written_in, $1::pg_snapshot)`

function toChange(row: Row): Change[] {
  const { batch_id: batchId } = row
  if (batchId === null) return []
  const facts = { batchId, kind: row.kind, at: row.at.toISOString(), byId: row.by_id, by: row.by }
  if (row.collection_id !== null && row.type !== null)
    return [
      {
        ...facts,
        collectionId: row.collection_id,
        type: row.type,
        records: row.records,
        count: row.count ?? 1,
        fieldIds: (row.field_ids ?? []).map(Number),
        subCollectionIds: (row.sub_collection_ids ?? []).map(Number),
      },
    ]
  return []
}
