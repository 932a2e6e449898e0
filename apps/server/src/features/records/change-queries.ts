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

interface EditedIn {
  rootId: number
  recordIds: number[]
  fieldIds: ReadonlySet<number>
}

/** What a batch edited, of all records or of these, by root collection, ascending. */
export async function editedIn(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  batchId: number,
  recordIds: readonly number[] | null,
): Promise<EditedIn[]> {
  const { rows } = await query<{ collection_id: number; ids: number[]; field_ids: string[] }>(
    `select c.collection_id, array_agg(distinct c.record_id order by c.record_id) as ids, array_agg(distinct f.id) as field_ids
     from ${schema}.change c
     cross join lateral jsonb_object_keys(c.after) f(id)
     where c.batch_id = $1::bigint and c.type = 'updated' and ($2::bigint[] is null or c.record_id = any($2))
     group by c.collection_id
     order by c.collection_id`,
    [batchId, recordIds],
  )
  return rows.map((row) => ({
    rootId: row.collection_id,
    recordIds: row.ids.map(Number),
    fieldIds: new Set(row.field_ids.map(Number)),
  }))
}

/** Root collections that an import made records in. */
export async function importedRoots(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  batchId: number,
): Promise<number[]> {
  const { rows } = await query<{ collection_id: number }>(
    `select distinct collection_id from ${schema}.creation_range where batch_id = $1::bigint order by 1`,
    [batchId],
  )
  return rows.map((row) => row.collection_id)
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
