import { expect, test } from 'vitest'
import type { Condition } from '../records/condition.ts'
import { copiedCondition, type CopiedIds } from './copied-layout.ts'

const ids: CopiedIds = {
  field: (id) => (id < 10 ? id + 100 : undefined),
  item: () => undefined,
  isSelection: () => false,
  isForeign: () => false,
}

test('fields on the right are those of the other team, and what did not come along cannot be said', () => {
  const beside = (right: number, via: number): Condition => ({
    not: { left: { field: 1 }, op: 'is_any_of', right: [{ field: right, via: [via] }, { meta: 'name' }] },
  })
  expect(copiedCondition(beside(2, 3), ids)).toEqual({
    not: { left: { field: 101 }, op: 'is_any_of', right: [{ field: 102, via: [103] }, { meta: 'name' }] },
  })
  expect(copiedCondition(beside(12, 3), ids)).toBeNull()
  expect(copiedCondition(beside(2, 13), ids)).toBeNull()
})
