import { z } from 'zod'
import { condition, type Condition, type Leaf, type Sort } from '@trellis/domain/records/condition'

/** A column as the address keeps it; the first width of its data type where none is set. */
export interface ColumnChoice {
  readonly fieldId: number
  readonly width?: number
}

/** Everything that decides which records show, and how: kept in the address, so that it can be shared and gone back to. */
export interface ListState {
  readonly where?: Condition
  readonly sort: Sort
  readonly words: string
  readonly in: 'name' | 'all'
  /** Undefined: the collection's own choice. */
  readonly columns?: readonly ColumnChoice[]
  /** Width of the name column. */
  readonly nameWidth?: number
}

/** As it stands in the address; anything that does not fit is left out rather than refused. */
export interface ListSearch {
  where?: unknown
  sort?: string
  text?: string
  in?: 'all'
  columns?: string
}

export function readListState(search: Readonly<Record<string, unknown>>): ListState {
  const where = condition.safeParse(search['where'])
  const { columns, nameWidth } = readColumns(search['columns'])
  return {
    ...(where.success && { where: where.data }),
    sort: readSort(search['sort']),
    words: textOf(search['text']),
    in: search['in'] === 'all' ? 'all' : 'name',
    ...(columns && { columns }),
    ...(nameWidth && { nameWidth }),
  }
}

export function writeListState(state: ListState): ListSearch {
  const columns = state.columns?.map(({ fieldId, width }) => (width ? `${fieldId}:${width}` : String(fieldId)))
  if (columns && state.nameWidth) columns.unshift(`name:${state.nameWidth}`)
  return {
    where: state.where,
    sort: state.sort.length > 0 ? state.sort.map(writeSortKey).join(',') : undefined,
    text: state.words || undefined,
    in: state.in === 'all' ? 'all' : undefined,
    columns: columns?.join(','),
  }
}

/** The router reads numbers and booleans out of the address; a word "12" is a text here. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const metaKey = z.enum(['id', 'name', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

/** `f12,-name`: by field 12, then by name from the end. The letter keeps the router from quoting it as a number. */
function readSort(value: unknown): Sort {
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
    .slice(0, 5)
}

function writeSortKey({ by, direction }: Sort[number]): string {
  return (direction === 'desc' ? '-' : '') + ('meta' in by ? by.meta : `f${by.field}`)
}

function readColumns(value: unknown): { columns?: ColumnChoice[]; nameWidth?: number } {
  const text = textOf(value)
  if (text === '') return {}
  let nameWidth: number | undefined
  const columns = text.split(',').flatMap((part): ColumnChoice[] => {
    const match = /^(name|[1-9]\d{0,15})(?::(\d{2,4}))?$/.exec(part)
    if (!match) return []
    const width = match[2] ? Math.min(1000, Math.max(60, Number(match[2]))) : undefined
    if (match[1] === 'name') {
      nameWidth = width
      return []
    }
    return [{ fieldId: Number(match[1]), ...(width && { width }) }]
  })
  return { columns, ...(nameWidth && { nameWidth }) }
}

/** The sentence is one flat list joined by "and" or by "or"; deeper trees are kept as one whole. */
export interface FlatFilter {
  readonly match: 'all' | 'any'
  readonly leaves: readonly Leaf[]
}

export function flatFilter(where: Condition | undefined): FlatFilter | undefined {
  if (!where) return { match: 'all', leaves: [] }
  if ('left' in where) return { match: 'all', leaves: [where] }
  if ('not' in where) return undefined
  const [match, parts] = 'all' in where ? (['all', where.all] as const) : (['any', where.any] as const)
  const leaves = parts.filter((part): part is Leaf => 'left' in part)
  return leaves.length === parts.length ? { match, leaves } : undefined
}

export function conditionOf({ match, leaves }: FlatFilter): Condition | undefined {
  if (leaves.length === 0) return undefined
  return match === 'all' ? { all: [...leaves] } : { any: [...leaves] }
}
