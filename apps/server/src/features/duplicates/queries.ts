import type { TeamDb } from '../../platform/team-db.ts'

/** Every pair of these records, the lesser id first. */
const pairs = `select a.id as low_id, b.id as high_id
     from unnest($1::bigint[]) a(id) join unnest($1::bigint[]) b(id) on a.id < b.id`

export async function insertNotDuplicates(
  { query, schema }: TeamDb,
  { recordIds, by, at }: { recordIds: readonly number[]; by: number; at: Date },
): Promise<number> {
  const { rowCount } = await query(
    `insert into ${schema}.not_duplicate (low_id, high_id, decided_by, decided_at)
     select pair.low_id, pair.high_id, $2::bigint, $3 from (${pairs}) pair
     on conflict (low_id, high_id) do nothing`,
    [recordIds, by, at],
  )
  return rowCount ?? 0
}

export async function deleteNotDuplicates({ query, schema }: TeamDb, recordIds: readonly number[]): Promise<number> {
  const { rowCount } = await query(
    `delete from ${schema}.not_duplicate where low_id = any($1::bigint[]) and high_id = any($1::bigint[])`,
    [recordIds],
  )
  return rowCount ?? 0
}

/** What would come along from each of these records, beside values, links and sub-collections. */
export async function countsAlong(
  { query, schema }: TeamDb,
  recordIds: readonly number[],
): Promise<{ id: number; bookmarks: number; comments: number; tasks: number }[]> {
  const { rows } = await query<{ id: number; bookmarks: number; comments: number; tasks: number }>(
    `select asked.id,
       (select count(*)::int from ${schema}.bookmark b where b.record_id = asked.id and b.removed_at is null) as bookmarks,
       (select count(*)::int from ${schema}.comment c where c.record_id = asked.id and c.deleted_at is null) as comments,
       (select count(*)::int from ${schema}.task t
        join ${schema}.project p on p.id = t.project_id and p.deleted_at is null
        where t.record_id = asked.id and t.deleted_at is null) as tasks
     from unnest($1::bigint[]) asked(id)`,
    [recordIds],
  )
  return rows
}
