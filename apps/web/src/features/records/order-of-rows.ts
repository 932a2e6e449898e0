import type { Collection } from '@trellis/domain/collections/api'
import type { Sort } from '@trellis/domain/records/condition'
import { maySortBy } from '@trellis/domain/records/sort-check'
import type { ListState } from './list-state.ts'
import { operandKey } from './sort-choices.tsx'

/** As many as a page is sorted by. */
const mostKeys = 5

/**
 * The order in which the rows of a list follow each other, whatever heads stand between them: groups count before what
 * sorts the rows, and the collection's own order where nothing does. Who made or changed a record groups a list and orders nothing.
 */
export function orderOfRows(
  { groups, sort }: Pick<ListState, 'groups' | 'sort'>,
  collection: Collection,
  collections: readonly Collection[],
): Sort {
  const fieldOfCollection = (collectionId: number, fieldId: number) =>
    collections.find(({ id }) => id === collectionId)?.DataFields.find(({ id }) => id === fieldId)
  const scope = { fieldById: (id: number) => fieldOfCollection(collection.id, id), fieldOfCollection }
  const own = collection.membershipOrder === 'manual' ? [] : collection.membershipOrder
  const keyByOperand = new Map<string, Sort[number]>()
  for (const key of [...groups, ...(sort.length > 0 ? sort : own)]) {
    const operand = operandKey(key.by)
    if (!keyByOperand.has(operand) && maySortBy(key, scope)) keyByOperand.set(operand, key)
  }
  return [...keyByOperand.values()].slice(0, mostKeys)
}
