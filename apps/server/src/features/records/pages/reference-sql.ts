import { AppError } from '@trellis/domain/errors'
import { linkedCollectionId } from '@trellis/domain/fields/link'
import { isReference } from '@trellis/domain/records/condition'
import type { Leaf, LeftOperand, RightOperand } from '@trellis/domain/records/condition'
import type { Operator } from '@trellis/domain/records/operators'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import { comparedText, heldSql, leftSql } from './left-sql.ts'
import type { LeftSql, ReadScope } from './left-sql.ts'
import type { FilterScope } from './filter-sql.ts'
import { pairsSql } from '../links/link-sql.ts'
import { collectionOf, columnOf, fieldIn, tableOf } from '../record-table.ts'

/** What a literal or the like gives on the right of a positive operator. */
type Literals = (op: Operator, left: LeftSql, right: readonly RightOperand[]) => string

/**
 * A leaf with fields or facts of the same record on its right, of a positive operator. Unlike one beside a literal it is
 * asked of every record by itself: what stands behind links is looked up from there.
 * @param day of an operand that is no field
 */
export function referenceSql(
  { left, op, right }: Leaf,
  scope: FilterScope,
  { literals, day }: { literals: Literals; day: (operand: RightOperand) => string },
): string {
  return through(left, scope, 'l', (compared) => {
    if (op === 'overlaps') return overlapSql(compared, right, scope, day)
    const beside = (each: Operator, operand: RightOperand, index: number): string =>
      isReference(operand)
        ? through(operand, scope, `m${index}x`, (other) => compareSql(each, compared, other, scope))
        : literals(each, compared, [operand])
    if (op === 'between') {
      const [from, to] = right
      if (!from || !to) throw new AppError('filter-invalid', { reason: 'operand-count', op })
      return `(${beside('at_least', from, 0)} and ${beside('at_most', to, 1)})`
    }
    const parts = right.map((operand, index) => beside(op, operand, index))
    return `(${parts.join(op === 'has_all_of' ? ' and ' : ' or ')})`
  })
}

/** Whether it holds for any of the records that links lead to from `r`; for `r` itself where there are none. */
function through(operand: LeftOperand, scope: FilterScope, prefix: string, holds: (at: LeftSql) => string): string {
  const { from, where, row, collection } = wayOf(operand, scope, prefix)
  const end: LeftOperand =
    'meta' in operand ? operand : { field: operand.field, ...(operand.part && { part: operand.part }) }
  const sql = holds(leftSql(end, { ...scope, collection }, row))
  return from.length === 0 ? sql : `exists (select from ${from.join(', ')} where ${where.join(' and ')} and ${sql})`
}

interface Way {
  readonly from: readonly string[]
  readonly where: readonly string[]
  /** The last table, as it is called in the statement. */
  readonly row: string
  readonly collection: ConfiguredCollection
}

function wayOf(operand: LeftOperand, scope: ReadScope, prefix: string): Way {
  const via = 'field' in operand ? (operand.via ?? []) : []
  const from: string[] = []
  const where: string[] = []
  let { collection } = scope
  let row = 'r'
  for (const [index, linkId] of via.entries()) {
    const link = fieldIn(collection, linkId)
    const target = collectionOf(scope.team, linkedCollectionId(link))
    const alias = `${prefix}${index}`
    if (link.dataType === 'single_data_record') where.push(`${alias}.id = ${row}.${columnOf(link)}`)
    else {
      from.push(`(${pairsSql(scope, link)}) ${alias}p`)
      where.push(`${alias}p.owner = ${row}.id`, `${alias}.id = ${alias}p.other`)
    }
    from.push(`${tableOf(scope.schema, target)} ${alias}`)
    const fieldId = via[index + 1] ?? ('field' in operand ? operand.field : undefined)
    where.push(`${alias}.deleted_at is null${heldSql(scope, { fieldId, target, row: alias })}`)
    row = alias
    collection = target
  }
  return { from, where, row, collection }
}

