import { expect, test } from 'vitest'
import { conditionOf, flatFilter, readListState, writeListState, type ListState } from './list-state.ts'

const active = { left: { field: 4 }, op: 'is', right: [{ literal: 21 }] } as const
const overdue = { left: { field: 9 }, op: 'greater_than', right: [{ literal: '100' }] } as const

test('what is written to the address reads back the same', () => {
  const state: ListState = {
    where: { all: [active, overdue] as never },
    sort: [
      { by: { field: 12 }, direction: 'asc' },
      { by: { meta: 'name' }, direction: 'desc' },
    ],
    words: 'inès',
    in: 'all',
    columns: [{ fieldId: 4 }, { fieldId: 9, width: 240 }],
    nameWidth: 300,
  }
  expect(readListState(writeListState(state) as Record<string, unknown>)).toEqual(state)
})

test('an untouched list leaves the address empty', () => {
  expect(Object.values(writeListState(readListState({}))).every((value) => value === undefined)).toBe(true)
})

test('nonsense in the address is left out', () => {
  expect(readListState({ where: { left: 1 }, sort: 'drop table,-f7', columns: 'x,5:9999,6', text: 12 })).toEqual({
    sort: [{ by: { field: 7 }, direction: 'desc' }],
    words: '12',
    in: 'name',
    columns: [{ fieldId: 5, width: 1000 }, { fieldId: 6 }],
  })
})

test('a deeper tree is no sentence of tokens', () => {
  expect(flatFilter({ all: [{ any: [] }] })).toBeUndefined()
  expect(flatFilter({ not: { all: [] } })).toBeUndefined()
})

test('an empty sentence is no condition', () => {
  expect(conditionOf({ match: 'any', leaves: [] })).toBeUndefined()
})
