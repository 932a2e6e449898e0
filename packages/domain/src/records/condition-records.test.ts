import { expect, test } from 'vitest'
import type { Condition } from './condition.ts'
import { recordsInCondition, withOtherRecords } from './condition-records.ts'

const fieldById = (id: number) =>
  ({ 1: { dataType: 'single_data_record' }, 2: { dataType: 'multi_data_record' }, 3: { dataType: 'number' } })[id] as
    | { dataType: 'number' }
    | undefined

const where: Condition = {
  all: [
    { left: { field: 1 }, op: 'is', right: [{ literal: 10 }] },
    { any: [{ not: { left: { field: 2 }, op: 'has_any_of', right: [{ literal: 11 }, { literal: 12 }] } }] },
    { left: { field: 3 }, op: 'is', right: [{ literal: 10 }] },
    { left: { meta: 'id' }, op: 'is', right: [{ literal: 11 }] },
  ],
}

test('records that links are compared with are found, and numbers are none', () => {
  expect(recordsInCondition(where, fieldById)).toEqual([10, 11, 12])
})

test('a record that became another is named as the other, once', () => {
  const others = new Map([
    [10, 12],
    [11, 12],
  ])
  expect(withOtherRecords(where, fieldById, others)).toEqual({
    all: [
      { left: { field: 1 }, op: 'is', right: [{ literal: 12 }] },
      { any: [{ not: { left: { field: 2 }, op: 'has_any_of', right: [{ literal: 12 }] } }] },
      { left: { field: 3 }, op: 'is', right: [{ literal: 10 }] },
      { left: { meta: 'id' }, op: 'is', right: [{ literal: 11 }] },
    ],
  })
})
