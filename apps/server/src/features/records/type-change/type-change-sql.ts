import type { Field } from '@trellis/domain/fields/field'
import { castType, hasColumn } from '../../fields/storage.ts'
import { columnFrom, jsonOfSql } from '../values/json-sql.ts'
import { columnOf } from '../record-table.ts'

export interface Rows<R> {
  rows: R[]
}

/** A connection to a team's schema, in a transaction or not. */
export interface SchemaHandle {
  readonly schema: string
  readonly query: <R extends object>(text: string, values?: unknown[]) => Promise<Rows<R>>
}

type Stored = Pick<Field, 'id' | 'dataType'>

/** Where the new values wait until all of them are there. */
export const nextColumn = ({ id }: Pick<Field, 'id'>): string => `f${id}_next`

/** One record's value as it is, in JSON; what an earlier change kept of it. */
export interface ConvertibleRow {
  id: number
  name: string
  now: string
  known_before: string | null
  known_after: string | null
}

/** What a field stores for `r`, links to what lies in the trash included. */
function storedJson(schema: string, field: Stored): string {
  if (hasColumn(field)) return jsonOfSql(field, `r.${columnOf(field)}`)
  const ids = `(select array_agg(k.target_id order by k.rank) from ${schema}.link k where k.field_id = ${field.id} and k.record_id = r.id)`
  return jsonOfSql(field, ids)
}

/** Records that hold a value, or held one that an undo gives back: by id, those in the trash too. */
export async function convertibleAfter(
  { schema, query }: SchemaHandle,
  { rootId, field }: { rootId: number; field: Stored },
  { after, limit, undoesId }: { after: number; limit: number; undoesId: number | null },
): Promise<ConvertibleRow[]> {
  const { rows } = await query<ConvertibleRow>(
    `select one.* from (
       select r.id, r.name, (${storedJson(schema, field)})::text as now, v.before::text as known_before,
         v.after::text as known_after
       from ${schema}.c${rootId} r
       left join ${schema}.converted_value v on v.change_id = $3::bigint and v.record_id = r.id
       where r.id > $1::bigint
     ) one
     where one.now <> 'null' or one.known_before is not null
     order by one.id
     limit $2`,
    [after, limit, undoesId],
  )
  return rows
}

/** Records whose value is not the one that was converted: somebody wrote it before they heard of the change. */
export async function changedSince(
  { schema, query }: SchemaHandle,
  { rootId, field }: { rootId: number; field: Stored },
  { changeId, since, undoesId }: { changeId: number; since: Date; undoesId: number | null },
): Promise<ConvertibleRow[]> {
  const { rows } = await query<ConvertibleRow>(
    `select r.id, r.name, (${storedJson(schema, field)})::text as now, v.before::text as known_before,
       v.after::text as known_after
     from ${schema}.c${rootId} r
     left join ${schema}.converted_value done on done.change_id = $1::bigint and done.record_id = r.id
     left join ${schema}.converted_value v on v.change_id = $3::bigint and v.record_id = r.id
     where (r.updated_at >= $2::timestamptz or r.created_at >= $2::timestamptz)
       and ${storedJson(schema, field)} is distinct from coalesce(done.before, 'null')`,
    [changeId, since, undoesId],
  )
  return rows
}

export interface ConvertedRow {
  readonly id: number
  /** JSON. */
  readonly before: string
  readonly after: string
}

