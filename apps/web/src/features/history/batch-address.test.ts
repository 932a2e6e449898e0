import { expect, test } from 'vitest'
import { batchAddress } from './batch-address.ts'

test.each([
  [{ recordId: 7, collectionId: 3, isOfList: false }, '/team-1/data-records/7/change-history'],
  [{ recordId: null, collectionId: 3, isOfList: false }, '/team-1/data-collections/3/records'],
  [{ recordId: 7, collectionId: 3, isOfList: true }, '/team-1/custom-lists/3/list-items'],
  [{ recordId: null, collectionId: null, isOfList: false }, null],
])('%o is seen at %s', (batch, address) => {
  expect(batchAddress(batch, 1)).toBe(address)
})
