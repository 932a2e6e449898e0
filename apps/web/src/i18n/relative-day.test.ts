import { expect, test } from 'vitest'
import { relativeDay } from './relative-day.ts'

const now = new Date('2026-05-14T20:00:00Z')

test.each([
  [0, { phrase: 'today' }],
  [1, { phrase: 'yesterday' }],
  [2, { phrase: 'daysAgo', count: 2 }],
  [6, { phrase: 'daysAgo', count: 6 }],
  [7, { phrase: 'weekAgo' }],
  [13, { phrase: 'weekAgo' }],
  [14, { phrase: 'weeksAgo', count: 2 }],
  [34, { phrase: 'weeksAgo', count: 4 }],
  [35, { phrase: 'on' }],
  [-1, { phrase: 'on' }],
])('%i days ago', (days, expected) => {
  expect(relativeDay(new Date(now.getTime() - days * 86_400_000), now, 'America/New_York')).toEqual(expected)
})

test('days change at midnight of the team, not of the reader', () => {
  const justBefore = new Date('2026-05-14T03:59:00Z')
  expect(relativeDay(justBefore, now, 'America/New_York')).toEqual({ phrase: 'yesterday' })
  expect(relativeDay(justBefore, now, 'UTC')).toEqual({ phrase: 'today' })
})
