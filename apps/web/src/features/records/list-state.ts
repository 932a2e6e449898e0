import { z } from 'zod'
import {
  columnKey,
  layoutContent,
  mostPinned,
  narrowestColumn,
  rowHeights,
  widestColumn,
  type LayoutContent,
  type RowHeight,
} from '@trellis/domain/layouts/api'
import { condition, type Condition, type Sort } from '@trellis/domain/records/condition'
import { mostGroupLevels } from '@trellis/domain/records/groups'
import { totalKinds, type TotalKind } from '@trellis/domain/records/totals'

/** A column as the address keeps it; the first width of its data type where none is set. */
export interface ColumnChoice {
  /** `f12` for a field, else a fact about the record (domain layouts/api.ts, columnKey). */
  readonly key: string
  readonly width?: number
}

/** Everything that decides which records show, and how: kept in the address, so that it can be shared and gone back to. */
export interface ListState {
  readonly where?: Condition
  readonly sort: Sort
  readonly groups: Sort
  readonly words: string
  readonly in: 'name' | 'all'
  /** Who was in a hand-picked collection at the end of this day. */
  readonly asOf?: string
  /** Undefined: the collection's own choice. */
  readonly columns?: readonly ColumnChoice[]
  /** Width of the name column. */
  readonly nameWidth?: number
  /** Columns beside the name that stay in view. */
  readonly pinned: number
  readonly rowHeight: RowHeight
  readonly totals: Readonly<Record<string, TotalKind>>
}

/** As it stands in the address; anything that does not fit is left out rather than refused. */
export interface ListSearch {
  where?: unknown
  sort?: string
  group?: string
  text?: string
  in?: 'all'
  asOf?: string
  columns?: string
  pin?: number
  rows?: string
  totals?: string
}

const listKeys = ['where', 'sort', 'group', 'text', 'in', 'asOf', 'columns', 'pin', 'rows', 'totals', 'layout'] as const

/** The part of an address that is about a list, as it stands there. */
export function keepListSearch(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(listKeys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])))
}

/** Stands in the address where the layout has something and the list has nothing. */
const nothing = 'none'

/** The list an address shows: what the layout says, changed by what the address says. */
export function readListState(search: Readonly<Record<string, unknown>>, layout?: LayoutContent): ListState {
  const base: LayoutContent = layout ?? layoutContent.parse({})
  const where = search['where'] === undefined ? base.where : readWhere(search['where'])
  const { columns, nameWidth } = search['columns'] === undefined ? base : readColumns(search['columns'])
  const asOf = z.iso.date().safeParse(search['asOf'])
  const rowHeight = z.enum(rowHeights).safeParse(search['rows'])
  const pinned = z.coerce.number().int().min(0).max(mostPinned).safeParse(search['pin'])
  return {
    ...(where && { where }),
    sort: search['sort'] === undefined ? base.sort : readSort(search['sort'], 5),
    groups: search['group'] === undefined ? base.groups : readSort(search['group'], mostGroupLevels),
    words: textOf(search['text']),
    in: search['in'] === 'all' ? 'all' : 'name',
    ...(asOf.success && { asOf: asOf.data }),
    ...(columns && { columns }),
    ...(nameWidth && { nameWidth }),
    pinned: search['pin'] !== undefined && pinned.success ? pinned.data : base.pinned,
    rowHeight: rowHeight.success ? rowHeight.data : base.rowHeight,
    totals: search['totals'] === undefined ? base.totals : readTotals(search['totals']),
  }
}

/** What the address must say beside the layout. */
export function writeListState(state: ListState, layout?: LayoutContent): ListSearch {
  const base = readListState({}, layout)
  const unlessSame = <T>(own: unknown, same: unknown, write: () => T) => (isSame(own, same) ? undefined : write())
  const columnsOf = ({ columns, nameWidth }: ListState) => [columns ?? null, nameWidth ?? null]
  return {
    where: unlessSame(state.where, base.where, () => state.where ?? nothing),
    sort: unlessSame(state.sort, base.sort, () => writeSort(state.sort)),
    group: unlessSame(state.groups, base.groups, () => writeSort(state.groups)),
    text: state.words || undefined,
    in: state.in === 'all' ? 'all' : undefined,
    asOf: state.asOf,
    columns: unlessSame(columnsOf(state), columnsOf(base), () => writeColumns(state)),
    pin: unlessSame(state.pinned, base.pinned, () => state.pinned),
    rows: unlessSame(state.rowHeight, base.rowHeight, () => state.rowHeight),
    totals: unlessSame(state.totals, base.totals, () => writeTotals(state.totals)),
  }
}

