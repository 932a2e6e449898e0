import type { Values } from '@trellis/domain/records/api'
import type { TeamDb } from '../../platform/team-db.ts'

export interface ChangeSince {
  before: Values | null
  by: string | null
}

/** Edits of a record after a version, oldest first. */
export async function changesSince(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  recordId: number,
  version: number,
): Promise<ChangeSince[]> {
  const { rows } = await query<{ before: Values | null; by: string | null }>(
    `select c.before, b.actor_name as by
     from ${schema}.change c
     join ${schema}.change_batch b on b.id = c.batch_id
     where c.record_id = $1::bigint and c.version > $2::int
     order by c.version`,
    [recordId, version],
  )
  return rows
}