/** Keeps what values were and became, and puts the new ones where they wait for the others. */
export async function keepConverted(
  { schema, query }: SchemaHandle,
  { rootId, field }: { rootId: number; field: Stored },
  { changeId, rows }: { changeId: number; rows: readonly ConvertedRow[] },
): Promise<void> {
  if (rows.length === 0) return
  const given = [rows.map(({ id }) => id), rows.map(({ before }) => before), rows.map(({ after }) => after)]
  await query(
    `insert into ${schema}.converted_value (change_id, record_id, before, after)
     select $4::bigint, given.id, given.before::jsonb, given.after::jsonb
     from unnest($1::bigint[], $2::text[], $3::text[]) given(id, before, after)
     on conflict (change_id, record_id) do update set before = excluded.before, after = excluded.after`,
    [...given, changeId],
  )
  if (hasColumn(field)) {
    await query(
      `update ${schema}.c${rootId} r
       set ${nextColumn(field)} = (${columnFrom(field, 'given.value')})::${castType(field)}
       from (
         select g.id, jsonb_build_object('${field.id}', g.after::jsonb) as value
         from unnest($1::bigint[], $2::text[]) g(id, after)
       ) given
       where r.id = given.id`,
      [given[0], given[2]],
    )
    return
  }
  await query(`delete from ${schema}.link where field_id = $1::bigint and record_id = any($2::bigint[])`, [
    field.id,
    given[0],
  ])
  await query(
    `insert into ${schema}.link (field_id, record_id, target_id, rank)
     select $3::bigint, g.id, target.id::bigint, target.place
     from unnest($1::bigint[], $2::text[]) g(id, after)
     cross join lateral jsonb_array_elements_text(case when g.after = 'null' then '[]' else g.after::jsonb end)
       with ordinality target(id, place)`,
    [given[0], given[2], field.id],
  )
}

/** Nobody else reads or writes records of the tree until the transaction ends. */
export async function lockTable({ schema, query }: SchemaHandle, rootId: number): Promise<void> {
  await query(`lock table ${schema}.c${rootId} in access exclusive mode`)
}

/** The new values take the place of the old ones. Holds the table for a moment: the work was done before. */
export async function swapValues(
  { schema, query }: SchemaHandle,
  { rootId, from, to }: { rootId: number; from: Stored; to: Stored },
): Promise<void> {
  const table = `${schema}.c${rootId}`
  if (hasColumn(from)) await query(`alter table ${table} drop column f${from.id}`)
  else await query(`delete from ${schema}.link where field_id = $1::bigint`, [from.id])
  if (hasColumn(to)) await query(`alter table ${table} rename column ${nextColumn(to)} to f${to.id}`)
  if (to.dataType === 'single_data_record')
    await query(`create index link_f${to.id} on ${table} (f${to.id}) where f${to.id} is not null`)
}

/** Nothing of a change that was given up stays. */
export async function dropNext(
  { schema, query }: SchemaHandle,
  { rootId, to }: { rootId: number; to: Stored },
): Promise<void> {
  if (hasColumn(to)) await query(`alter table ${schema}.c${rootId} drop column if exists ${nextColumn(to)}`)
  else await query(`delete from ${schema}.link where field_id = $1::bigint`, [to.id])
}

/** Ids of records of a tree, those in the trash too. */
export async function recordIdsAfter(
  { schema, query }: SchemaHandle,
  rootId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await query<{ id: number }>(
    `select id from ${schema}.c${rootId} where id > $1::bigint order by id limit $2`,
    [after, limit],
  )
  return rows.map(({ id }) => id)
}

/** Keeps other writers from these records until the transaction ends. */
export async function lockRecords(
  { schema, query }: SchemaHandle,
  rootId: number,
  ids: readonly number[],
): Promise<void> {
  await query(`select id from ${schema}.c${rootId} where id = any($1::bigint[]) order by id for no key update`, [ids])
}

/** History does not tell of names that are made anew: their words are gathered again when a search needs them. */
export async function forgetGatheredWords({ schema, query }: SchemaHandle): Promise<void> {
  await query(`delete from ${schema}.name_words_gathered`)
}

/** Nor does it tell whoever keeps names: they ask here. */
export async function noteNamesRenewed({ schema, query }: SchemaHandle): Promise<void> {
  await query(
    `insert into ${schema}.names_renewed default values on conflict (is_only) do update set written_in = excluded.written_in`,
  )
}

/** Records that hold a value of the field. */
export async function countValues(
  { schema, query }: SchemaHandle,
  { rootId, field }: { rootId: number; field: Stored },
): Promise<number> {
  const text = hasColumn(field)
    ? `select count(${columnOf(field)}) as count from ${schema}.c${rootId}`
    : `select count(distinct record_id) as count from ${schema}.link where field_id = ${field.id}`
  const { rows } = await query<{ count: number }>(text)
  return rows[0]?.count ?? 0
}
