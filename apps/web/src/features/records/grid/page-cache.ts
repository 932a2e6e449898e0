import type { Cursor, Fact, Page } from '@trellis/domain/records/api'
import { rowFromPage, type GridRow } from './grid-row.ts'

export const pageSize = 100
/** Rows per request of a whole range. */
const readSize = 500
/** About 8,000 rows; the ones seen longest ago are dropped first. */
const maximumPages = 80

export interface PageRequest {
  readonly limit: number
  readonly after?: Cursor
  readonly before?: Cursor
  readonly offset?: number
}

export type LoadPage = (request: PageRequest, signal: AbortSignal) => Promise<Page>

interface LoadedPage {
  rows: GridRow[]
  readonly next: Cursor | null
  readonly previous: Cursor | null
}

export interface ListExtent {
  readonly exact: number | undefined
  readonly atLeast: number
  readonly atMost: number
}

/**
 * Rows of one query, kept as pages by their place in the list. A page beside a loaded one is asked for by its cursor, a
 * page after a jump by its offset. Names of linked records go into `linkedNames`. `subscribe` and `version` fit useSyncExternalStore.
 */
export interface PageCache {
  readonly row: (index: number) => GridRow | undefined
  readonly indexOf: (recordId: number) => number | undefined
  /** All rows between two places, read where they are not here; nothing is kept or forgotten for it. */
  readonly read: (first: number, end: number) => Promise<GridRow[]>
  /** Loads what is missing between two rows and forgets requests for places scrolled past. */
  readonly need: (first: number, end: number) => void
  readonly patch: (recordId: number, change: (row: GridRow) => GridRow) => void
  /** The failure of the last page that could not be loaded. */
  readonly failure: () => unknown
  readonly retry: () => void
  /** The number of rows as far as pages tell: exact once the end was seen, else bounds. */
  readonly extent: () => ListExtent
  /** Reads the wanted pages again while their rows stay on screen, and forgets the others. */
  readonly refresh: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly version: () => number
  readonly dispose: () => void
}

