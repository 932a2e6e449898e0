import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { fold } from '@trellis/domain/text/fold'
import type { TeamDb } from '../../../platform/team-db.ts'
import { indexedTextLength } from '../pages/left-sql.ts'
import { columnOf, tableOf } from '../record-table.ts'

/** What CSV writes for a link leads back to the record: its name where that is the only one, else `#id`. Export and import ask here. */

/** Whether a record `r` has a name, folded; as the index of names has it (team-migrations/0020): cut, then whole. */
export const isNamedSql = (name: string): string =>
  `left(trellis.fold(r.name), ${indexedTextLength}) = left(trellis.fold(${name}), ${indexedTextLength}) and trellis.fold(r.name) = trellis.fold(${name})`

/**
 * Ids of the live records of a collection with these names, exactly, else folded; names of several records lead nowhere.
 * Each name is looked up by itself: PostgreSQL would read the whole collection for a few thousand of them.
 */
export async function recordsByName(db: TeamDb, rootId: number, names: readonly string[]): Promise<[string, number][]> {
  if (names.length === 0) return []
  const { rows } = await db.query<{ name: string; id: number }>(
    `select wanted.name, found.id
     from unnest($2::text[]) wanted(name)
     cross join lateral (
       select case
         when count(*) = 1 then min(r.id)
         when count(*) filter (where r.name = wanted.name) = 1 then min(r.id) filter (where r.name = wanted.name)
       end as id
       from ${db.schema}.record r
       where r.collection_id = $1 and r.deleted_at is null and ${isNamedSql('wanted.name')}
     ) found
     where found.id is not null`,
    [rootId, names],
  )
  return rows.map(({ name, id }) => [name, id])
}

/** The first live records of a collection whose names begin with these words, folded, in the order of their names. */
export async function recordsNamedFrom(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  rootId: number,
  { words, limit }: { words: string; limit: number },
): Promise<number[]> {
  const key = `left(trellis.fold(name), ${indexedTextLength})`
  const first = [...fold(words)].slice(0, indexedTextLength).join('')
  const { rows } = await query<{ id: number }>(
    `select id
     from ${schema}.record
     where collection_id = $1 and deleted_at is null and ${key} >= $2 and ${key} < $3
     order by ${key}, id
     limit $4`,
    [rootId, first, first + String.fromCodePoint(0x10ffff), limit],
  )
  return rows.map(({ id }) => id)
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
  db: Pick<TeamDb, 'schema' | 'query'>,
  collection: { rootId: number },
  field: Field,
  texts: readonly string[],
): Promise<[string, number][]> {
  const { shape } = fieldTypeOf(field.dataType)
  const isWhole = field.dataType === 'number'
  const number = isWhole ? /^-?\d{1,16}(\.0{1,10})?$/ : /^-?\d{1,20}(\.\d{1,10})?$/
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
