import {
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

/** A list that nobody has touched, as the contract of layouts fills it in. */
const untouched: LayoutContent = { sort: [], groups: [], pinned: 0, rowHeight: 'short', totals: {} }

/** Stands in the address where the layout has something and the list has nothing. */
const nothing = 'none'

/** The list an address shows: what the layout says, changed by what the address says. */
export function readListState(search: Readonly<Record<string, unknown>>, layout?: LayoutContent): ListState {
  const base: LayoutContent = layout ?? untouched
  const where = search['where'] === undefined ? base.where : readWhere(search['where'])
  const { columns, nameWidth } = search['columns'] === undefined ? base : readColumns(search['columns'])
  const asOf = isDay(search['asOf']) ? search['asOf'] : undefined
  const rowHeight = rowHeights.find((height) => height === search['rows'])
  const pinned = Number(search['pin'])
  const isPinned = search['pin'] !== undefined && Number.isInteger(pinned) && pinned >= 0 && pinned <= mostPinned
  return {
    ...(where && { where }),
    sort: search['sort'] === undefined ? base.sort : readSort(search['sort'], 5),
    groups: search['group'] === undefined ? base.groups : readSort(search['group'], mostGroupLevels),
    words: textOf(search['text']),
    in: search['in'] === 'all' ? 'all' : 'name',
    ...(asOf && { asOf }),
    ...(columns && { columns }),
    ...(nameWidth && { nameWidth }),
    pinned: isPinned ? pinned : base.pinned,
    rowHeight: rowHeight ?? base.rowHeight,
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

function isDay(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value
  )
}

/** The schema is of the library that comes later: a list with a filter in its address waits for it (records-page.tsx). */
function readWhere(value: unknown): Condition | undefined {
  const where = condition.safeParse(value)
  return where.success ? where.data : undefined
}

const metaKeys = ['id', 'name', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const
const isColumnKey = (key: string) =>
  metaKeys.some((meta) => meta === key) || /^f[1-9]\d{0,15}(\.f[1-9]\d{0,15}){0,3}$/.test(key)

/** `f12,-name,f3.f4`: by field 12, then by name from the end, then by field 4 behind the link 3. The letter keeps the router from quoting it as a number. */
function readSort(value: unknown, most: number): Sort {
  return textOf(value)
    .split(',')
    .flatMap((part): Sort => {
      const direction = part.startsWith('-') ? 'desc' : 'asc'
      const key = part.replace(/^-/, '')
      const meta = metaKeys.find((each) => each === key)
      if (meta) return [{ by: { meta }, direction }]
      const fields = /^f[1-9]\d{0,15}(\.f[1-9]\d{0,15}){0,3}$/.test(key)
        ? key.split('.').map((field) => Number(field.slice(1)))
        : []
      const field = fields.pop()
      if (field === undefined) return []
      return [{ by: { field, ...(fields.length > 0 && { via: fields }) }, direction }]
    })
    .slice(0, most)
}

function writeSort(sort: Sort): string {
  if (sort.length === 0) return nothing
  return sort
    .map(({ by, direction }) => {
      const key = 'meta' in by ? by.meta : [...(by.via ?? []), by.field].map((id) => `f${id}`).join('.')
      return direction === 'desc' ? `-${key}` : key
    })
    .join(',')
}

function readColumns(value: unknown): { columns?: ColumnChoice[]; nameWidth?: number } {
  const text = textOf(value)
  if (text === '' || text === nothing) return {}
  let nameWidth: number | undefined
  const columns = text.split(',').flatMap((part): ColumnChoice[] => {
    const [key = '', digits] = part.split(':')
    if (!isColumnKey(key)) return []
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
      const known = totalKinds.find((each) => each === kind)
      return isColumnKey(key) && known ? [[key, known]] : []
    })
  return Object.fromEntries(entries)
}

function writeTotals(totals: ListState['totals']): string {
  const parts = Object.entries(totals).map(([key, kind]) => `${key}:${kind}`)
  return parts.length === 0 ? nothing : parts.join(',')
}
