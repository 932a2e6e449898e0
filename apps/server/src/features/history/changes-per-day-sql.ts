import { newStatement } from '../../platform/statement.ts'
import type { TeamDb } from '../../platform/team-db.ts'
import { isSeen } from './queries.ts'
import type { Sight } from './queries.ts'

type Reader = Pick<TeamDb, 'query' | 'schema'>

/**
 * Records changed per day in the team's timezone, batches counted by their records. Whoever may not read everything has
 * the records counted that were changed in sight: a total must not tell of edits of hidden fields.
 */
export async function changesByDay(
  { query, schema }: Reader,
  { from, timezone, sight }: { from: Date; timezone: string; sight: Sight | null },
) {
  const statement = newStatement()
  const { param } = statement
  const [start, zone] = [param(from, 'timestamptz'), param(timezone, 'text')]
  const day = `to_char(b.at at time zone ${zone}, 'YYYY-MM-DD') as day`
  const counted = sight === null ? allCounted : seenCounted(param(sight.fieldIds), param(sight.collectionIds))
  const { rows } = await query<{ day: string; count: number }>(
    `select day, sum(records)::int as count
     from (${counted({ schema, day, start })}) counted
     group by 1
     having sum(records) > 0
     order by 1`,
    statement.values,
  )
  return rows
}

interface Counting {
  readonly schema: string
  readonly day: string
  readonly start: string
}

const allCounted = ({ schema, day, start }: Counting) =>
  `select ${day}, b.record_count as records from ${schema}.change_batch b where b.at >= ${start}`

/** Imports keep what they made as ranges of ids, everything else as changes. */
const seenCounted =
  (fieldIds: string, collectionIds: string) =>
  ({ schema, day, start }: Counting) =>
    `select ${day}, count(distinct (b.id, c.record_id)) as records
       from ${schema}.change_batch b
       join ${schema}.change c on c.batch_id = b.id and c.type <> 'linked'
       where b.at >= ${start}
         and c.collection_id = any(${collectionIds}::bigint[])
         and ${isSeen(fieldIds, collectionIds)}
       group by 1
       union all
       select ${day}, g.last_record_id - g.first_record_id + 1 as records
       from ${schema}.change_batch b
       join ${schema}.creation_range g on g.batch_id = b.id
       where b.at >= ${start} and g.collection_id = any(${collectionIds}::bigint[])`
