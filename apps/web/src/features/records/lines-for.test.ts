import { expect, test, vi } from 'vitest'
import type { Collection } from '@trellis/domain/collections/api'
import type { Selection } from '@trellis/domain/records/api'
import type { Sort } from '@trellis/domain/records/condition'
import { loadGroups, pageLoader } from './record-calls.ts'
import { linesFor } from './lines-for.ts'

vi.mock(import('./record-calls.ts'), () => ({ pageLoader: vi.fn(), loadGroups: vi.fn() }))

const selection: Selection = {
  where: { left: { field: 1 }, op: 'is_empty', right: [] },
  text: { words: 'amara', in: 'all' },
  asOf: '2026-10-23',
}
const byField: Sort = [{ by: { field: 2 }, direction: 'asc' }]

function askWith(groups: Sort) {
  return linesFor({
    teamId: 3,
    collection: { id: 5, DataFields: [] } as unknown as Collection,
    collections: [],
    selection,
    state: { sort: byField, groups },
    fieldIds: [1],
    facts: [],
    linkedKeys: [],
    linkedNames: new Map(),
  }).lines
}

test('the pages of a list ask for all that its selection says', () => {
  askWith([])
  expect(vi.mocked(pageLoader)).toHaveBeenLastCalledWith(3, 5, { ...selection, sort: byField, fields: [1] })
})

test('the groups of a list ask for all that its selection says', async () => {
  vi.mocked(loadGroups).mockResolvedValue({ groups: [], next: null })
  askWith(byField).need(0, 10)
  await vi.waitFor(() =>
    expect(vi.mocked(loadGroups)).toHaveBeenLastCalledWith(3, 5, expect.objectContaining(selection)),
  )
})
