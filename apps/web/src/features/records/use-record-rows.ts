import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { recordsApi } from '@trellis/domain/records/api'
import { queryFor } from '../../api/queries.ts'
import type { GridRow } from './grid/grid-row.ts'
import { createPageCache, type PageCache } from './grid/page-cache.ts'
import type { ListState } from './list-state.ts'
import { pageLoader } from './record-calls.ts'

/** A reason a row stands where the list would not put it; gone with the next refresh. */
export type RowMark = 'new' | 'no-longer-fits'

export interface RecordRows {
  readonly cache: PageCache
  /** Changes whenever rows did; a key for memos. */
  readonly version: number
  readonly rowCount: number
  /** False while the count is an estimate. */
  readonly isExact: boolean
  /** False until the first page or its failure is there. */
  readonly isReady: boolean
  readonly row: (index: number) => GridRow | undefined
  readonly mark: (recordId: number) => RowMark | undefined
  readonly patch: (recordId: number, change: (row: GridRow) => GridRow) => void
  readonly setMark: (recordId: number, mark: RowMark) => void
  readonly prepend: (row: GridRow) => void
  readonly refresh: () => void
}

/** The rows of a list, windowed; the count comes beside them and never holds them up (behaviour.md section 1). */
export function useRecordRows(
  teamId: number,
  collectionId: number,
  fieldIds: readonly number[],
  state: ListState,
  linkedNames: Map<number, string>,
): RecordRows {
  const selectionKey = JSON.stringify([state.where, state.words, state.in])
  const queryKey = JSON.stringify([teamId, collectionId, fieldIds, selectionKey, state.sort])
  const selection = useMemo(
    () => ({ where: state.where, text: state.words ? { words: state.words, in: state.in } : undefined }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the content of the selection
    [selectionKey],
  )
  const cache = useMemo(
    () =>
      createPageCache(
        pageLoader(teamId, collectionId, { ...selection, sort: state.sort, fields: [...fieldIds] }),
        linkedNames,
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the content of the query
    [queryKey],
  )
  useEffect(() => () => cache.dispose(), [cache])
  const version = useSyncExternalStore(cache.subscribe, cache.version)
  const count = useQuery(queryFor(recordsApi.countRecords, { params: { teamId, collectionId }, body: selection }))

  const [fresh, setFresh] = useState<{ cache: PageCache; rows: readonly GridRow[] }>({ cache, rows: [] })
  const [marks, setMarks] = useState<ReadonlyMap<number, RowMark>>(new Map())
  const freshRows = fresh.cache === cache ? fresh.rows : noRows

  const extent = cache.extent()
  const counted = count.data?.count ?? 0
  const listed = extent.exact ?? Math.min(Math.max(counted, extent.atLeast), extent.atMost)
  const isReady = cache.row(0) !== undefined || extent.exact !== undefined || cache.failure() !== undefined

  const { refetch } = count
  const refresh = useCallback(() => {
    setFresh({ cache, rows: [] })
    setMarks(new Map())
    cache.refresh()
    void refetch()
  }, [cache, refetch])

  const row = useCallback(
    (index: number) => (index < freshRows.length ? freshRows[index] : cache.row(index - freshRows.length)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version stands for what the cache holds
    [cache, freshRows, version],
  )
  const patch = useCallback(
    (recordId: number, change: (row: GridRow) => GridRow) => {
      setFresh((before) => ({ ...before, rows: before.rows.map((old) => (old.id === recordId ? change(old) : old)) }))
      cache.patch(recordId, change)
    },
    [cache],
  )
  const setMark = useCallback(
    (recordId: number, mark: RowMark) => setMarks((before) => new Map(before).set(recordId, mark)),
    [],
  )
  const prepend = useCallback(
    (created: GridRow) => {
      setFresh((before) => ({ cache, rows: [created, ...(before.cache === cache ? before.rows : [])] }))
      setMark(created.id, 'new')
    },
    [cache, setMark],
  )

  return {
    cache,
    version,
    rowCount: listed + freshRows.length,
    isExact: extent.exact !== undefined || (count.data?.isExact ?? false),
    isReady,
    row,
    mark: (recordId) => marks.get(recordId),
    patch,
    setMark,
    prepend,
    refresh,
  }
}

const noRows: readonly GridRow[] = []
