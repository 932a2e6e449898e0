import type { Collection } from '@trellis/domain/collections/api'
import type { ColumnChoice, ListState } from './list-state.ts'
import { orderOfRows } from './order-of-rows.ts'

interface Exported {
  readonly chosen: readonly ColumnChoice[]
  readonly collection: Collection
  readonly collections: readonly Collection[]
}

/** What the list shows, as a file asks for it: same filter, text, order and columns. */
export function exportQueryOf(state: ListState, { chosen, collection, collections }: Exported) {
  return {
    where: state.where,
    text: state.words ? { words: state.words, in: state.in } : undefined,
    asOf: state.asOf,
    // Without groups an order that nobody asked for is the collection's own.
    sort: state.groups.length > 0 ? orderOfRows(state, collection, collections) : [...state.sort],
    // Without a choice of columns the whole record leaves, so that it imports again without loss.
    columns: state.columns ? ['name', ...chosen.map(({ key }) => key)] : undefined,
  }
}
