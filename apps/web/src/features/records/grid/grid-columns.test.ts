import { expect, test } from 'vitest'
import { stillPinned, withColumnBefore } from './grid-columns.ts'

const chosen = ['a', 'b', 'c', 'd'].map((key) => ({ key }))
const moved = (key: string, before: string | null, pinned = 2) => {
  const { columns, pinned: next } = withColumnBefore(chosen, pinned, key, before)
  return `${columns.map((column) => column.key).join('')} ${next}`
}

test('a column goes before another, or to the end', () => {
  expect(moved('d', 'c')).toBe('abdc 2')
  expect(moved('c', null)).toBe('abdc 2')
  expect(moved('d', 'd')).toBe('abcd 2')
})

test('among pinned columns it is pinned, behind them no longer; at their border it stays what it was', () => {
  expect(moved('d', 'b')).toBe('adbc 3')
  expect(moved('a', 'd')).toBe('bcad 1')
  expect(moved('d', 'c')).toBe('abdc 2')
  expect(moved('a', 'c')).toBe('bacd 2')
})

test('a pinned column that is hidden leaves its place to none', () => {
  const shown = (keys: string) => [...keys].map((key) => ({ key }))
  expect(stillPinned(chosen, 2, shown('bcd'))).toBe(1)
  expect(stillPinned(chosen, 2, shown('abd'))).toBe(2)
  expect(stillPinned(chosen, 2, shown('abcde'))).toBe(2)
  expect(stillPinned(chosen, 2, undefined)).toBe(2)
})
