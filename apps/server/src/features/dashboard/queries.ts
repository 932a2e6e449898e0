import type { TeamDb } from '../../platform/team-db.ts'

/** Live records of these root collections, each counted once. */
export async function countLiveRecords({ query, schema }: TeamDb, collectionIds: readonly number[]): Promise<number> {
  const { rows } = await query<{ count: number }>(
    `select count(*)::int as count from ${schema}.record where collection_id = any($1::bigint[]) and deleted_at is null`,
    [collectionIds],
  )
  return rows[0]?.count ?? 0
}
