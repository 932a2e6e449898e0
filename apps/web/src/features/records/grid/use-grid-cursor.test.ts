import { expect, test } from 'vitest'
import { toggled } from './use-grid-cursor.ts'

test('a click ticks a row and takes its tick away, also where all were ticked', () => {
  const some = new Set([7, 8])
  expect([...toggled(some, false, 9)]).toEqual([7, 8, 9])
  expect([...toggled(some, false, 8)]).toEqual([7])
  expect([...toggled(some, true, 8)]).toEqual([7])
  expect([...toggled(some, true, 9)]).toEqual([7, 8])
})
