import type { Db } from '../../platform/db.ts'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

type Handle = Pick<TeamDb | TeamTransaction, 'schema' | 'query'>

/** A field that holds files, or held some before its type was changed; in the trash too. */
interface FileField {
  readonly id: number
  readonly rootId: number
  /** Null where it holds none now. */
  readonly column: 'one' | 'many' | null
}

const isFileType = (type: string) => /_(file|image)$/.test(type)

export async function fileFieldsOf(db: Db, teamId: number): Promise<FileField[]> {
  const rows = await db
    .selectFrom('trellis.field')
    .select(['id', 'root_id', 'data_type', 'earlier_types'])
    .where('team_id', '=', teamId)
    .execute()
  return rows
    .filter((row) => isFileType(row.data_type) || row.earlier_types.some(({ dataType }) => isFileType(dataType)))
    .map((row) => ({
      id: row.id,
      rootId: row.root_id,
      column: !isFileType(row.data_type) ? null : row.data_type.startsWith('multi') ? 'many' : 'one',
    }))
}

/** Ids in a value of history: one number, or a list of them. */
const idsIn = (value: string) => `
  select case when jsonb_typeof(one) = 'number' then (one #>> '{}')::bigint end as id
  from jsonb_array_elements(case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end) one`

/** SQL of the ids of all files that columns, history and kept values name; `$1` are the fields as text. */
function namedFilesSql(
  schema: string,
  fields: readonly FileField[],
  { records, changes }: { records: string; changes: string },
): string {
  const columns = fields.flatMap(({ id, rootId, column }) => {
    if (column === null) return []
    const value = column === 'many' ? `unnest(r.f${id})` : `r.f${id}`
    return `select ${value} as id from ${schema}.c${rootId} r where ${records} and r.f${id} is not null`
  })
  const history = `select named.id
    from ${schema}.change c
    cross join lateral (values (c.before), (c.after)) side(value)
    cross join lateral jsonb_each(side.value) entry
    cross join lateral (${idsIn('entry.value')}) named
    where ${changes} and entry.key = any($1::text[])`
  const kept = `select named.id
    from ${schema}.converted_value c
    join ${schema}.field_type_change t on t.id = c.change_id and t.field_id::text = any($1::text[])
    cross join lateral (${idsIn('c.before')}) named
    where ${changes}`
  return [...columns, history, kept].join('\nunion\n')
}

export async function noteNamedFiles(
  { schema, query }: TeamTransaction,
  { fields, recordIds }: { fields: readonly FileField[]; rootId: number; recordIds: readonly number[] },
): Promise<void> {
  if (fields.length === 0) return
  const named = namedFilesSql(schema, fields, {
    records: 'r.id = any($2::bigint[])',
    changes: 'c.record_id = any($2::bigint[])',
  })
  await query(
    `insert into ${schema}.file_to_check (file_id)
     select distinct named.id from (${named}) named where named.id is not null
     on conflict do nothing`,
    [fields.map(({ id }) => String(id)), recordIds],
  )
}

export async function noteFilesOfField({ schema, query }: Handle, fieldIds: readonly number[]): Promise<void> {
  await query(
    `insert into ${schema}.file_to_check (file_id)
     select id from ${schema}.file where field_id = any($1::bigint[])
     on conflict do nothing`,
    [fieldIds],
  )
}

/**
 * Takes the rows of noted files away that nothing names. They are locked first: who is just giving one to a record comes
 * before, and is seen, or after, and finds none.
 */
export async function deleteUnnamed(
  { schema, query }: TeamTransaction,
  { fields, limit }: { fields: readonly FileField[]; limit: number },
): Promise<{ keys: string[]; looked: number }> {
  const { rows: noted } = await query<{ file_id: number }>(
    `delete from ${schema}.file_to_check
     where file_id in (select file_id from ${schema}.file_to_check order by file_id limit $1)
     returning file_id`,
    [limit],
  )
  const ids = noted.map((row) => row.file_id)
  if (ids.length === 0) return { keys: [], looked: 0 }
  await query(`select id from ${schema}.file where id = any($1::bigint[]) order by id for update`, [ids])
  const named = namedFilesSql(schema, fields, { records: 'true', changes: 'true' })
  const { rows } = await query<{ storage_key: string }>(
    `delete from ${schema}.file
     where id = any($2::bigint[]) and id not in (select n.id from (${named}) n where n.id = any($2::bigint[]))
     returning storage_key`,
    [fields.map(({ id }) => String(id)), ids],
  )
  return { keys: rows.map((row) => row.storage_key), looked: ids.length }
}
