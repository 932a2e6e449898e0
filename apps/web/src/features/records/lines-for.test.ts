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

const fields = [
  { id: 2, dataType: 'single_data_record', settings: { collectionId: 6 } },
  { id: 4, dataType: 'single_entity', settings: {} },
]

function askWith(groups: Sort, linkedNames = new Map<number, string>()) {
  return linesFor({
    teamId: 3,
    collection: { id: 5, DataFields: fields } as unknown as Collection,
    collections: [],
    selection,
    state: { sort: byField, groups },
    fieldIds: [1],
    facts: [],
    linkedKeys: [],
    linkedNames,
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

test('the names of groups are those of linked records, never those of persons with the same number', async () => {
  const named = async (by: Sort[number]['by']) => {
    vi.mocked(loadGroups).mockResolvedValue({ groups: [{ value: 12, label: 'Maya Okafor', count: 1 }], next: null })
    const linkedNames = new Map([[12, 'Amara Diallo']])
    const lines = askWith([{ by, direction: 'asc' }], linkedNames)
    lines.need(0, 10)
    await vi.waitFor(() => expect(lines.head(0)?.kind).toBe('group'))
    return linkedNames.get(12)
  }
  expect(await named({ field: 2 })).toBe('Maya Okafor')
  expect(await named({ field: 4 })).toBe('Amara Diallo')
  expect(await named({ meta: 'createdBy' })).toBe('Amara Diallo')
})
