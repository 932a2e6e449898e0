import type { TeamDb } from '../../platform/team-db.ts'

/** Live records of these root collections, each counted once. */
export async function countLiveRecords({ query, schema }: TeamDb, collectionIds: readonly number[]): Promise<number> {
  const { rows } = await query<{ count: number }>(
    `select count(*)::int as count from ${schema}.record where collection_id = any($1::bigint[]) and deleted_at is null`,
    [collectionIds],
  )
  return rows[0]?.count ?? 0
}

/** Records made per day since then, in the team's timezone; what was taken back is not counted. Imports keep ranges of ids. */
export async function recordsAddedByDay(
  { query, schema }: TeamDb,
  { from, timezone, rootIds }: { from: Date; timezone: string; rootIds: readonly number[] },
): Promise<{ collection_id: number; day: string; count: number }[]> {
  const { rows } = await query<{ collection_id: number; day: string; count: number }>(
    `with batch as materialized (
       select id, to_char(at at time zone $2, 'YYYY-MM-DD') as day
       from ${schema}.change_batch
       where at >= $1 and reverted_by_batch_id is null
     )
     select made.collection_id, made.day, sum(made.count)::int as count
     from (
       select c.collection_id, b.day, count(*) as count
       from batch b
       join ${schema}.change c on c.batch_id = b.id and c.type = 'created'
       where c.batch_id >= (select min(id) from batch)
       group by 1, 2
       union all
       select g.collection_id, b.day, g.last_record_id - g.first_record_id + 1
       from batch b
       join ${schema}.creation_range g on g.batch_id = b.id
     ) made
     where made.collection_id = any($3::bigint[])
     group by 1, 2
     order by 1, 2`,
    [from, timezone, rootIds],
  )
  return rows
}
