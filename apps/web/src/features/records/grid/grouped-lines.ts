import type { Cursor } from '@trellis/domain/records/api'
import type { Sort } from '@trellis/domain/records/condition'
import type { Group } from '@trellis/domain/records/grid-api'
import type { GridRow } from './grid-row.ts'
import type { ListLines } from './list-lines.ts'
import type { PageCache } from './page-cache.ts'

/** A line that is no row: the head of a group, groups on their way, or the way to more of them. */
export interface GroupLine {
  readonly kind: 'group' | 'coming' | 'more'
  readonly level: number
  readonly group?: Group
  readonly isOpen?: boolean
  /** What a click or Enter does. */
  readonly act?: () => void
  readonly setOpen?: (isOpen: boolean) => void
}

export interface GroupedLines extends ListLines {
  readonly setAllOpen: (isOpen: boolean) => void
}

export interface GroupSources {
  readonly levels: Sort
  /** The groups of one level inside the groups above. */
  readonly loadGroups: (
    by: Sort[number],
    within: readonly Group[],
    after: Cursor | undefined,
  ) => Promise<{ groups: Group[]; next: Cursor | null }>
  /** The rows inside a group of the deepest level. */
  readonly openRows: (within: readonly Group[]) => PageCache
}

interface Node {
  readonly path: readonly Group[]
  readonly key: string
  isOpen: boolean
  children: Node[]
  next: Cursor | null
  /** `none` before the first load, `stale` after a refresh: still shown, read again when in view. */
  state: 'none' | 'loading' | 'loaded' | 'stale' | 'failed'
  rows?: PageCache
  unsubscribe?: () => void
}

/** Lines that stand together: a head alone, or the rows of one group. */
interface Segment {
  readonly start: number
  readonly count: number
  readonly node: Node
  readonly kind: 'group' | 'rows' | 'coming' | 'more'
}

const keyOf = (path: readonly Group[]) => JSON.stringify(path.map(({ value }) => value))

/**
 * A grouped list: groups are read level by level as they come into view, rows page by page inside their group. The number
 * of lines follows from the counts of the groups, so that the scrollbar is right before the rows are there.
 */
