import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { TeamDb } from '../../../platform/team-db.ts'
import { columnOf, tableOf } from '../record-table.ts'

/** What CSV writes for a link leads back to the record: its name where that is the only one, else `#id`. Export and import ask here. */

/** Ids of the live records of a collection with these names, exactly, else folded; names of several records lead nowhere. */
export async function recordsByName(db: TeamDb, rootId: number, names: readonly string[]): Promise<[string, number][]> {
  if (names.length === 0) return []
  const { rows: exact } = await db.query<{ name: string; id: number }>(
    `select name, min(id) as id
     from ${db.schema}.record
     where collection_id = $1 and deleted_at is null and name = any($2)
     group by name
     having count(*) = 1`,
    [rootId, names],
  )
  const found = new Set(exact.map(({ name }) => name))
  const rest = names.filter((name) => !found.has(name))
  if (rest.length === 0) return exact.map(({ name, id }) => [name, id])
  const { rows: folded } = await db.query<{ name: string; id: number }>(
    `select wanted.name, min(record.id) as id
     from unnest($2::text[]) wanted(name)
     join ${db.schema}.record on trellis.fold(record.name) = trellis.fold(wanted.name)
     where record.collection_id = $1 and record.deleted_at is null
     group by wanted.name
     having count(*) = 1`,
    [rootId, rest],
  )
  return [...exact, ...folded].map(({ name, id }) => [name, id])
}

export async function recordsThatExist(db: TeamDb, rootId: number, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<{ id: number }>(
    `select id
     from ${db.schema}.record
     where collection_id = $1 and deleted_at is null and id = any($2::bigint[])`,
    [rootId, ids],
  )
  return rows.map(({ id }) => id)
}

/** Ids of the live records of a collection by the value of a unique field, text folded; other types than text and numbers are no keys. */
export async function recordsByKey(
  db: TeamDb,
  collection: { rootId: number },
  field: Field,
  texts: readonly string[],
): Promise<[string, number][]> {
  const { shape } = fieldTypeOf(field.dataType)
  const isWhole = field.dataType === 'number'
  const number = isWhole ? /^-?\d{1,15}(\.0{1,10})?$/ : /^-?\d{1,15}(\.\d{1,10})?$/
  const keys = shape === 'number' ? texts.filter((text) => number.test(text)) : texts
  if (keys.length === 0 || (shape !== 'text' && shape !== 'number')) return []
  const column = `r.${columnOf(field)}`
  // As the unique index has it (features/fields/storage.ts), so that the index answers.
  const isSame =
    shape === 'number'
      ? `${column} = wanted.key::numeric${isWhole ? '::bigint' : ''}`
      : `left(trellis.fold(${column}), 200) = left(trellis.fold(wanted.key), 200) and md5(trellis.fold(${column})) = md5(trellis.fold(wanted.key))`
  const { rows } = await db.query<{ key: string; id: number }>(
    `select wanted.key, r.id
     from unnest($1::text[]) wanted(key)
     join ${tableOf(db.schema, collection)} r on ${isSame}
     where r.deleted_at is null and ${column} is not null`,
    [keys],
  )
  return rows.map(({ key, id }) => [key, id])
}

/** Names of records by id. */
export async function linkedNames(
  { schema, query }: Pick<TeamDb, 'schema' | 'query'>,
  ids: readonly (number | string)[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const { rows } = await query<{ id: number; name: string }>(
    `select id, name from ${schema}.record where id = any($1::bigint[])`,
    [ids],
  )
  return Object.fromEntries(rows.map((row) => [row.id, row.name]))
}
