import type { TeamDb } from '../../../platform/team-db.ts'

/** Merges of merges end somewhere. */
const longestWay = 100

/**
 * The ids of an array, each as it is called by now: of a record that became one with another the survivor's. What is
 * neither there nor merged stays as it is.
 */
export const followedIdsSql = (schema: string, ids: string): string => `array(
  with recursive way as (
    select given.id, 0 as step from unnest(${ids}) given(id)
    union
    select m.into_id, way.step + 1
    from way
    join ${schema}.merged_record m on m.record_id = way.id
    where way.step < ${longestWay}
      and not exists (select from ${schema}.record one where one.id = way.id and one.deleted_at is null)
  )
  select distinct way.id
  from way
  where not exists (select from ${schema}.merged_record m where m.record_id = way.id)
    or exists (select from ${schema}.record one where one.id = way.id and one.deleted_at is null)
)`

/** Of these records those that became one with another, each with the record that is there now. */
export async function survivorsOf(
  { query, schema }: Pick<TeamDb, 'query' | 'schema'>,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (recordIds.length === 0) return new Map()
  const { rows } = await query<{ id: number; now: number }>(
    `select asked.id, one.id as now
     from unnest($1::bigint[]) asked(id)
     cross join unnest(${followedIdsSql(schema, 'array[asked.id]')}) followed(id)
     join ${schema}.record one on one.id = followed.id and one.deleted_at is null
     where followed.id <> asked.id`,
    [recordIds],
  )
  return new Map(rows.map(({ id, now }) => [id, now]))
}
