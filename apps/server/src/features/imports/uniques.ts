import type { Shape } from '@trellis/domain/fields/data-types'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { fold } from '@trellis/domain/text/fold'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { Column, GoodRow, Reject } from './cells.ts'
import { placesTaken } from './unique-sql.ts'

/** Leaves out rows whose unique value stands in an earlier row of the chunk or in the table already. */
export async function withoutClashes<Row extends GoodRow>(
  tx: TeamTransaction,
  { table, columns }: { table: string; columns: readonly Column[] },
  rows: readonly Row[],
): Promise<{ rows: readonly Row[]; rejects: Reject[] }> {
  let rest = rows
  const rejects: Reject[] = []
  for (const [place, column] of columns.entries()) {
    if (!column.field.isUnique) continue
    const { shape } = fieldTypeOf(column.field.dataType)
    const keys = rest.map(({ values }) => keyOf(shape, values[place]))
    const taken = await placesTaken(tx, { table, field: column.field, shape }, keys)
    const seen = new Set<string>()
    rest = rest.filter(({ row, cells }, index) => {
      const key = keys[index]
      if (key === null || key === undefined) return true
      if (!taken.has(index) && !seen.has(key)) return Boolean(seen.add(key))
      rejects.push({ row, cells, problem: 'not-unique', column: column.header })
      return false
    })
  }
  return { rows: rest, rejects }
}

function keyOf(shape: Shape, value: GoodRow['values'][number] | undefined): string | null {
  if (value === null || value === undefined) return null
  return shape === 'text' ? fold(String(value)) : String(value)
}
