import { expect, test } from 'vitest'
import { parseExact } from './exact-json.ts'
import { newIds } from './new-ids.ts'
import { batchDetails, condition, fieldSettings, layoutContent, type Remapping, valuesByField } from './remap-json.ts'

function remapping(): Remapping {
  const ids = newIds()
  for (const id of [1, 2, 3, 4]) ids.add('field', id, id + 100)
  ids.add('teamUser', 7, 70)
  ids.add('collection', 5, 50)
  return {
    ids,
    dataTypeById: new Map([
      [1, 'plain_text'],
      [2, 'single_entity'],
      [3, 'multi_data_record'],
      [4, 'multi_data_collection'],
    ]),
  }
}

test('conditions name the new fields, people and collections, and keep records and texts', () => {
  const tree = {
    all: [
      { left: { field: 1, via: [3] }, op: 'is', right: [{ literal: '7' }] },
      { not: { left: { field: 2 }, op: 'is', right: [{ literal: 7 }, { currentUser: true }] } },
      { any: [{ left: { meta: 'createdBy' }, op: 'is', right: [{ literal: 7 }] }] },
      { left: { field: 3 }, op: 'is', right: [{ literal: 7 }] },
      { left: { meta: 'collections' }, op: 'is', right: [{ literal: 5 }] },
      { left: { field: 1 }, op: 'is_any_of', right: [{ field: 1, via: [3] }, { meta: 'name' }, { literal: '2' }] },
    ],
  }
  expect(condition(tree, remapping())).toEqual({
    all: [
      { left: { field: 101, via: [103] }, op: 'is', right: [{ literal: '7' }] },
      { not: { left: { field: 102 }, op: 'is', right: [{ literal: 70 }, { currentUser: true }] } },
      { any: [{ left: { meta: 'createdBy' }, op: 'is', right: [{ literal: 70 }] }] },
      { left: { field: 103 }, op: 'is', right: [{ literal: 7 }] },
      { left: { meta: 'collections' }, op: 'is', right: [{ literal: 50 }] },
      {
        left: { field: 101 },
        op: 'is_any_of',
        right: [{ field: 101, via: [103] }, { meta: 'name' }, { literal: '2' }],
      },
    ],
  })
})

test('layouts name the new fields everywhere', () => {
  const content = {
    where: { left: { field: 1 }, op: 'is', right: [] },
    sort: [{ by: { field: 2 }, direction: 'asc' }],
    groups: [{ by: { meta: 'createdAt' }, direction: 'desc' }],
    columns: [{ key: 'f1', width: 120 }, { key: 'f3.f1' }, { key: 'createdAt' }],
    totals: { f1: 'count' },
    pinned: 1,
  }
  expect(layoutContent(content, remapping())).toEqual({
    where: { left: { field: 101 }, op: 'is', right: [] },
    sort: [{ by: { field: 102 }, direction: 'asc' }],
    groups: [{ by: { meta: 'createdAt' }, direction: 'desc' }],
    columns: [{ key: 'f101', width: 120 }, { key: 'f103.f101' }, { key: 'createdAt' }],
    totals: { f101: 'count' },
    pinned: 1,
  })
})

test('settings of links name the new collection, fields and condition', () => {
  const settings = {
    collectionId: 5,
    reverseFieldId: 3,
    secondLine: [1],
    candidates: { left: { field: 2 }, op: 'is', right: [{ literal: 7 }] },
    whenTargetTrashed: 'empty',
  }
  expect(fieldSettings(settings, remapping())).toEqual({
    collectionId: 50,
    reverseFieldId: 103,
    secondLine: [101],
    candidates: { left: { field: 102 }, op: 'is', right: [{ literal: 70 }] },
    whenTargetTrashed: 'empty',
  })
})

test('history keeps its values exactly, and what is gone for ever gets a number of nobody', () => {
  const text = '{"1":"a","2":7,"3":[7],"4":[5],"99":12345678901234567890.5}'
  const mapped = JSON.stringify(valuesByField(parseExact(text), remapping()))
  expect(mapped).toBe('{"101":"a","102":70,"103":[7],"104":[50],"8000000000000000":12345678901234567890.5}')
})

test('a batch says of itself which field changed its type and which collection moved; records keep their numbers', () => {
  const details = { fieldId: 1, fieldTitle: 'Phone', movedCollectionId: 5, beforeId: 7, survivorId: 5 }
  expect(batchDetails(details, remapping())).toEqual({
    fieldId: 101,
    fieldTitle: 'Phone',
    movedCollectionId: 50,
    beforeId: 7,
    survivorId: 5,
  })
})
