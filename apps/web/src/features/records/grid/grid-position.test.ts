import { expect, test } from 'vitest'
import { cellCount, moved, rangeOf } from './grid-position.ts'

const bounds = { rowCount: 1_000_000, columnCount: 9, pageRows: 17 }
const press = (key: string, ctrl = false) => ({ key, ctrl })

test('arrows move one cell and stop at the edges', () => {
  expect(moved({ row: 4, column: 2 }, press('ArrowDown'), bounds)).toEqual({ row: 5, column: 2 })
  expect(moved({ row: 4, column: 8 }, press('ArrowRight'), bounds)).toEqual({ row: 4, column: 8 })
  expect(moved({ row: 999_999, column: 0 }, press('ArrowDown'), bounds)).toEqual({ row: 999_999, column: 0 })
})

test('up from the first row is the header', () => {
  expect(moved({ row: 0, column: 3 }, press('ArrowUp'), bounds)).toEqual({ row: -1, column: 3 })
})

test('Ctrl+End is the last cell of a million rows, Ctrl+Home the first', () => {
  expect(moved({ row: 3, column: 3 }, press('End', true), bounds)).toEqual({ row: 999_999, column: 8 })
  expect(moved({ row: 3, column: 3 }, press('Home', true), bounds)).toEqual({ row: 0, column: 0 })
})

test('PageDown moves by what is in view', () => {
  expect(moved({ row: 10, column: 1 }, press('PageDown'), bounds)).toEqual({ row: 27, column: 1 })
  expect(moved({ row: 10, column: 1 }, press('PageUp'), bounds)).toEqual({ row: 0, column: 1 })
})

test('a letter moves nothing', () => {
  expect(moved({ row: 1, column: 1 }, press('a'), bounds)).toBeUndefined()
})

test('a range is the same from either corner and never holds the header', () => {
  const range = { top: 2, bottom: 6, left: 1, right: 3 }
  expect(rangeOf({ row: 6, column: 1 }, { row: 2, column: 3 })).toEqual(range)
  expect(cellCount(range)).toBe(15)
  expect(rangeOf({ row: 2, column: 0 }, { row: -1, column: 0 }).top).toBe(0)
})
