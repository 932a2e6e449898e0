import { expect, test } from 'vitest'
import { historyApi } from '@trellis/domain/history/api'
import type { Change } from '@trellis/domain/live/messages'
import { collectionsApi } from '@trellis/domain/collections/api'
import { recordsApi } from '@trellis/domain/records/api'
import { keyOf } from '../../api/queries.ts'
import { isAboutOrder, staleAfter } from './stale-queries.ts'

const edit: Change = {
  batchId: 1,
  kind: 'edit',
  collectionId: 7,
  type: 'updated',
  records: [[5, 3]],
  count: 1,
  fieldIds: [2],
  subCollectionIds: [],
  at: '2026-11-21T12:00:00.000Z',
  byId: 1,
  by: 'Maya Okafor',
}
const record = (id: number, version: number, names = {}) => ({
  queryKey: [...keyOf(recordsApi.record), { params: { teamId: 1, recordId: String(id) } }],
  state: { data: { id, version, names, collectionId: 7 } },
})
const counts = { queryKey: [...keyOf(collectionsApi.dataCollections), {}], state: { data: {} } }

test('a record is asked for again unless the page has that version already', () => {
  const isStale = staleAfter([edit])
  expect(isStale(record(5, 2))).toBe(true)
  expect(isStale(record(5, 3))).toBe(false)
  expect(isStale(record(6, 1))).toBe(false)
  expect(isStale(record(6, 1, { 5: 'Inès' }))).toBe(true)
})

test('numbers of records are asked for again where records come or go', () => {
  expect(staleAfter([edit])(counts)).toBe(false)
  expect(staleAfter([{ ...edit, type: 'created' }])(counts)).toBe(true)
})

test('a change of too many to name reaches every record of its collection and every history', () => {
  const isStale = staleAfter([{ ...edit, records: null, count: 5_000 }])
  expect(isStale(record(5, 9))).toBe(true)
  expect(isStale({ queryKey: [...keyOf(historyApi.recordHistory), 1, 9], state: { data: {} } })).toBe(true)
})

test('another order by hand reaches history, and who stands beside whom in that collection', () => {
  const isStale = isAboutOrder([{ collectionId: 12 }])
  const neighbours = (collectionId: number) => ({
    queryKey: [...keyOf(recordsApi.neighbours), { params: { teamId: 1, collectionId } }],
  })
  expect(isStale({ queryKey: [...keyOf(historyApi.recentChanges), 1, {}] })).toBe(true)
  expect(isStale({ queryKey: [...keyOf(historyApi.recordHistory), 1, 9] })).toBe(true)
  expect([isStale(neighbours(12)), isStale(neighbours(13))]).toEqual([true, false])
  expect(isStale(counts)).toBe(false)
})
