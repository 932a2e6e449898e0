import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import { recordsApi, type Fact } from '@trellis/domain/records/api'
import { queryFor } from '../../api/queries.ts'
import { useCollections } from '../../session/collections.ts'
import type { GridRow } from './grid/grid-row.ts'
import type { GroupLine } from './grid/grouped-lines.ts'
import { linesFor } from './lines-for.ts'
import type { ListState } from './list-state.ts'
import { useAnotherTry } from './use-another-try.ts'

/** A reason a row stands where the list would not put it; gone with the next refresh. */
export type RowMark = 'new' | 'no-longer-fits' | 'moves' | 'deleted'

export interface RecordRows {
  /** Changes whenever rows did; a key for memos. */
  readonly version: number
  /** Lines of the list: rows, and heads of groups between them. */
  readonly rowCount: number
  /** Records that match, without the heads. */
  readonly recordCount: number
  /** False while the count is an estimate. */
  readonly isExact: boolean
  /** False until the first page or its failure is there. */
  readonly isReady: boolean
  readonly isGrouped: boolean
  readonly row: (index: number) => GridRow | undefined
  /** The line is no row but a head of a group. */
  readonly head: (index: number) => GroupLine | undefined
  readonly number: (index: number) => number
  readonly indexOf: (recordId: number) => number | undefined
  readonly need: (first: number, end: number) => void
  readonly read: (first: number, end: number) => Promise<GridRow[]>
  readonly failure: unknown
  readonly retry: () => void
  readonly setAllGroupsOpen?: (isOpen: boolean) => void
  readonly mark: (recordId: number) => RowMark | undefined
  readonly patch: (recordId: number, change: (row: GridRow) => GridRow) => void
  readonly setMark: (recordId: number, mark: RowMark | undefined) => void
  /** Shows a new record above the list; in a grouped list where it belongs. */
  readonly prepend: (row: GridRow) => void
  /** Shows new records below the last one. */
  readonly append: (rows: readonly GridRow[]) => void
  readonly refresh: () => void
}

/** What of a record stands in the columns of a list. */
export interface ShownColumns {
  readonly fieldIds: readonly number[]
  readonly facts: readonly Fact[]
  readonly linkedKeys: readonly string[]
}

/** Rows that stand before and after what the server lists, until the next refresh. */
interface Fresh {
  readonly of: unknown
  readonly above: readonly GridRow[]
  readonly below: readonly GridRow[]
}

const none: Collection[] = []
const noRows: readonly GridRow[] = []

