import type { TeamDb } from '../../../platform/team-db.ts'
import { prefixQuery } from '../values/search-vector.ts'

interface Named {
  id: number
  name: string
  isMember: boolean
}

interface Row {
  id: number
  name: string
  is_member: boolean
}

const isMemberSql = (schema: string, collectionId: number) =>
  `exists (select from ${schema}.membership m where m.collection_id = ${collectionId} and m.record_id = s.id)`

/** Live records of the tree whose name holds words that begin so; those that can be added first. */
export async function namesStartingWith(
  { query, schema }: TeamDb,
  { id, rootId }: { id: number; rootId: number },
  { words, limit }: { words: string; limit: number },
): Promise<Named[]> {
  const prefixes = prefixQuery(words, 'name')
  if (words !== '' && !prefixes) return []
  const { rows } = await query<Row>(
    `select f.id, f.name, f.is_member
     from (
       select s.id, s.name, ${isMemberSql(schema, id)} as is_member
       from ${schema}.record s
       where s.collection_id = $1::bigint and s.deleted_at is null and ($2::text is null or s.search @@ $2::tsquery)
       order by s.id desc
       limit $3
     ) f
     order by f.is_member, trellis.fold(f.name), f.id`,
    [rootId, prefixes || null, limit],
  )
  return rows.map(toNamed)
}

/** Live records that lines mean, with the place of the line from 1: by number, by the exact name, else by the folded one. */
export async function namedInLines(
  { query, schema }: TeamDb,
  { id, rootId }: { id: number; rootId: number },
  lines: readonly string[],
): Promise<(Named & { place: number })[]> {
  const { rows } = await query<Row & { place: number; rank: number }>(
    `with line as materialized (
       select place, text, case when text ~ '^#?[0-9]{1,15}$' then ltrim(text, '#')::bigint end as number
       from unnest($2::text[]) with ordinality l(text, place)
     ), found as (
       select l.place, s.id, s.name, 1 as rank
       from line l
       join ${schema}.record s on s.id = l.number
       where s.collection_id = $1::bigint and s.deleted_at is null
       union all
       select l.place, s.id, s.name, case when s.name = l.text then 2 else 3 end
       from line l
       join ${schema}.record s on trellis.fold(s.name) = trellis.fold(l.text)
       where s.collection_id = $1::bigint and s.deleted_at is null
     )
     select s.place, s.id, s.name, ${isMemberSql(schema, id)} as is_member
     from (select f.*, min(f.rank) over (partition by f.place) as best from found f) s
     where s.rank = s.best
     order by s.place, s.id`,
    [rootId, lines],
  )
  return rows.map((row) => ({ ...toNamed(row), place: row.place }))
}

const toNamed = (row: Row): Named => ({ id: row.id, name: row.name, isMember: row.is_member })
