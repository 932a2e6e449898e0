import { expect, test } from 'vitest'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import type { Sort } from '@trellis/domain/records/condition'
import { exportQueryOf } from './export-query.ts'
import { readListState } from './list-state.ts'

const field = (id: number) => ({ id, dataType: 'plain_text', settings: {} }) as Field
const collection = { id: 1, DataFields: [field(11), field(12)], membershipOrder: [] } as unknown as Collection
const by = (id: number): Sort[number] => ({ by: { field: id }, direction: 'asc' })
const asked = (search: Record<string, string>) =>
  exportQueryOf(readListState(search), { chosen: [], collection, collections: [collection] })

test('a file has its rows in the order of the list, its groups first', () => {
  expect(asked({ group: 'f12', sort: 'f11' }).sort).toEqual([by(12), by(11)])
  expect(asked({ sort: 'f11' }).sort).toEqual([by(11)])
})

test('and is asked for with all that the list is', () => {
  expect(asked({ text: 'amara', in: 'all', asOf: '2026-10-23' })).toMatchObject({
    text: { words: 'amara', in: 'all' },
    asOf: '2026-10-23',
    sort: [],
  })
})
