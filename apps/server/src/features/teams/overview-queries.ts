import { relationsOfSchemaSql } from '../../platform/schema-relations-sql.ts'
import type { TeamDb } from '../../platform/team-db.ts'

/** Live records of these collections, from the spine. */
export async function countRecords({ query, schema }: TeamDb, collectionIds: readonly number[]): Promise<number> {
  const { rows } = await query<{ count: number }>(
    `select count(*)::int as count from ${schema}.record where collection_id = any($1::bigint[]) and deleted_at is null`,
    [collectionIds],
  )
  return rows[0]?.count ?? 0
}

/** What the tables, the indexes and the stored files of the team weigh. */
export async function storageBytes({ query, schema }: TeamDb): Promise<number> {
  const { rows } = await query<{ bytes: number }>(
    `select
       coalesce(sum(pg_total_relation_size(oid)), 0)::bigint
         + (select coalesce(sum(size), 0)::bigint from ${schema}.file) as bytes
     from pg_class
     where oid in (${relationsOfSchemaSql('$1::regnamespace')}) and relkind = 'r'`,
    [schema],
  )
  return rows[0]?.bytes ?? 0
}

/** Most fields in use show it in the newest records; only the others are looked for in all. */
const newestRecords = 1000

/** Columns f<fieldId> of these root collections that hold nothing in any live record; empty collections are left out. */
export async function columnsWithoutValue(db: TeamDb, rootIds: readonly number[]): Promise<Set<string>> {
  const empty = new Set<string>()
  const columnsByTable = await fieldColumns(db, rootIds)
  for (const [table, columns] of columnsByTable) {
    const { rows } = await db.query<{ total: number; used: Record<string, boolean> }>(
      `select
         count(*)::int as total,
         jsonb_build_object(${columns.map((column) => `'${column}', bool_or(${column} is not null)`).join(', ')}) as used
       from (
         select ${columns.join(', ')}
         from ${db.schema}.${table}
         where deleted_at is null
         order by id desc
         limit ${newestRecords}
       ) newest`,
    )
    const { total = 0, used = {} } = rows[0] ?? {}
    if (total === 0) continue
    for (const column of columns.filter((name) => !used[name])) {
      if (total < newestRecords || !(await hasValue(db, table, column))) empty.add(column)
    }
  }
  return empty
}

async function hasValue({ query, schema }: TeamDb, table: string, column: string): Promise<boolean> {
  const { rows } = await query<{ found: boolean }>(
    `select exists (select from ${schema}.${table} where deleted_at is null and ${column} is not null) as found`,
  )
  return rows[0]?.found === true
}

/** At most this many per statement: an object is built of twice as many arguments, and PostgreSQL takes 100. */
const columnsAtOnce = 45

async function fieldColumns({ query, schema }: TeamDb, rootIds: readonly number[]): Promise<[string, string[]][]> {
  const { rows } = await query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace
       and c.relname = any($2::text[])
       and a.attname ~ '^f[0-9]+$'
       and not a.attisdropped
     group by c.relname`,
    [schema, rootIds.map((id) => `c${id}`)],
  )
  return rows.flatMap(({ table, columns }) =>
    Array.from({ length: Math.ceil(columns.length / columnsAtOnce) }, (_, part): [string, string[]] => [
      table,
      columns.slice(part * columnsAtOnce, (part + 1) * columnsAtOnce),
    ]),
  )
}
