import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

/**
 * Until the transaction ends, what it adds to search waits in the indexes' pending lists, where searches find it too,
 * instead of being merged by its own statements every four megabytes, with the little memory that a statement has.
 */
export const leaveSearchPendingSql = `set local gin_pending_list_limit = '64MB'`

/** Merges what waits, so that the next one who writes a record does not have to. */
export async function mergeSearch({ schema, query }: TeamDb | TeamTransaction): Promise<void> {
  for (const index of ['record_search', 'record_names'])
    await query('select gin_clean_pending_list($1::regclass)', [`${schema}.${index}`])
}
