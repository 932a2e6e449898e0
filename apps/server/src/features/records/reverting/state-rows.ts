import type { ReversalNumbers, ReversalState } from './reversal.ts'

/** Of a record whose values stay as they are. */
export interface StateRow {
  record_id: number
  root_id: number
  record_name: string | null
  obstacle: ReversalState['obstacle']
  changed_by: string | null
}

export const toState = (row: StateRow): ReversalState => ({
  recordId: row.record_id,
  recordName: row.record_name ?? '',
  collectionId: row.root_id,
  obstacle: row.obstacle,
  changedBy: row.changed_by,
  now: {},
  earlier: {},
})

export const sumOfNumbers = (rows: readonly ReversalNumbers[]): ReversalNumbers => ({
  possible: rows.reduce((sum, row) => sum + row.possible, 0),
  hindered: rows.reduce((sum, row) => sum + row.hindered, 0),
})

/** How many records were written to in each root collection. */
export interface WrittenRow {
  root_id: number
  count: number
}

export const toWritten = (rows: readonly WrittenRow[]): { count: number; rootIds: number[] } => ({
  count: rows.reduce((sum, row) => sum + row.count, 0),
  rootIds: rows.map((row) => row.root_id),
})
