import { expect, test } from 'vitest'
import type { Collection } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import type { Sort } from '@trellis/domain/records/condition'
import { orderOfRows } from './order-of-rows.ts'

const field = (id: number, dataType: string, settings = {}) => ({ id, dataType, settings }) as Field
const collection = (id: number, DataFields: Field[], membershipOrder: Collection['membershipOrder'] = []) =>
  ({ id, DataFields, membershipOrder }) as Collection

const schools = collection(2, [field(21, 'plain_text')])
const students = collection(1, [
  field(11, 'plain_text'),
  field(12, 'single_data_record', { collectionId: 2 }),
  field(13, 'multi_selection_from_list'),
  ...[14, 15, 16, 17].map((id) => field(id, 'number')),
])
const by = (id: number, direction: 'asc' | 'desc' = 'asc', via?: number[]): Sort[number] => ({
  by: { field: id, ...(via && { via }) },
  direction,
})
const ordered = (groups: Sort, sort: Sort, of = students) => orderOfRows({ groups, sort }, of, [students, schools])

test('groups count before what sorts the rows, and each key once', () => {
  expect(ordered([by(12, 'desc'), by(11)], [by(14), by(12), by(15, 'desc')])).toEqual([
    by(12, 'desc'),
    by(11),
    by(14),
    by(15, 'desc'),
  ])
  const behind = by(21, 'asc', [12])
  expect(ordered([behind], [by(21, 'asc', [12]), by(11)])).toEqual([behind, by(11)])
})

test('no more keys than a page takes, and none by which no page is sorted', () => {
  expect(ordered([by(11), by(12), by(14)], [by(15), by(16), by(17)])).toHaveLength(5)
  const createdBy: Sort[number] = { by: { meta: 'createdBy' }, direction: 'asc' }
  expect(ordered([createdBy, by(11)], [by(13), by(99)])).toEqual([by(11)])
})

test('in a group the collection’s own order holds where none is asked for', () => {
  const own = collection(1, students.DataFields, [by(15, 'desc')])
  expect(ordered([by(11)], [], own)).toEqual([by(11), by(15, 'desc')])
  expect(ordered([by(11)], [by(14)], own)).toEqual([by(11), by(14)])
  expect(ordered([], [], collection(1, students.DataFields, 'manual'))).toEqual([])
})
