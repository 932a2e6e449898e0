import { expect, test } from 'vitest'
import { layoutContent } from '@trellis/domain/layouts/api'
import { differsFrom, layoutOf, readListState, writeListState, type ListState } from './list-state.ts'

const active = { left: { field: 4 }, op: 'is', right: [{ literal: 21 }] } as const
const overdue = { left: { field: 9 }, op: 'greater_than', right: [{ literal: '100' }] } as const

const full: ListState = {
  where: { all: [active, overdue] as never },
  sort: [
    { by: { field: 12 }, direction: 'asc' },
    { by: { meta: 'name' }, direction: 'desc' },
    { by: { field: 34, via: [12] }, direction: 'desc' },
  ],
  groups: [{ by: { field: 4 }, direction: 'desc' }],
  words: 'inès',
  in: 'all',
  columns: [{ key: 'f4' }, { key: 'f9', width: 240 }, { key: 'createdAt' }],
  nameWidth: 300,
  pinned: 2,
  rowHeight: 'tall',
  totals: { f9: 'sum', createdAt: 'max' },
}
const asSearch = (state: ListState, layout?: Parameters<typeof writeListState>[1]) =>
  writeListState(state, layout) as Record<string, unknown>
const untouched = readListState({})

test('what is written to the address reads back the same', () => {
  expect(readListState(asSearch(full))).toEqual(full)
})

test('an untouched list leaves the address empty', () => {
  expect(Object.values(writeListState(untouched)).every((value) => value === undefined)).toBe(true)
})

test('over a layout the address says only what differs, also that something is gone', () => {
  const layout = layoutContent.parse(layoutOf(full))
  const said = (state: ListState) =>
    Object.fromEntries(Object.entries(asSearch(state, layout)).filter(([, value]) => value !== undefined))
  const shown = { ...full, words: '', in: 'name' as const }
  expect(said(shown)).toEqual({})
  expect(said({ ...shown, rowHeight: 'short' })).toEqual({ rows: 'short' })
  const emptied: ListState = { ...untouched }
  expect(readListState(said(emptied), layout)).toEqual(emptied)
  const noColumns: ListState = { ...shown, columns: [] }
  expect(readListState(said(noColumns), layout)).toEqual({ ...noColumns, nameWidth: 300 })
})

test('words in the filter box are no change of a layout, all else is', () => {
  const layout = layoutContent.parse(layoutOf(full))
  expect(differsFrom({ ...full, words: 'other' }, layout)).toBe(false)
  expect(differsFrom({ ...full, pinned: 0 }, layout)).toBe(true)
  expect(differsFrom({ ...full, columns: undefined }, layout)).toBe(true)
  expect(differsFrom(untouched, undefined)).toBe(false)
})

test('nonsense in the address is left out', () => {
  const search = {
    where: { left: 1 },
    sort: 'drop table,-f7',
    columns: 'x,f5:9999,f6',
    text: 12,
    pin: 99,
    rows: 'huge',
    totals: 'f1:cube,f2:sum',
  }
  expect(readListState(search)).toEqual({
    ...untouched,
    sort: [{ by: { field: 7 }, direction: 'desc' }],
    words: '12',
    columns: [{ key: 'f5', width: 1000 }, { key: 'f6' }],
    totals: { f2: 'sum' },
  })
})
