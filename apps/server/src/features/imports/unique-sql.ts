import type { Shape } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { columnOf } from '../records/record-table.ts'

const castOf: Partial<Record<Shape, string>> = {
  text: 'text',
  number: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  time: 'time',
  id: 'bigint',
  boolean: 'boolean',
}

interface Keyed {
  readonly table: string
  readonly field: Field
  readonly shape: Shape
}

/** Which of these values other live records have already, by their place; texts come folded, `ownIds` are the rows' records. */
export async function placesTaken(
  tx: TeamTransaction,
  keyed: Keyed,
  keys: readonly (string | null)[],
  ownIds: readonly (number | null)[],
): Promise<Set<number>> {
  const { cast, isSame } = comparison(keyed)
  const { rows } = await tx.query<{ place: number }>(
    `select wanted.place - 1 as place
     from unnest($1::${cast}[], $2::bigint[]) with ordinality wanted(key, own_id, place)
     where wanted.key is not null
       and exists (
         select from ${keyed.table} record
         where record.deleted_at is null and ${isSame} and record.id is distinct from wanted.own_id
       )`,
    [keys, ownIds],
  )
  return new Set(rows.map(({ place }) => place))
}

/** The live records that have these values, by the place of the value: one of them and how many there are. */
export async function recordsWithKeys(
  tx: TeamTransaction,
  keyed: Keyed,
  keys: readonly (string | null)[],
): Promise<Map<number, { id: number; count: number }>> {
  const { cast, isSame } = comparison(keyed)
  const { rows } = await tx.query<{ place: number; id: number; count: number }>(
    `select wanted.place - 1 as place, min(record.id) as id, count(*)::int as count
     from unnest($1::${cast}[]) with ordinality wanted(key, place)
     join ${keyed.table} record on ${isSame}
     where wanted.key is not null and record.deleted_at is null
     group by wanted.place`,
    [keys],
  )
  return new Map(rows.map(({ place, id, count }) => [place, { id, count }]))
}

/** Of these ids those of live records. */
export async function recordsWithIds(
  tx: TeamTransaction,
  table: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from ${table} where id = any($1::bigint[]) and deleted_at is null`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

function comparison({ field, shape }: Keyed) {
  const cast = field.dataType === 'number' ? 'bigint' : castOf[shape]
  if (!cast) throw new Error(`Values of shape ${shape} cannot be compared as keys.`)
  const column = `record.${columnOf(field)}`
  const isSame = shape === 'text' ? sameText(column) : `${column} = wanted.key`
  // The index holds no empty values, and PostgreSQL does not see by itself that none of them is the same.
  return { cast, isSame: `${isSame} and ${column} is not null` }
}

/** Keys of earlier rows of the same file, by the place of their column: those of these that are among them. */
export async function keysSeen(
  tx: Pick<TeamTransaction, 'query' | 'schema'>,
  { importId, place }: { importId: number; place: number },
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ key: string }>(
    `select wanted.key
     from unnest($3::text[]) wanted(key)
     join ${tx.schema}.import_seen seen
       on seen.import_id = $1 and seen.place = $2 and seen.key = md5(wanted.key)::uuid`,
    [importId, place, keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Keeps them; gives how many were not there yet. */
export async function keepKeys(
  tx: TeamTransaction,
  { importId, place }: { importId: number; place: number },
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0
  const { rowCount } = await tx.query(
    `insert into ${tx.schema}.import_seen (import_id, place, key)
     select distinct $1::bigint, $2::int, md5(key)::uuid from unnest($3::text[]) key
     on conflict do nothing`,
    [importId, place, keys],
  )
  return rowCount ?? 0
}

export async function forgetKeys({ query, schema }: Pick<TeamTransaction, 'query' | 'schema'>, importId: number) {
  await query(`delete from ${schema}.import_seen where import_id = $1`, [importId])
}

/** As the unique index has it (features/fields/storage.ts), so that the index answers. */
const sameText = (column: string) =>
  `left(trellis.fold(${column}), 200) = left(wanted.key, 200) and md5(trellis.fold(${column})) = md5(wanted.key)`
