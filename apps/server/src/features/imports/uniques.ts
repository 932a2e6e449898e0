import { canonical, maximumScale, maximumWholeDigits } from '@trellis/domain/fields/exact'
import type { Shape } from '@trellis/domain/fields/data-types'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { Value } from '@trellis/domain/fields/field-type'
import { fold } from '@trellis/domain/text/fold'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { Column, GoodRow, Reject } from './cells.ts'
import { keepKeys, keysSeen, placesTaken } from './unique-sql.ts'

/** A good row and the record it changes; null where it makes one. */
export interface Aimed {
  readonly good: GoodRow
  readonly recordId: number | null
}

interface Uniques {
  readonly table: string
  readonly columns: readonly Column[]
  /** Of a check, whose rows do not come into the table: values of earlier rows are remembered. */
  readonly rememberedFor: number | null
}

/** Leaves out rows whose unique value stands in an earlier row of the chunk or in the table already. */
export async function withoutClashes(
  tx: TeamTransaction,
  { table, columns, rememberedFor }: Uniques,
  rows: readonly Aimed[],
): Promise<{ rows: readonly Aimed[]; rejects: Reject[] }> {
  let rest = rows
  const rejects: Reject[] = []
  for (const [place, column] of columns.entries()) {
    if (!column.field.isUnique) continue
    const { shape } = fieldTypeOf(column.field.dataType)
    const keys = rest.map(({ good }) => keyOf(shape, good.values[place]))
    const ownIds = rest.map(({ recordId }) => recordId)
    const taken = await placesTaken(tx, { table, field: column.field, shape }, keys, ownIds)
    const filled = keys.filter((key) => key !== null)
    const remembered = rememberedFor === null ? null : { importId: rememberedFor, place: uniquePlace(column) }
    const before = remembered ? await keysSeen(tx, remembered, filled) : new Set<string>()
    const seen = new Set<string>()
    rest = rest.filter(({ good: { row, cells } }, index) => {
      const key = keys[index]
      if (key === null || key === undefined) return true
      if (!taken.has(index) && !before.has(key) && !seen.has(key)) return Boolean(seen.add(key))
      rejects.push({ row, cells, problem: 'not-unique', column: column.header })
      return false
    })
    if (remembered) await keepKeys(tx, remembered, [...seen])
  }
  return { rows: rest, rejects }
}

/** Keys stand at the place 0. */
const uniquePlace = ({ index }: Column) => index + 1

/** What two values that count as the same have in common; null for an empty one. */
export function keyOf(shape: Shape, value: Value | undefined): string | null {
  if (value === null || value === undefined) return null
  return shape === 'text' ? fold(String(value)) : String(value)
}

/** A text as a value of a key would be compared; null for what is none. */
export function keyText(text: string, shape: 'text' | 'number'): string | null {
  if (shape === 'text') return fold(text)
  return plainNumber.test(text) ? canonical(text) : null
}

/** As many digits as a field holds. */
const plainNumber = new RegExp(`^-?\\d{1,${maximumWholeDigits}}(\\.\\d{1,${maximumScale}})?$`)

/** All keys that a text may mean. */
export function keysMeant(text: string): string[] {
  const number = keyText(text, 'number')
  return number === null ? [fold(text)] : [...new Set([fold(text), number])]
}
