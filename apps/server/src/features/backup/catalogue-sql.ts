import type { ClientBase } from 'pg'
import { relationsOfSchemaSql } from '../../platform/schema-relations-sql.ts'

/** Of the schema called $1; none where there is no such schema. */
const relationsSql = relationsOfSchemaSql('select oid from pg_namespace where nspname = $1')

export interface Column {
  readonly name: string
  readonly type: string
}

/** Tables of a schema with the columns that hold something of their own: what is generated comes back by itself. */
export async function tablesOf(client: ClientBase, schema: string): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<{ table_name: string; name: string; type: string }>(
    `select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     where c.oid in (${relationsSql}) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       -- A column that a change of type is still filling.
       and a.attname !~ '^f[0-9]+_next$'
     order by c.relname, a.attnum`,
    [schema],
  )
  const tables = new Map<string, Column[]>()
  for (const { table_name: table, name, type } of rows)
    tables.set(table, [...(tables.get(table) ?? []), { name, type }])
  return tables
}

/** Last numbers given out. A sequence that gave none is left out. */
export async function sequencesOf(client: ClientBase, schema: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select name, last
     from (
       select relname as name, pg_sequence_last_value(oid) as last
       from pg_class
       where oid in (${relationsSql}) and relkind = 'S'
     ) sequences
     where last is not null
     order by name`,
    [schema],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

const named = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableName = (schema: string, table: string): string => `${named(schema)}.${named(table)}`

/** `where` is ours, never from an archive. */
export function copyOutSql(schema: string, table: string, columns: readonly Column[], where = 'true'): string {
  const list = columns.map(({ name }) => named(name)).join(', ')
  return `copy (select ${list} from ${tableName(schema, table)} where ${where}) to stdout`
}

export function copyInSql(schema: string, table: string, columns: readonly string[]): string {
  return `copy ${tableName(schema, table)} (${columns.map(named).join(', ')}) from stdin`
}

/** Gives numbers out after the highest that is there and the last that ever was. */
export async function continueSequences(
  client: ClientBase,
  schema: string,
  last: Readonly<Record<string, number>>,
): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table_name: string | null; column_name: string | null }>(
    `select s.relname as sequence, t.relname as table_name, a.attname as column_name
     from pg_class s
     left join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       and d.refclassid = 'pg_class'::regclass
     left join pg_class t on t.oid = d.refobjid
     left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.oid in (${relationsSql}) and s.relkind = 'S'`,
    [schema],
  )
  for (const { sequence, table_name: table, column_name: column } of rows) {
    const highest = table && column ? `(select max(${named(column)}) from ${tableName(schema, table)})` : 'null::bigint'
    await client.query(
      `select setval($1::regclass, greatest(last, $2::bigint))
       from (select ${highest} as last) given
       where greatest(last, $2::bigint) is not null`,
      [tableName(schema, sequence), last[sequence] ?? null],
    )
  }
}

/** Foreign keys of a schema: taken away while it is filled, and put back, which checks them. */
export async function foreignKeysOf(
  client: ClientBase,
  schema: string,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     where c.conrelid in (${relationsSql}) and c.contype = 'f'
     order by 1, 2`,
    [schema],
  )
  return rows
}
