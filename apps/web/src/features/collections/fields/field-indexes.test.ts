import type { IndexAdvice } from '@trellis/domain/layouts/api'
import { expect, test } from 'vitest'
import { indexesByField } from './field-indexes.ts'

const facts = { state: 'ready', layoutName: null, uses: 0, bytes: 0, slowReads: 1, slowestMs: 20 } as const

test('an index of several fields is one of each, and facts are of none', () => {
  const byFee = { ...facts, columns: ['Fee', 'id'], fieldIds: [7] }
  const byLevelAndFee = { ...facts, columns: ['Level', 'Fee'], fieldIds: [6, 7] }
  const byDay = { ...facts, columns: ['createdAt'], fieldIds: [] }
  const collection = { collectionId: 1, name: 'Students', icon: 'student', indexes: [byFee, byLevelAndFee, byDay] }
  const advice: IndexAdvice = { budget: 12, slowReads: 3, collections: [collection] }
  const byField = indexesByField(advice)
  expect(byField.get(6)).toEqual([byLevelAndFee])
  expect(byField.get(7)).toEqual([byFee, byLevelAndFee])
  expect([...byField.keys()].toSorted((a, b) => a - b)).toEqual([6, 7])
})
