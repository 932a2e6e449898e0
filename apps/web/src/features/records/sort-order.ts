import type { Field } from '@trellis/domain/fields/field'
import type { TextContext } from '@trellis/domain/fields/field-type'
import type { Sort } from '@trellis/domain/records/condition'
import { fold } from '@trellis/domain/text/fold'
import { typeOf } from '../fields/field.tsx'
import type { GridRow } from './grid/grid-row.ts'

type Key = string | number | bigint | null

interface Order {
  readonly sort: Sort
  readonly fieldById: (fieldId: number) => Field | undefined
  readonly context: TextContext
}

/** Whether a row stands between its neighbours as the order says; true where that cannot be told here. */
export function isInOrder(
  row: GridRow,
  { before, after }: { before: GridRow | undefined; after: GridRow | undefined },
  order: Order,
): boolean {
  return (!before || compare(before, row, order) <= 0) && (!after || compare(row, after, order) <= 0)
}

function compare(a: GridRow, b: GridRow, order: Order): number {
  for (const { by, direction } of order.sort) {
    const left = keyOf(a, by, order)
    const right = keyOf(b, by, order)
    if (left === undefined || right === undefined) return 0
    if (left === right) continue
    // Empty values come last in both directions.
    if (left === null) return 1
    if (right === null) return -1
    const isLess = left < right
    return isLess === (direction === 'asc') ? -1 : 1
  }
  return 0
}

/** Undefined where the row does not hold it. */
function keyOf(row: GridRow, by: Sort[number]['by'], { fieldById, context }: Order): Key | undefined {
  if ('meta' in by) {
    if (by.meta === 'name') return fold(row.name)
    if (by.meta === 'id') return row.id
    return by.meta === 'collections' ? undefined : row.facts[by.meta]
  }
  const field = fieldById(by.field)
  const type = field && typeOf(field.dataType)
  const value = row.values[by.field]
  if (!field || !type || value === undefined || by.via?.length) return undefined
  if (field.dataType === 'single_data_record' && value !== null && context.recordName(Number(value)) === undefined)
    return undefined
  return value === null ? null : type.sortKey(value, field.settings, context)
}
