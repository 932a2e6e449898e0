import { expect, test } from 'vitest'
import { hasChangeOfItsOwn } from './own-change.ts'

test('what an import changed can be taken back by itself, that it made the record cannot', () => {
  const isOtherEnd = false
  expect(hasChangeOfItsOwn({ isOtherEnd, batchKind: 'import', type: 'updated' })).toBe(true)
  expect(hasChangeOfItsOwn({ isOtherEnd, batchKind: 'import', type: 'added' })).toBe(true)
  expect(hasChangeOfItsOwn({ isOtherEnd, batchKind: 'import', type: 'created' })).toBe(false)
  expect(hasChangeOfItsOwn({ isOtherEnd, batchKind: 'create', type: 'created' })).toBe(true)
  expect(hasChangeOfItsOwn({ isOtherEnd: true, batchKind: 'edit', type: 'updated' })).toBe(false)
})
