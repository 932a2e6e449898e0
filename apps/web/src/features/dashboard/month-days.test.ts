import { expect, test } from 'vitest'
import { monthDays } from './month-days.ts'

test('a month has all its days, those to come without a count', () => {
  const days = monthDays([{ day: '2026-03-02', count: 5 }], '2026-03-03')
  expect(days).toHaveLength(31)
  expect(days.slice(0, 4).map(({ count }) => count)).toEqual([0, 5, 0, null])
})

test('last month stands beside, where it had the day', () => {
  const days = monthDays([{ day: '2026-02-28', count: 9 }], '2026-03-31')
  expect(days.slice(26).map(({ lastMonth }) => lastMonth)).toEqual([0, 9, null, null, null])
})

test('January looks back into another year', () => {
  expect(monthDays([{ day: '2025-12-31', count: 3 }], '2026-01-01').at(-1)?.lastMonth).toBe(3)
})
