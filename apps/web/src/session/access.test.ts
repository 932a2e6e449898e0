import { expect, test } from 'vitest'
import { mayOnRecord, type DataAccess } from './access.ts'

const [students, brass, violins] = [3, 7, 8]
const access: DataAccess = {
  isUnrestricted: false,
  collections: [
    { collectionId: students, metadata: true, readFields: 'all', updateFields: [], mayDelete: false },
    { collectionId: brass, metadata: true, readFields: 'all', updateFields: [21], mayDelete: true },
  ],
}

test('what any of the collections that hold a record allows may be done with it', () => {
  const may = mayOnRecord(access, { collectionId: students, collectionIds: [students, brass] })
  expect([may.mayWrite, may.mayDelete, may.mayUpdate(21), may.mayUpdate(22)]).toEqual([true, true, true, false])
  const elsewhere = mayOnRecord(access, { collectionId: students, collectionIds: [students, violins] })
  expect([elsewhere.mayWrite, elsewhere.mayDelete, elsewhere.mayUpdate(21)]).toEqual([false, false, false])
})