/** The whole list, for a page that does not know its layout. */
export function writeWholeList(state: ListState): ListSearch {
  return {
    where: state.where ?? nothing,
    sort: writeSort(state.sort),
    group: writeSort(state.groups),
    text: state.words || undefined,
    in: state.in === 'all' ? 'all' : undefined,
    asOf: state.asOf,
    columns: writeColumns(state),
    pin: state.pinned,
    rows: state.rowHeight,
    totals: writeTotals(state.totals),
  }
}

/** What a layout keeps of a list. */
export function layoutOf(state: ListState): LayoutContent {
  const { where, sort, groups, columns, nameWidth, pinned, rowHeight, totals } = state
  return {
    ...(where && { where }),
    sort: [...sort],
    groups: [...groups],
    ...(columns && { columns: columns.map(({ key, width }) => ({ key, ...(width && { width }) })) }),
    ...(nameWidth && { nameWidth }),
    pinned,
    rowHeight,
    totals: { ...totals },
  }
}

/** Whether the list shows something else than its layout; words in the filter box do not count. */
export const differsFrom = (state: ListState, layout: LayoutContent | undefined): boolean =>
  !isSame(layoutOf(state), layoutOf(readListState({}, layout)))

/** Compared by content; keys stand in any order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, ordered(part)])
}

/** The router reads numbers and booleans out of the address; a word "12" is a text here. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function readWhere(value: unknown): Condition | undefined {
  const where = condition.safeParse(value)
  return where.success ? where.data : undefined
}

const metaKey = z.enum(['id', 'name', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

/** `f12,-name`: by field 12, then by name from the end. The letter keeps the router from quoting it as a number. */
function readSort(value: unknown, most: number): Sort {
  return textOf(value)
    .split(',')
    .flatMap((part): Sort => {
      const direction = part.startsWith('-') ? 'desc' : 'asc'
      const key = part.replace(/^-/, '')
      const meta = metaKey.safeParse(key)
      if (meta.success) return [{ by: { meta: meta.data }, direction }]
      const field = /^f([1-9]\d{0,15})$/.exec(key)?.[1]
      return field ? [{ by: { field: Number(field) }, direction }] : []
    })
    .slice(0, most)
}

function writeSort(sort: Sort): string {
  if (sort.length === 0) return nothing
  return sort
    .map(({ by, direction }) => (direction === 'desc' ? '-' : '') + ('meta' in by ? by.meta : `f${by.field}`))
    .join(',')
}

function readColumns(value: unknown): { columns?: ColumnChoice[]; nameWidth?: number } {
  const text = textOf(value)
  if (text === '' || text === nothing) return {}
  let nameWidth: number | undefined
  const columns = text.split(',').flatMap((part): ColumnChoice[] => {
    const [key = '', digits] = part.split(':')
    if (!columnKey.safeParse(key).success) return []
    const width = /^\d{2,4}$/.test(digits ?? '')
      ? Math.min(widestColumn, Math.max(narrowestColumn, Number(digits)))
      : undefined
    if (key === 'name') {
      nameWidth = width
      return []
    }
    return [{ key, ...(width && { width }) }]
  })
  return { columns, ...(nameWidth && { nameWidth }) }
}

function writeColumns({ columns, nameWidth }: ListState): string {
  const parts = (columns ?? []).map(({ key, width }) => (width ? `${key}:${width}` : key))
  // The name always stands there: a list without other columns is a choice too.
  if (columns) parts.unshift(nameWidth ? `name:${nameWidth}` : 'name')
  return columns ? parts.join(',') : nothing
}

/** `f9:sum,f4:filled` */
function readTotals(value: unknown): Record<string, TotalKind> {
  const entries = textOf(value)
    .split(',')
    .flatMap((part): [string, TotalKind][] => {
      const [key = '', kind] = part.split(':')
      const read = z.enum(totalKinds).safeParse(kind)
      return columnKey.safeParse(key).success && read.success ? [[key, read.data]] : []
    })
  return Object.fromEntries(entries)
}

function writeTotals(totals: ListState['totals']): string {
  const parts = Object.entries(totals).map(([key, kind]) => `${key}:${kind}`)
  return parts.length === 0 ? nothing : parts.join(',')
}