function compareSql(op: Operator, left: LeftSql, right: LeftSql, scope: FilterScope): string {
  if (left.shape === 'text') return textSql(op, comparedText(left), wordsSql(right))
  if (left.shape === 'ids' || right.shape === 'ids') return idsSql(op, left, right, scope)
  if (left.shape === 'range') return rangeSql(op, left.sql, daySql(right, scope))
  if (left.shape === 'instant' && right.shape === 'instant') return inOrder(op, left.sql, right.sql)
  if (left.shape === 'instant' || right.shape === 'instant')
    return inOrder(op, daySql(left, scope), daySql(right, scope))
  return inOrder(op, idSql(left, scope), idSql(right, scope))
}

/** Without the gaps that the outermost tags of formatted text leave; null where there are none. */
const wordsSql = (right: LeftSql): string =>
  right.dataType === 'formatted_text'
    ? `nullif(btrim(${comparedText(right)}), '')`
    : `nullif(${comparedText(right)}, '')`

function textSql(op: Operator, left: string, right: string): string {
  switch (op) {
    case 'is':
    case 'is_any_of':
      return `(${left} = ${right})`
    case 'contains':
      return `(strpos(${left}, ${right}) > 0)`
    case 'starts_with':
      return `starts_with(${left}, ${right})`
    case 'ends_with':
      return `(right(${left}, length(${right})) = ${right})`
    default:
      throw new AppError('filter-invalid', { reason: 'operator', op })
  }
}

const signs: Partial<Record<Operator, string>> = {
  is: '=',
  is_any_of: '=',
  less_than: '<',
  at_most: '<=',
  greater_than: '>',
  at_least: '>=',
}

function inOrder(op: Operator, left: string, right: string): string {
  const sign = signs[op]
  if (!sign) throw new AppError('filter-invalid', { reason: 'operator', op })
  return `(${left} ${sign} ${right})`
}

/** A day as it is, an instant as its day in the team's timezone. */
const daySql = ({ shape, sql }: LeftSql, { statement, team }: FilterScope): string =>
  shape === 'instant' ? `(${sql} at time zone ${statement.param(team.timezone, 'text')})::date` : sql

/** A link to the trash leads nowhere; other values are what they are. */
const idSql = ({ dataType, sql }: LeftSql, { schema }: FilterScope): string =>
  dataType === 'single_data_record'
    ? `(select t.id from ${schema}.record t where t.id = ${sql} and t.deleted_at is null)`
    : sql

/** The ids of either side; null where there are none. */
const listSql = (side: LeftSql, scope: FilterScope): string =>
  side.shape === 'ids'
    ? `nullif(${side.sql}, '{}')`
    : `nullif(array_remove(array[${idSql(side, scope)}]::bigint[], null), '{}')`

const idsSql = (op: Operator, left: LeftSql, right: LeftSql, scope: FilterScope): string =>
  `(${listSql(left, scope)} ${op === 'has_all_of' ? '@>' : '&&'} ${listSql(right, scope)})`

function rangeSql(op: Operator, range: string, day: string): string {
  switch (op) {
    case 'contains':
      return `(${range} @> ${day})`
    case 'less_than':
      return `(${range} << daterange(${day}, null))`
    case 'greater_than':
      return `(${range} >> daterange(null, ${day}, '[]'))`
    default:
      throw new AppError('filter-invalid', { reason: 'operator', op })
  }
}

/** PostgreSQL refuses a range that ends before it begins. */
function overlapSql(
  left: LeftSql,
  [from, to]: readonly RightOperand[],
  scope: FilterScope,
  day: (operand: RightOperand) => string,
): string {
  if (!from || !to) throw new AppError('filter-invalid', { reason: 'operand-count' })
  const given = (operand: RightOperand, prefix: string, holds: (day: string) => string) =>
    isReference(operand) ? through(operand, scope, prefix, (other) => holds(daySql(other, scope))) : holds(day(operand))
  return given(from, 'm0x', (first) =>
    given(
      to,
      'm1x',
      (last) => `(case when ${first} <= ${last} then ${left.sql} && daterange(${first}, ${last}, '[]') else false end)`,
    ),
  )
}