export function createPageCache(
  load: LoadPage,
  linkedNames: Map<number, string> = new Map(),
  facts: readonly Fact[] = [],
  linkedKeys: readonly string[] = [],
): PageCache {
  const pages = new Map<number, LoadedPage>()
  const pending = new Map<number, AbortController>()
  const places = new Map<number, number>()
  const listeners = new Set<() => void>()
  let version = 0
  let failure: unknown
  let failedPage: number | undefined
  let end: number | undefined
  let floor = 0
  let ceiling = Number.POSITIVE_INFINITY
  /** Pages read before the last refresh: shown until they are read again. */
  const stale = new Set<number>()
  /** Pages that were on their way at the last refresh: what they bring may be of before it. */
  const dated = new Set<number>()
  let wanted = { first: 0, last: 0 }

  function changed() {
    version += 1
    for (const listener of listeners) listener()
  }

  function request(page: number): PageRequest {
    if (page === 0) return { limit: pageSize }
    const after = stale.has(page - 1) ? null : pages.get(page - 1)?.next
    if (after) return { limit: pageSize, after }
    const before = stale.has(page + 1) ? null : pages.get(page + 1)?.previous
    if (before) return { limit: pageSize, before }
    return { limit: pageSize, offset: page * pageSize }
  }

  async function loadPage(page: number) {
    const controller = new AbortController()
    pending.set(page, controller)
    try {
      const loaded = await load(request(page), controller.signal)
      if (controller.signal.aborted) return
      pending.delete(page)
      keep(page, loaded)
    } catch (error) {
      if (!controller.signal.aborted) {
        pending.delete(page)
        dated.delete(page)
        failure = error
        failedPage = page
        changed()
      }
    }
  }

  function keep(page: number, loaded: Page) {
    const rows = loaded.rows.map((cells) => rowFromPage(loaded.fields, cells, facts, linkedKeys))
    for (const row of pages.get(page)?.rows ?? []) places.delete(row.id)
    pages.delete(page)
    if (dated.delete(page)) stale.add(page)
    else stale.delete(page)
    pages.set(page, { rows, next: loaded.next, previous: loaded.previous })
    rows.forEach((row, place) => places.set(row.id, page * pageSize + place))
    for (const [id, name] of Object.entries(loaded.names)) linkedNames.set(Number(id), name)
    if (rows.length === 0 && page > 0) ceiling = Math.min(ceiling, page * pageSize)
    else if (rows.length < pageSize) end = page * pageSize + rows.length
    else if (end !== undefined && end < (page + 1) * pageSize) end = undefined
    if (rows.length > 0) floor = Math.max(floor, page * pageSize + rows.length + (loaded.next ? 1 : 0))
    if (!loaded.next && rows.length > 0) end = page * pageSize + rows.length
    if (failedPage === page) {
      failure = undefined
      failedPage = undefined
    }
    dropOldest()
    changed()
    // A page that waited for its neighbour's cursor is asked for now.
    need(wanted.first, wanted.last)
  }

  function dropOldest() {
    for (const page of pages.keys()) {
      if (pages.size <= maximumPages) return
      if (!isWanted(page) && page !== 0) forget(page)
    }
  }

  function forget(page: number) {
    for (const row of pages.get(page)?.rows ?? []) places.delete(row.id)
    pages.delete(page)
    stale.delete(page)
  }

  const rowAt = (index: number) => pages.get(Math.floor(index / pageSize))?.rows[index % pageSize]

  async function read(first: number, last: number): Promise<GridRow[]> {
    const rows: GridRow[] = []
    for (let at = first; at < last;) {
      const known = rowAt(at)
      if (known) {
        rows.push(known)
        at += 1
        continue
      }
      const page = await load({ limit: Math.min(readSize, last - at), offset: at }, new AbortController().signal)
      for (const [id, name] of Object.entries(page.names)) linkedNames.set(Number(id), name)
      rows.push(...page.rows.map((cells) => rowFromPage(page.fields, cells, facts, linkedKeys)))
      if (page.rows.length === 0) break
      at += page.rows.length
    }
    return rows
  }

  const isWanted = (page: number) =>
    page >= Math.floor(wanted.first / pageSize) - 1 && page <= Math.ceil(wanted.last / pageSize)

  function need(first: number, last: number) {
    wanted = { first, last }
    for (const [page, controller] of pending) {
      if (isWanted(page)) continue
      controller.abort()
      pending.delete(page)
      dated.delete(page)
    }
    const from = Math.floor(first / pageSize)
    const to = Math.floor(Math.max(first, last - 1) / pageSize)
    for (let page = from; page <= to; page++) {
      const isPastEnd = end !== undefined && page * pageSize >= Math.max(end, 1)
      const isFresh = pages.has(page) && !stale.has(page)
      if (isFresh || pending.has(page) || page === failedPage || isPastEnd) continue
      // One neighbour at a time while scrolling on: the next page needs this one's cursor.
      if (page > from && pending.has(page - 1)) break
      void loadPage(page)
    }
  }

  return {
    row: rowAt,
    read,
    indexOf: (recordId) => places.get(recordId),
    need,
    patch(recordId, change) {
      const place = places.get(recordId)
      const page = place === undefined ? undefined : pages.get(Math.floor(place / pageSize))
      const row = place === undefined ? undefined : page?.rows[place % pageSize]
      if (!page || !row || place === undefined) return
      page.rows = page.rows.with(place % pageSize, change(row))
      changed()
    },
    failure: () => failure,
    retry() {
      failure = undefined
      failedPage = undefined
      changed()
      need(wanted.first, wanted.last)
    },
    extent: () =>
      end === undefined
        ? { exact: undefined, atLeast: floor, atMost: ceiling }
        : { exact: end, atLeast: end, atMost: end },
    refresh() {
      for (const page of [...pages.keys()]) {
        if (isWanted(page)) stale.add(page)
        else forget(page)
      }
      for (const page of pending.keys()) dated.add(page)
      end = undefined
      floor = 0
      ceiling = Number.POSITIVE_INFINITY
      failedPage = undefined
      need(wanted.first, wanted.last)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    dispose() {
      for (const controller of pending.values()) controller.abort()
      pending.clear()
    },
  }
}
