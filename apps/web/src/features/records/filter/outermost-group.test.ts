import { expect, test } from 'vitest'
import type { Leaf } from '@trellis/domain/records/condition'
import { narrowedBy, outermostOf } from './outermost-group.ts'

const [a, b, c] = [1, 2, 3].map((field): Leaf => ({ left: { field }, op: 'is_empty', right: [] })) as [Leaf, Leaf, Leaf]

test('the outermost group of any condition is joined by one word', () => {
  expect(outermostOf(undefined)).toEqual({ match: 'all', parts: [] })
  expect(outermostOf(a)).toEqual({ match: 'all', parts: [a] })
  expect(outermostOf({ any: [a, { not: b }] })).toEqual({ match: 'any', parts: [a, { not: b }] })
  expect(outermostOf({ not: { any: [a] } })).toEqual({ match: 'all', parts: [{ not: { any: [a] } }] })
})

test('a filter is narrowed at its outermost "and"', () => {
  expect(narrowedBy(outermostOf(undefined), c)).toEqual({ all: [c] })
  expect(narrowedBy(outermostOf({ all: [a, { any: [b] }] }), c)).toEqual({ all: [a, { any: [b] }, c] })
  expect(narrowedBy(outermostOf({ any: [a, b] }), c)).toEqual({ all: [{ any: [a, b] }, c] })
  expect(narrowedBy(outermostOf({ any: [a] }), c)).toEqual({ all: [a, c] })
})
