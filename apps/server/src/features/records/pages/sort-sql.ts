import { AppError } from '@trellis/domain/errors'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { Cursor } from '@trellis/domain/records/api'
import { paymentStatuses } from '@trellis/domain/fields/types/payment-status'
import type { LeftOperand, Sort } from '@trellis/domain/records/condition'
import { fold } from '@trellis/domain/text/fold'
import type { Statement } from '../../../platform/statement.ts'
import { indexedText, leftSql } from './left-sql.ts'
import type { LeftSql, ReadScope } from './left-sql.ts'
import { joinedSql } from './link-join-sql.ts'
import { textContext } from '../values/text-context.ts'

/** One key of an order: what it compares, which way, and how its value is written in a cursor. */
export interface SortKeySql {
  readonly sql: string
  /** What is read with every row to write a cursor: a text as it stands, folded only where a cursor is written. */
  readonly read: string
  readonly isReadUnfolded: boolean
  readonly cast: string
  readonly descending: boolean
  /** False for keys that never are null. */
  readonly isNullable: boolean
  /** False where no index of the record's own table can serve it. */
  readonly isIndexable: boolean
  /** Of what stands behind links: where it is read from. */
  readonly behind?: BehindLinks
}

export interface BehindLinks {
  /** The tables it is read from, to stand behind that of `r`. */
  readonly joins: string
  /** The last of them, and whose it is. */
  readonly alias: string
  readonly rootId: number
  /** An index there gives the order, and the links are followed back from it. */
  readonly isIndexable: boolean
}

const castOf: Record<string, string> = {
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamptz',
  time: 'time',
  range: 'daterange',
  id: 'bigint',
}

/** The keys of a checked sort, the record id last so that no two rows are equal. */
export function sortKeys(sort: Sort, scope: ReadScope, statement: Statement): SortKeySql[] {
  const keys = sort.map(({ by, direction }, index) => ({
    ...keyOf(by, scope, { statement, prefix: `s${index}_` }),
    descending: direction === 'desc',
  }))
  const last = keys.at(-1)
  // The id follows the direction of the last key, so that one index serves both directions.
  const id = {
    sql: 'r.id',
    read: 'r.id',
    isReadUnfolded: false,
    cast: 'bigint',
    isNullable: false,
    isIndexable: true,
    descending: last?.descending ?? false,
  }
  return sort.some(({ by }) => 'meta' in by && by.meta === 'id') ? keys : [...keys, id]
}

/** The place of a member `m` in the order made by hand. */
export const rankKey: SortKeySql = {
  sql: 'm.rank',
  read: 'm.rank',
  isReadUnfolded: false,
  cast: 'double precision',
  descending: false,
  isNullable: false,
  isIndexable: false,
}

/** The tables that an order reads beside the record's own. */
export const joinsOf = (keys: readonly SortKeySql[]): string => keys.map(({ behind }) => behind?.joins ?? '').join('')

type KeySql = Omit<SortKeySql, 'descending'>

function keyOf(
  by: LeftOperand,
  scope: ReadScope,
  { statement, prefix }: { statement: Statement; prefix: string },
): KeySql {
  const joined = joinedSql(by, scope, prefix)
  if (!joined) return keySql(leftSql(by, scope), scope, statement)
  const { left, joins, alias, rootId } = joined
  const key = keySql(left, scope, statement, alias)
  return {
    ...key,
    isNullable: true,
    isIndexable: false,
    behind: { joins, alias, rootId, isIndexable: key.isIndexable },
  }
}

function keySql(left: LeftSql, scope: ReadScope, statement: Statement, row = 'r'): KeySql {
  const isOwnColumn = new RegExp(String.raw`^\(*${row}\.`).test(left.sql)
  const isNullable = !['id', 'name', 'created_at', 'updated_at'].some((column) => left.sql === `${row}.${column}`)
  if (left.dataType && fieldTypeOf(left.dataType).isSortable === false)
    throw new AppError('sort-invalid', { reason: 'type' })
  if (left.dataType === 'single_selection_from_list') {
    // By the order of the list's items; those are few and known here.
    const items = (scope.team.itemsByListId.get(Number(left.settings['listId'])) ?? []).map((item) => item.id)
    return {
      ...asItIs(`array_position(${statement.param(items, 'bigint[]')}, ${left.sql})`),
      cast: 'int',
      isNullable,
      isIndexable: false,
    }
  }
  if (left.dataType === 'payment_status') {
    // By what is to be done; the list is written out, so that an index can hold it.
    const sql = `array_position('{${paymentStatuses.join(',')}}'::text[], ${left.sql})`
    return { ...asItIs(sql), cast: 'int', isNullable, isIndexable: isOwnColumn }
  }
  if (left.dataType === 'single_entity' || left.dataType === 'single_data_collection') {
    return { ...asItIs(byName(left, scope, statement)), cast: 'int', isNullable: true, isIndexable: false }
  }
  if (left.shape === 'text') {
    // Formatted text is stripped of its tags in SQL.
    const isPlain = left.dataType !== 'formatted_text'
    const sql = indexedText(left)
    return {
      sql,
      read: isPlain ? left.sql : sql,
      isReadUnfolded: isPlain,
      cast: 'text',
      isNullable,
      isIndexable: isOwnColumn,
    }
  }
  const cast = left.dataType === 'number' || left.sql === `${row}.id` ? 'bigint' : castOf[left.shape]
  if (!cast) throw new AppError('sort-invalid', { reason: 'type' })
  return { ...asItIs(left.sql), cast, isNullable, isIndexable: isOwnColumn }
}

