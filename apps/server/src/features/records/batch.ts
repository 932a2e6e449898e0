import type { CheckedValues } from './values/check-values.ts'

/** Who wrote. */
export interface Author {
  /** Team user id; null for the system. */
  readonly id: number | null
  readonly name: string | null
}

export interface NewRow {
  readonly name: string
  /** A tsvector literal. */
  readonly search: string
  readonly values: CheckedValues
  /** Columns that custom lists have beside their fields. */
  readonly extra?: Readonly<Record<string, ExtraColumn>>
}

export interface ExtraColumn {
  readonly type: 'text' | 'double precision' | 'boolean'
  readonly value: string | number | boolean | null
}

export interface BatchFacts {
  readonly kind: string
  readonly at: Date
  readonly author: Author
  readonly revertsBatchId?: number
  /** The batch is there already; its counter is set by whoever made it. */
  readonly batchId?: number
}

/** One record's edit. */
export interface RowChange {
  readonly recordId: number
  /** Version the row must still have. */
  readonly version: number
  readonly after: CheckedValues
  readonly before: CheckedValues
  /** The new name and search document, where the change touches them. */
  readonly spine: { name: string; search: string } | null
}

/** Which way records go: into the trash or out of it. */
export type TrashMove = 'deleted' | 'restored'
