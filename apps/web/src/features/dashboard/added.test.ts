import { expect, test } from 'vitest'
import { addedUpTo } from './added.ts'

test('what was added stands on its day, up to today', () => {
  expect(addedUpTo('2026-05-04', [{ day: '2026-05-02', count: 7 }])).toEqual([0, 7, 0, 0])
})
