import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { AppError } from '@trellis/domain/errors'
import { copyInSql, tableName } from './catalogue-sql.ts'

/** So many new numbers, in order. */
export async function takeIds(client: ClientBase, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
    [`trellis.${table}`, count],
  )
  return rows.map(({ id }) => id)
}

/** Rows as COPY reads them. @throws AppError archive-tampered where PostgreSQL finds that they are none */
export async function copyRows(
  client: ClientBase,
  { schema, table, columns }: { schema: string; table: string; columns: readonly string[] },
  rows: Readable,
): Promise<void> {
  try {
    await pipeline(rows, client.query(copyFrom(copyInSql(schema, table, columns))))
  } catch (error) {
    // Classes 22 (data) and 23 (constraints): what was written by us breaks none.
    if (/^2[23]/.test((error as { code?: string }).code ?? '')) throw new AppError('archive-tampered', { part: table })
    throw error
  }
}

/** Values as texts, which PostgreSQL reads as the columns' types. */
export async function insertRow(
  client: ClientBase,
  schema: string,
  table: string,
  row: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  const columns = Object.keys(row)
  await client.query(
    `insert into ${tableName(schema, table)} (${columns.map((column) => `"${column}"`).join(', ')})
     overriding system value
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row).map((value) => (value === null ? null : String(value))),
  )
}

export async function usersByEmail(client: ClientBase, emails: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; email: string }>(
    'select id, email from trellis.app_user where email = any($1) and deleted_at is null',
    [emails],
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Somebody who has no account here and never signs in: a name, as that of an account that was deleted. */
export async function insertNameOnly(client: ClientBase, name: string, now: Date): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into trellis.app_user (email, name, suspended_at, deleted_at)
     values ('restored-' || gen_random_uuid() || '@users.invalid', $1, $2, $2)
     returning id`,
    [name, now],
  )
  return rows[0]!.id
}

/** The schema of a team at an older version is made by its migrations, as it was then. */
export async function makeSchema(client: ClientBase, teamId: number, migrations: readonly string[]): Promise<void> {
  await client.query(`create schema team_${teamId}`)
  await client.query(`set local search_path = team_${teamId}, trellis, public`)
  for (const migration of migrations) await client.query(migration)
  await client.query('set local search_path to default')
}

export async function makeTable(
  client: ClientBase,
  teamId: number,
  { table, definitions }: { table: string; definitions: readonly string[] },
): Promise<void> {
  await client.query(`create table team_${teamId}.${table} (${definitions.join(', ')}) with (fillfactor = 90)`)
}

/** The field that its column is of, for its indexes. */
export interface IndexedField {
  id: number
  root_id: number
  data_type: string
  is_unique: boolean
}

export async function indexedFields(client: ClientBase, teamId: number): Promise<IndexedField[]> {
  const { rows } = await client.query<IndexedField>(
    `select f.id, f.root_id, f.data_type, f.is_unique
     from trellis.field f
     where f.team_id = $1 and (f.data_type = 'single_data_record' or f.is_unique)
       and exists (
         select from pg_attribute a
         where a.attrelid = to_regclass('team_' || $1::bigint || '.c' || f.root_id) and a.attname = 'f' || f.id
           and not a.attisdropped
       )
     order by f.id`,
    [teamId],
  )
  return rows
}

export async function runAll(client: ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

/** The team's own numbers go on after the highest record, in the trash or not. */
export async function continueRecordIds(client: ClientBase, teamId: number, last: number | undefined): Promise<void> {
  await client.query(
    `select setval('team_${teamId}.record_id', greatest((select max(id) from team_${teamId}.record), $1::bigint))
     where greatest((select max(id) from team_${teamId}.record), $1::bigint) is not null`,
    [last ?? null],
  )
}

/** In the transaction that restores: the team is there with the news that it is. */
export async function finishRestore(client: ClientBase, restoreId: number, now: Date): Promise<void> {
  await client.query(
    `update trellis.restore set state = 'done', finished_at = $2, steps_done = steps_total where id = $1`,
    [restoreId, now],
  )
}

/** Nothing of Trellis in it, or what a first start made: nobody has an account and no team is there. */
export async function isEmptyDatabase(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('trellis.app_user') is not null as is_there`,
  )
  if (!rows[0]?.is_there) return true
  const { rows: used } = await client.query<{ is_used: boolean }>(
    'select exists (select from trellis.app_user) or exists (select from trellis.team) as is_used',
  )
  return !used[0]?.is_used
}

export async function emptyTable(client: ClientBase, table: string): Promise<void> {
  await client.query(`delete from ${tableName('trellis', table)}`)
}
