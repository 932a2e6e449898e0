import type { ColumnChoice, ListState } from './list-state.ts'

/** What the list shows, as a file asks for it: same filter, text, sort and columns. */
export function exportQueryOf(state: ListState, chosen: readonly ColumnChoice[]) {
  return {
    where: state.where,
    text: state.words ? { words: state.words, in: state.in } : undefined,
    asOf: state.asOf,
    sort: [...state.sort],
    // Without a choice of columns the whole record leaves, so that it imports again without loss.
    columns: state.columns ? ['name', ...chosen.map(({ key }) => key)] : undefined,
  }
}
