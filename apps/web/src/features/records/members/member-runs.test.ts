import { expect, test } from 'vitest'
import { anchorFor } from './member-runs.ts'

/** Records 10, 11, 12, … in this order; the last is not there yet. */
const ids = [10, 11, 12, 13, 14, 15]
const rows = {
  row: (index: number) => (ids[index] === undefined || ids[index] === 15 ? undefined : { id: ids[index] }),
  indexOf: (id: number) => (ids.includes(id) ? ids.indexOf(id) : undefined),
}

test('records go behind the one above the line that stays', () => {
  expect(anchorFor([13], 1, rows)).toEqual({ after: 10 })
  expect(anchorFor([13], 0, rows)).toEqual({ after: null })
  expect(anchorFor([10, 12], 3, rows)).toEqual({ after: 11 })
  expect(anchorFor([10, 11], 2, rows)).toBeUndefined()
})

test('where they stand already nothing is moved, and nothing beyond what is known', () => {
  expect(anchorFor([12], 2, rows)).toBeUndefined()
  expect(anchorFor([12], 3, rows)).toBeUndefined()
  expect(anchorFor([11, 12], 2, rows)).toBeUndefined()
  expect(anchorFor([10], 6, rows)).toBeUndefined()
})
