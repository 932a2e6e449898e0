import type { GridRow } from './grid-row.ts'
import type { ListExtent, PageCache } from './page-cache.ts'
import type { GroupLine } from './grouped-lines.ts'

/** What stands in a list line by line: rows, and the heads of groups between them. */
export interface ListLines {
  readonly row: (index: number) => GridRow | undefined
  readonly head: (index: number) => GroupLine | undefined
  /** Place of a row among the rows of its list or group, from 1. */
  readonly number: (index: number) => number
  readonly indexOf: (recordId: number) => number | undefined
  readonly need: (first: number, end: number) => void
  /** The rows on these lines, read where they are not here yet; heads of groups are passed over. */
  readonly read: (first: number, end: number) => Promise<GridRow[]>
  readonly patch: (recordId: number, change: (row: GridRow) => GridRow) => void
  readonly failure: () => unknown
  readonly retry: () => void
  readonly extent: () => ListExtent
  readonly refresh: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly version: () => number
  readonly dispose: () => void
}

/** A list without groups: every line is a row. */
export function flatLines(cache: PageCache): ListLines {
  return { ...cache, head: () => undefined, number: (index) => index + 1 }
}
