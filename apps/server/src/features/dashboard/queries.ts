import type { TeamDb } from '../../platform/team-db.ts'

/** Live records of these root collections, each counted once. */
export async function countLiveRecords({ query, schema }: TeamDb, collectionIds: readonly number[]): Promise<number> {
  const { rows } = await query<{ count: number }>(
    `select count(*)::int as count from ${schema}.record where collection_id = any($1::bigint[]) and deleted_at is null`,
    [collectionIds],
  )
  return rows[0]?.count ?? 0
}

/** Records created or imported per day since then, in the team's timezone; what was taken back is not counted. */
export async function recordsAddedByDay(
  { query, schema }: TeamDb,
  { from, timezone, rootIds }: { from: Date; timezone: string; rootIds: readonly number[] },
): Promise<{ collection_id: number; day: string; count: number }[]> {
  const { rows } = await query<{ collection_id: number; day: string; count: number }>(
    `select collection_id, to_char(at at time zone $2, 'YYYY-MM-DD') as day, sum(record_count)::int as count
     from ${schema}.change_batch
     where at >= $1 and kind in ('create', 'import') and collection_id = any($3::bigint[])
       and reverted_by_batch_id is null and record_count > 0
     group by 1, 2
     order by 1, 2`,
    [from, timezone, rootIds],
  )
  return rows
}
