import { expect, test } from 'vitest'
import { growthOf } from './stats.ts'

test.each([
  [3942, 3507, 0.124],
  [50, 100, -0.5],
  [7, 7, 0],
])('%i changes after %i are a growth of %f', (thisMonth, lastMonth, growth) => {
  expect(growthOf(thisMonth, lastMonth)).toBeCloseTo(growth, 3)
})

test('nothing last month gives no percentage', () => {
  expect(growthOf(12, 0)).toBeNull()
})