export function createGroupedLines({ levels, loadGroups, openRows }: GroupSources): GroupedLines {
  const listeners = new Set<() => void>()
  const closed = new Set<string>()
  const root: Node = { path: [], key: '[]', isOpen: true, children: [], next: null, state: 'none' }
  let version = 0
  let failure: unknown
  let isDisposed = false
  let segments: readonly Segment[] = []
  let wanted = { first: 0, end: 0 }

  function changed() {
    version += 1
    layOut()
    for (const listener of listeners) listener()
  }

  function isDeepest(node: Node): boolean {
    return node.path.length === levels.length
  }

  function rowsIn(node: Node): number {
    return node.rows?.extent().exact ?? node.path.at(-1)?.count ?? 0
  }

  function layOut() {
    const laid: Segment[] = []
    let start = 0
    const add = (kind: Segment['kind'], node: Node, count: number) => {
      if (count > 0) laid.push({ start, count, node, kind })
      start += count
    }
    const visit = (node: Node) => {
      if (node !== root) add('group', node, 1)
      if (!node.isOpen) return
      if (isDeepest(node)) return add('rows', node, rowsIn(node))
      if (node.state === 'none' || (node.state === 'loading' && node.children.length === 0))
        return add('coming', node, 1)
      for (const child of node.children) visit(child)
      if (node.next) add('more', node, 1)
    }
    visit(root)
    segments = laid
  }

  function segmentAt(index: number): Segment | undefined {
    let low = 0
    let high = segments.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const segment = segments[middle] as Segment
      if (index < segment.start) high = middle - 1
      else if (index >= segment.start + segment.count) low = middle + 1
      else return segment
    }
    return undefined
  }

  async function loadChildren(node: Node, after?: Cursor) {
    const by = levels[node.path.length]
    if (!by || node.state === 'loading') return
    node.state = 'loading'
    try {
      const { groups, next } = await loadAll(by, node, after)
      if (isDisposed) return
      const known = new Map(node.children.map((child) => [child.key, child]))
      const loaded = groups.map((group) => nodeFor([...node.path, group], known))
      for (const gone of after ? [] : node.children) if (!loaded.includes(gone)) close(gone)
      node.children = after ? [...node.children, ...loaded] : loaded
      node.next = next
      node.state = 'loaded'
    } catch (error) {
      if (isDisposed) return
      node.state = 'failed'
      failure = error
    }
    changed()
    need(wanted.first, wanted.end)
  }

  /** Read anew are as many groups as were there: who has come far down in them stays there. */
  async function loadAll(by: Sort[number], { path, children }: Node, after: Cursor | undefined) {
    const found = await loadGroups(by, path, after)
    while (!after && found.next && found.groups.length < children.length) {
      const { groups, next } = await loadGroups(by, path, found.next)
      found.groups.push(...groups)
      found.next = next
    }
    return found
  }

  function nodeFor(path: readonly Group[], known: ReadonlyMap<string, Node>): Node {
    const key = keyOf(path)
    const before = known.get(key)
    // The rows and groups below stay on screen; the count is the new one.
    if (before) return Object.assign(before, { path })
    return { path, key, isOpen: !closed.has(key), children: [], next: null, state: 'none' }
  }

  function close(node: Node) {
    node.unsubscribe?.()
    node.rows?.dispose()
    for (const child of node.children) close(child)
  }

  function cacheOf(node: Node): PageCache {
    if (node.rows) return node.rows
    const rows = openRows(node.path)
    node.rows = rows
    node.unsubscribe = rows.subscribe(changed)
    return rows
  }

  function need(first: number, end: number) {
    wanted = { first, end }
    for (const { start, count, node, kind } of segments) {
      if (start >= end || start + count <= first) continue
      if (kind === 'rows') cacheOf(node).need(Math.max(0, first - start), Math.min(count, end - start))
      if (kind === 'coming' && node.state === 'none') void loadChildren(node)
      if (kind === 'group' && node.state === 'stale') void loadChildren(node)
    }
    if (root.state === 'stale') void loadChildren(root)
  }

  function setOpen(node: Node, isOpen: boolean) {
    node.isOpen = isOpen
    if (isOpen) closed.delete(node.key)
    else closed.add(node.key)
    changed()
    need(wanted.first, wanted.end)
  }

  function lineOf({ node, kind }: Segment): GroupLine | undefined {
    if (kind === 'rows') return undefined
    const level = Math.max(0, node.path.length - (kind === 'group' ? 1 : 0))
    if (kind === 'coming') return { kind, level }
    if (kind === 'more') return { kind, level, act: () => void loadChildren(node, node.next ?? undefined) }
    const open = (isOpen: boolean) => setOpen(node, isOpen)
    return { kind, level, group: node.path.at(-1), isOpen: node.isOpen, act: () => open(!node.isOpen), setOpen: open }
  }

  function eachNode(visit: (node: Node) => void, node: Node = root) {
    visit(node)
    for (const child of node.children) eachNode(visit, child)
  }

  layOut()

  const placed = (index: number) => {
    const segment = segmentAt(index)
    return segment?.kind === 'rows' ? { rows: segment.node.rows, at: index - segment.start } : undefined
  }

  return {
    row(index) {
      const place = placed(index)
      return place?.rows?.row(place.at)
    },
    head(index) {
      const segment = segmentAt(index)
      return segment && lineOf(segment)
    },
    number: (index) => (placed(index)?.at ?? 0) + 1,
    indexOf(recordId) {
      for (const { start, node, kind } of segments) {
        const at = kind === 'rows' ? node.rows?.indexOf(recordId) : undefined
        if (at !== undefined) return start + at
      }
      return undefined
    },
    need,
    async read(first, end) {
      const rows: GridRow[] = []
      for (const { start, count, node, kind } of segments) {
        if (kind !== 'rows' || start >= end || start + count <= first) continue
        rows.push(...(await cacheOf(node).read(Math.max(0, first - start), Math.min(count, end - start))))
      }
      return rows
    },
    patch: (recordId, change) => eachNode((node) => node.rows?.patch(recordId, change)),
    failure() {
      let found = failure
      eachNode((node) => (found ??= node.rows?.failure()))
      return found
    },
    retry() {
      failure = undefined
      eachNode((node) => {
        if (node.state === 'failed') node.state = node.children.length > 0 ? 'stale' : 'none'
        if (node.rows?.failure() !== undefined) node.rows.retry()
      })
      changed()
      need(wanted.first, wanted.end)
    },
    extent() {
      const last = segments.at(-1)
      const count = last ? last.start + last.count : 0
      return { exact: count, atLeast: count, atMost: count }
    },
    refresh() {
      eachNode((node) => {
        if (node.state === 'loaded') node.state = 'stale'
        node.rows?.refresh()
      })
      need(wanted.first, wanted.end)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    dispose() {
      isDisposed = true
      close(root)
    },
    setAllOpen(isOpen) {
      eachNode((node) => {
        if (node === root) return
        node.isOpen = isOpen
        if (isOpen) closed.delete(node.key)
        else closed.add(node.key)
      })
      changed()
      need(wanted.first, wanted.end)
    },
  }
}
