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

/** Records that a batch edited, by root collection, ascending. */
export async function editedRecords(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  batchId: number,
): Promise<Map<number, number[]>> {
  const { rows } = await query<{ collection_id: number; ids: number[] }>(
    `select collection_id, array_agg(distinct record_id order by record_id) as ids
     from ${schema}.change
     where batch_id = $1::bigint and type = 'updated'
     group by collection_id`,
    [batchId],
  )
  return new Map(rows.map((row) => [row.collection_id, row.ids.map(Number)]))
}

/** The change by which a batch shows at this record that others link to it now, or no more; null where it has none. */
export async function linkedChange(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  batchId: number,
  recordId: number,
): Promise<number | null> {
  const { rows } = await query<{ id: number }>(
    `select min(id) as id from ${schema}.change where batch_id = $1::bigint and record_id = $2::bigint and type = 'linked'`,
    [batchId, recordId],
  )
  return rows[0]?.id ?? null
}
