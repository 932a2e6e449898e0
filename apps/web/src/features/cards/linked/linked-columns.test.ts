import { expect, test } from 'vitest'
import type { Collection } from '@trellis/domain/collections/api'
import type { DataType } from '@trellis/domain/fields/data-types'
import { columnsOf } from './linked-columns.ts'

const field = (id: number, title: string, dataType: DataType = 'plain_text') => ({ id, title: { en: title }, dataType })
const lessons = {
  IdDataFieldDataObjectName: 1,
  DataFields: [field(1, 'Lesson'), field(2, 'Room'), field(3, 'Fee', 'money')],
} as unknown as Collection
const shown = (...ids: number[]) => ids.map((fieldId) => ({ fieldId, width: null }))
const read = (ids: number[], target: Collection | undefined = lessons) =>
  columnsOf(shown(...ids), target, 'Name').map(({ key, title, field: one }) => [key, title('en'), one?.id])

test('the name leads to the record: it is the first column where the card does not place it', () => {
  expect(read([2, 3])).toEqual([
    ['name', 'Lesson', undefined],
    ['2', 'Room', 2],
    ['3', 'Fee', 3],
  ])
  expect(read([3, 1])).toEqual([
    ['3', 'Fee', 3],
    ['name', 'Lesson', undefined],
  ])
})

test('a field that is gone, or that one may not read, leaves no column', () => {
  expect(read([2, 99]).map(([key]) => key)).toEqual(['name', '2'])
})

test('without the name field, or the collection, there is the word for a name', () => {
  const nameless = { ...lessons, DataFields: [lessons.DataFields[1]!] }
  expect(read([1, 2], nameless)).toEqual([
    ['name', 'Name', undefined],
    ['2', 'Room', 2],
  ])
  expect(columnsOf(shown(1), undefined, 'Name').map(({ title }) => title('en'))).toEqual(['Name'])
})