/** People and collections are few and known here; one that is gone stands with the empty values. */
function byName({ dataType, sql }: LeftSql, { team }: ReadScope, statement: Statement): string {
  const { people, collections } = textContext(team)
  const named = dataType === 'single_entity' ? people : collections
  const ids = named.map(({ id, name }) => ({ id, key: fold(name) })).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return `array_position(${statement.param(
    ids.map(({ id }) => id),
    'bigint[]',
  )}, ${sql})`
}

const asItIs = (sql: string) => ({ sql, read: sql, isReadUnfolded: false })

/** Empty values come last in both directions; reading backwards turns all of it round. */
export function orderBy(keys: readonly SortKeySql[], backwards: boolean): string {
  return keys
    .map((key) => {
      const direction = key.descending === backwards ? 'asc' : 'desc'
      return `${key.sql} ${direction} nulls ${backwards ? 'first' : 'last'}`
    })
    .join(', ')
}

/** A run of rows that stands in the order of a page, by its condition. */
export interface Branch {
  readonly where: string
  readonly orderBy: string
}

/**
 * The rows in two runs where the first key stands behind links: those with a value, which the index over there gives in
 * their order, and those without. Nothing else needs it.
 */
export function startBranches(keys: readonly SortKeySql[]): Branch[] | null {
  const [first] = keys
  if (!first?.behind) return null
  return [branchOf(keys, [hasValueSql(first)], false), branchOf(keys, [`${first.sql} is null`], false)]
}

/**
 * The rows after (or before) a cursor: one ranged branch per tie and null case, each served by the index
 * (a row comparison drops nulls, an `or` reads half the table: design section 2). The branches exclude each other and
 * follow each other in the order of the rows.
 */
export function seekBranches(
  keys: readonly SortKeySql[],
  cursor: Cursor,
  backwards: boolean,
  statement: Statement,
): Branch[] {
  if (cursor.length !== keys.length) throw new AppError('cursor-invalid')
  const levels: Branch[][] = []
  let ties: string[] = []
  for (const [index, key] of keys.entries()) {
    const value = cursor[index] ?? null
    if (value === null && !key.isNullable) throw new AppError('cursor-invalid')
    const beyond = beyondSql(key, value, backwards, statement)
    levels.push(beyond.map((condition) => branchOf(keys, [...ties, condition], backwards)))
    // Nothing is equal to the last key: it is the id.
    if (index === keys.length - 1) break
    ties = [...ties, value === null ? `${key.sql} is null` : `${key.sql} = ${statement.param(value, key.cast)}`]
  }
  return levels.toReversed().flat()
}

function branchOf(keys: readonly SortKeySql[], conditions: readonly string[], backwards: boolean): Branch {
  const [first, ...others] = keys
  if (!first?.behind) return { where: conditions.join(' and '), orderBy: orderBy(keys, backwards) }
  // Where it is empty all are equal by it; said, the planner need not sort to find that out.
  if (conditions[0] === `${first.sql} is null`)
    return { where: conditions.join(' and '), orderBy: orderBy(others, backwards) }
  // Said of the table itself: the planner may begin there.
  const where = [`${first.behind.alias}.id is not null`, ...conditions].join(' and ')
  return { where, orderBy: orderBy(keys, backwards) }
}

const hasValueSql = ({ sql }: SortKeySql) => `${sql} is not null`

function beyondSql(key: SortKeySql, value: string | null, backwards: boolean, statement: Statement): string[] {
  const sign = key.descending === backwards ? '>' : '<'
  // Nulls are last: after a null comes nothing, before it every value.
  if (value === null) return backwards ? [hasValueSql(key)] : []
  const ranged = `${key.sql} ${sign} ${statement.param(value, key.cast)}`
  return key.isNullable && !backwards ? [ranged, `${key.sql} is null`] : [ranged]
}
