import { expect, test } from 'vitest'
import type { Sort } from '@trellis/domain/records/condition'
import { orderFieldsOf, orderFrom, orderKeyOf } from './membership-order.ts'

const byFields: Sort = [
  { by: { field: 12 }, direction: 'desc' },
  { by: { meta: 'createdAt' }, direction: 'asc' },
]

test('every order is one of those the form offers, and is written back as it was', () => {
  const byName: Sort = [{ by: { meta: 'name' }, direction: 'asc' }]
  const keys = { manual: 'manual' as const, number: [], name: byName, fields: byFields }
  for (const [key, order] of Object.entries(keys)) {
    expect(orderKeyOf(order)).toBe(key)
    expect(orderFrom(orderKeyOf(order), orderFieldsOf(order))).toEqual(order)
  }
})

test('the fields of another order stay with nobody', () => {
  expect(orderFieldsOf('manual')).toEqual([])
  expect(orderFrom('fields', [])).toEqual([])
  expect(orderFrom('manual', byFields)).toBe('manual')
})
