import { expect, test } from 'vitest'
import { hasChangeOfItsOwn, restorable } from './own-change.ts'

test('what an import changed can be taken back by itself, that it made the record cannot', () => {
  const isOtherEnd = false
  expect(hasChangeOfItsOwn({ isOtherEnd, batchKind: 'import', type: 'updated' })).toBe(true)
  expect(hasChangeOfItsOwn({ isOtherEnd, batchKind: 'import', type: 'added' })).toBe(true)
  expect(hasChangeOfItsOwn({ isOtherEnd, batchKind: 'import', type: 'created' })).toBe(false)
  expect(hasChangeOfItsOwn({ isOtherEnd, batchKind: 'create', type: 'created' })).toBe(true)
  expect(hasChangeOfItsOwn({ isOtherEnd: true, batchKind: 'edit', type: 'updated' })).toBe(false)
})

test('a value is offered again as long as its field is there, and of the type it was of', () => {
  const change = { fieldId: 1, title: 'Joined', dataType: 'date', before: '2026-05-14', after: null }
  const old = { ...change, fieldId: 2, dataType: 'plain_text', settings: {}, before: 'last autumn' }
  const fields = new Map([
    [1, 'Joined'],
    [2, 'Left'],
  ])
  expect(restorable([change, old, { ...change, fieldId: 3 }], fields)).toEqual([{ change, field: 'Joined' }])
})
