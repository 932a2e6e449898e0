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

/** Which of these values live records have already, by their place; texts come folded. */
export async function placesTaken(
  tx: TeamTransaction,
  { table, field, shape }: { table: string; field: Field; shape: Shape },
  keys: readonly (string | null)[],
): Promise<Set<number>> {
  const cast = field.dataType === 'number' ? 'bigint' : castOf[shape]
  if (!cast) throw new Error(`Values of shape ${shape} cannot be unique.`)
  const column = `record.${columnOf(field)}`
  const { rows } = await tx.query<{ place: number }>(
    `select wanted.place - 1 as place
     from unnest($1::${cast}[]) with ordinality wanted(key, place)
     where wanted.key is not null
       and exists (
         select from ${table} record
         where record.deleted_at is null and ${shape === 'text' ? sameText(column) : `${column} = wanted.key`}
       )`,
    [keys],
  )
  return new Set(rows.map(({ place }) => place))
}

/** As the unique index has it (features/fields/storage.ts), so that the index answers. */
const sameText = (column: string) =>
  `left(trellis.fold(${column}), 200) = left(wanted.key, 200) and md5(trellis.fold(${column})) = md5(wanted.key)`