/** The rows of a list, windowed; the count comes beside them and never holds them up (behaviour.md section 1). */
export function useRecordRows(
  teamId: number,
  collection: Collection,
  { fieldIds, facts, linkedKeys }: ShownColumns,
  state: ListState,
  linkedNames: Map<number, string>,
): RecordRows {
  const collectionId = collection.id
  const { data: collections = none } = useCollections(teamId)
  const selectionKey = JSON.stringify([state.where, state.words, state.in, state.asOf])
  // A field with another type has other values under the same number.
  const types = collection.DataFields.map(({ dataType, settings }) => [
    dataType,
    settings['listId'],
    settings['collectionId'],
  ])
  const queryKey = JSON.stringify([
    teamId,
    collectionId,
    fieldIds,
    types,
    facts,
    linkedKeys,
    selectionKey,
    state.sort,
    state.groups,
  ])
  const selection = useMemo(
    () => ({
      where: state.where,
      text: state.words ? { words: state.words, in: state.in } : undefined,
      asOf: state.asOf,
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the content of the selection
    [selectionKey],
  )
  const { lines, setAllOpen } = useMemo(
    () => linesFor({ teamId, collection, collections, selection, state, fieldIds, facts, linkedKeys, linkedNames }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the content of the query
    [queryKey],
  )
  useEffect(() => () => lines.dispose(), [lines])
  const version = useSyncExternalStore(lines.subscribe, lines.version)
  const count = useQuery(queryFor(recordsApi.countRecords, { params: { teamId, collectionId }, body: selection }))
  const [kept, setFresh] = useState<Fresh>({ of: lines, above: [], below: [] })
  const [marks, setMarks] = useState<ReadonlyMap<number, RowMark>>(new Map())

  const fresh: Fresh = kept.of === lines ? kept : { of: lines, above: noRows, below: noRows }
  const { above } = fresh
  // A page that is read again may bring what was put below it meanwhile.
  const below = useMemo(
    () => fresh.below.filter(({ id }) => lines.indexOf(id) === undefined),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version stands for what the lines hold
    [fresh.below, lines, version],
  )
  const isGrouped = state.groups.length > 0
  const extent = lines.extent()
  const counted = count.data?.count ?? 0
  const listed = extent.exact ?? Math.min(Math.max(counted, extent.atLeast), extent.atMost)
  const failure = lines.failure()
  const isFirstThere = isGrouped ? lines.head(0)?.kind === 'group' || listed === 0 : lines.row(0) !== undefined
  const isReady = isFirstThere || (!isGrouped && extent.exact !== undefined) || failure !== undefined

  useAnotherTry(failure, lines.retry)

  const { refetch } = count
  const refresh = useCallback(() => {
    setFresh({ of: lines, above: [], below: [] })
    setMarks(new Map())
    lines.refresh()
    void refetch()
  }, [lines, refetch])

  const row = useCallback(
    (index: number) => {
      if (index < above.length) return above[index]
      const at = index - above.length
      return at < listed ? lines.row(at) : below[at - listed]
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version stands for what the lines hold
    [lines, above, below, listed, version],
  )
  const patch = useCallback(
    (recordId: number, change: (row: GridRow) => GridRow) => {
      const patched = (rows: readonly GridRow[]) => rows.map((old) => (old.id === recordId ? change(old) : old))
      setFresh((before) => ({ ...before, above: patched(before.above), below: patched(before.below) }))
      lines.patch(recordId, change)
    },
    [lines],
  )
  const setMark = useCallback((recordId: number, mark: RowMark | undefined) => {
    setMarks((before) => {
      if (before.get(recordId) === mark) return before
      const after = new Map(before)
      if (mark) after.set(recordId, mark)
      else after.delete(recordId)
      return after
    })
  }, [])
  const prepend = useCallback(
    (created: GridRow) => {
      if (isGrouped) return refresh()
      setFresh((before) => ({
        of: lines,
        above: [created, ...(before.of === lines ? before.above : [])],
        below: before.of === lines ? before.below : [],
      }))
      setMark(created.id, 'new')
    },
    [lines, isGrouped, refresh, setMark],
  )
  const append = useCallback(
    (created: readonly GridRow[]) => {
      if (isGrouped) return refresh()
      setFresh((before) => {
        const shown = before.of === lines ? before : { above: [], below: [] }
        // Two who heard of the same records may both have read them.
        const known = new Set([...shown.above, ...shown.below].map(({ id }) => id))
        return { of: lines, above: shown.above, below: [...shown.below, ...created.filter(({ id }) => !known.has(id))] }
      })
      for (const { id } of created) setMark(id, 'new')
    },
    [lines, isGrouped, refresh, setMark],
  )

  return {
    version,
    rowCount: listed + above.length + below.length,
    recordCount: (isGrouped ? counted : listed) + above.length + below.length,
    isExact: (!isGrouped && extent.exact !== undefined) || (count.data?.isExact ?? false),
    isReady,
    isGrouped,
    row,
    head: (index) => (index < above.length ? undefined : lines.head(index - above.length)),
    number: (index) => (index < above.length ? index + 1 : lines.number(index - above.length) + above.length),
    indexOf: (recordId) => {
      const fromTop = above.findIndex(({ id }) => id === recordId)
      if (fromTop !== -1) return fromTop
      const listedAt = lines.indexOf(recordId)
      if (listedAt !== undefined) return listedAt + above.length
      const fromEnd = below.findIndex(({ id }) => id === recordId)
      return fromEnd === -1 ? undefined : above.length + listed + fromEnd
    },
    need: (first, end) => lines.need(Math.max(0, first - above.length), Math.min(listed || end, end - above.length)),
    async read(first, end) {
      const middle = await lines.read(
        Math.max(0, first - above.length),
        Math.max(0, Math.min(listed, end - above.length)),
      )
      const after = below.slice(Math.max(0, first - above.length - listed), Math.max(0, end - above.length - listed))
      return [...above.slice(first, end), ...middle, ...after]
    },
    failure,
    retry: lines.retry,
    setAllGroupsOpen: setAllOpen,
    mark: (recordId) => marks.get(recordId),
    patch,
    setMark,
    prepend,
    append,
    refresh,
  }
}
