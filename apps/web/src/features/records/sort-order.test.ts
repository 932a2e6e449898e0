import { expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { TextContext } from '@trellis/domain/fields/field-type'
import type { Sort } from '@trellis/domain/records/condition'
import type { GridRow } from './grid/grid-row.ts'
import { isInOrder } from './sort-order.ts'

const balance = { id: 7, dataType: 'decimal', settings: { scale: 2 } } as unknown as Field
const order = {
  fieldById: (id: number) => (id === 7 ? balance : undefined),
  context: { language: 'en', timezone: 'UTC', country: 'US' } as unknown as TextContext,
}
const row = (name: string, value: string | null): GridRow => ({
  id: 1,
  version: 1,
  name,
  values: { 7: value },
  facts: {},
})
const ascending: Sort = [
  { by: { field: 7 }, direction: 'asc' },
  { by: { meta: 'name' }, direction: 'desc' },
]

test('a row fits between smaller and larger ones, also by its second key', () => {
  const neighbours = { before: row('Zoë', '9.5'), after: row('Amara', '10') }
  expect(isInOrder(row('Mateo', '9.75'), neighbours, { ...order, sort: ascending })).toBe(true)
  expect(isInOrder(row('Mateo', '10'), neighbours, { ...order, sort: ascending })).toBe(true)
  expect(isInOrder(row('Aaron', '10'), neighbours, { ...order, sort: ascending })).toBe(false)
  expect(isInOrder(row('Mateo', '100'), neighbours, { ...order, sort: ascending })).toBe(false)
})

test('empty values belong to the end in both directions', () => {
  for (const direction of ['asc', 'desc'] as const) {
    const sort: Sort = [{ by: { field: 7 }, direction }]
    expect(isInOrder(row('a', null), { before: row('b', '1'), after: undefined }, { ...order, sort })).toBe(true)
    expect(isInOrder(row('a', null), { before: undefined, after: row('b', '1') }, { ...order, sort })).toBe(false)
  }
})

test('what the rows do not hold is no reason to mark one', () => {
  const sort: Sort = [{ by: { field: 8 }, direction: 'asc' }]
  expect(isInOrder(row('a', '2'), { before: row('b', '9'), after: undefined }, { ...order, sort })).toBe(true)
})
