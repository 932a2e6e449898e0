import { AppError } from '@trellis/domain/errors'
import { isLink, linkedCollectionId } from '@trellis/domain/fields/link'
import { isReference } from '@trellis/domain/records/condition'
import type { Condition, FieldOperand, Leaf, RightOperand } from '@trellis/domain/records/condition'
import type { Operator } from '@trellis/domain/records/operators'
import { endOfDay, startOfDay, today } from '../days.ts'
import { fold } from '@trellis/domain/text/fold'
import type { Statement } from '../../../platform/statement.ts'
import { comparedText, heldSql, indexedText, indexedTextLength, leftSql } from './left-sql.ts'
import type { LeftSql } from './left-sql.ts'
import { liveIdsSql, pairsSql } from '../links/link-sql.ts'
import { followedIdsSql } from '../merging/followed-sql.ts'
import { memberSql } from '../membership/members-sql.ts'
import type { MemberScope } from '../membership/members-sql.ts'
import { referenceSql } from './reference-sql.ts'
import { columnOf, fieldIn, tableOf } from '../record-table.ts'

export interface FilterScope extends MemberScope {
  /** The search document holds words of fields that may not be read here. */
  readonly hidesWords?: boolean
  /** A list as of a day shows who has left since. */
  readonly mayReadWhoLeft?: boolean
}

/**
 * The SQL of a checked condition. A leaf may be null where it means false, never where it means true; `not` closes
 * that gap, so that every tree is true or false as in memory (domain records/matches.ts, tested equal).
 */
export function filterSql(condition: Condition, scope: FilterScope): string {
  if ('all' in condition) return group(condition.all, 'and', 'true', scope)
  if ('any' in condition) return group(condition.any, 'or', 'false', scope)
  if ('not' in condition) return `((${filterSql(condition.not, scope)}) is not true)`
  return leafSql(condition, scope)
}

function group(parts: Condition[], word: 'and' | 'or', whenEmpty: string, scope: FilterScope): string {
  if (parts.length === 0) return whenEmpty
  return `(${parts.map((part) => filterSql(part, scope)).join(` ${word} `)})`
}

function leafSql(leaf: Leaf, scope: FilterScope): string {
  const { left } = leaf
  if ('meta' in left && left.meta === 'collections') return collectionsSql(leaf, scope)
  if (leaf.right.some(isReference)) return besideFieldsSql(leaf, scope)
  if ('field' in left && left.via?.length) return behindSql(leaf, left, scope)
  return compareSql(leaf, leftSql(left, scope), scope)
}

function besideFieldsSql(leaf: Leaf, scope: FilterScope): string {
  const positive = positiveOf[leaf.op]
  if (positive) return `((${besideFieldsSql({ ...leaf, op: positive }, scope)}) is not true)`
  return referenceSql(leaf, scope, {
    literals: (op, left, right) => compareSql({ op, right: [...right] }, left, scope),
    day: (operand) => scope.statement.param(resolve(operand, scope), 'date'),
  })
}

function compareSql({ op, right }: Pick<Leaf, 'op' | 'right'>, left: LeftSql, scope: FilterScope): string {
  const rights = right.map((operand) => resolve(operand, scope))
  if (op === 'is_empty') return emptySql(left, scope)
  if (op === 'is_not_empty') return `(not ${emptySql(left, scope)})`
  const negated = positiveOf[op]
  if (negated) return `((${positiveSql(negated, left, rights, scope)}) is not true)`
  return positiveSql(op, left, rights, scope)
}

/**
 * Behind links it is asked which records over there fit, and then who leads to them: an index over there serves, and
 * nothing is looked up for every record here. Who leads to several needs one of them that fits.
 */
function behindSql(leaf: Leaf, { field, via = [], part }: FieldOperand, scope: FilterScope): string {
  const positive = leaf.op === 'is_empty' ? 'is_not_empty' : positiveOf[leaf.op]
  if (positive) return `((${behindSql({ ...leaf, op: positive }, { field, via, part }, scope)}) is not true)`
  let { collection } = scope
  let row = 'r'
  let opened = ''
  for (const [index, linkId] of via.entries()) {
    const link = fieldIn(collection, linkId)
    const target = scope.team.collectionById.get(linkedCollectionId(link))
    if (!isLink(link) || !target) throw new AppError('filter-invalid', { fieldId: linkId, reason: 'not-a-link' })
    const alias = `l${index}`
    const isOne = link.dataType === 'single_data_record'
    const leading = isOne
      ? `${row}.${columnOf(link)} in (select ${alias}.id from`
      : `${row}.id in (select p.owner from (${pairsSql(scope, link)}) p join`
    const joined = isOne ? '' : ` on ${alias}.id = p.other`
    opened += `${leading} ${tableOf(scope.schema, target)} ${alias}${joined} where ${alias}.deleted_at is null${heldSql(scope, { fieldId: via[index + 1] ?? field, target, row: alias })} and `
    row = alias
    collection = target
  }
  const left = leftSql({ field, ...(part && { part }) }, { ...scope, collection }, row)
  return `(${opened}${compareSql(leaf, left, scope)}${')'.repeat(via.length)})`
}

/** Whether the record is in collections of its tree that may be known here. */
function collectionsSql({ op, right }: Leaf, scope: FilterScope): string {
  const isIn = right.map((operand) => {
    const asked = scope.team.collectionById.get(Number(resolve(operand, scope)))
    if (asked?.rootId !== scope.collection.rootId) return 'false'
    return `(${memberSql(scope, asked.id, { compile: filterSql }) || 'true'})`
  })
  if (op === 'has_all_of') return `(${isIn.join(' and ')})`
  const isInAny = `(${isIn.join(' or ')})`
  return op === 'has_none_of' ? `(${isInAny} is not true)` : isInAny
}

/** A negated operator is "not" of its positive twin, and so true for an empty value. */
const positiveOf: Partial<Record<Operator, Operator>> = {
  is_not: 'is',
  is_none_of: 'is_any_of',
  does_not_contain: 'contains',
  does_not_overlap: 'overlaps',
  has_none_of: 'has_any_of',
}

function positiveSql(op: Operator, left: LeftSql, rights: Right[], scope: FilterScope): string {
  if (left.shape === 'text') return textSql(op, left, rights.map(String), scope)
  if (left.shape === 'instant') return instantSql(op, left, rights, scope)
  if (left.shape === 'range') return rangeSql(op, left, rights.map(String), scope)
  if (left.shape === 'ids') return idsSql(op, left, rights, scope)
  return scalarSql(op, left, rights, scope)
}

type Right = string | number | boolean | null

function emptySql(left: LeftSql, scope: FilterScope): string {
  if (left.links) return `(not exists (select from (${pairsSql(scope, left.links)}) p where p.owner = r.id))`
  // A link to a record in the trash is not shown.
  if (left.dataType === 'single_data_record')
    return `(not exists (select from ${scope.schema}.record t where t.id = ${left.sql} and t.deleted_at is null))`
  if (left.whole) return `(${left.whole} is null)`
  if (left.shape === 'text') return `(coalesce(${left.sql}, '') = '')`
  if (left.shape === 'ids') return `(coalesce(cardinality(${left.sql}), 0) = 0)`
  return `(${left.sql} is null)`
}

function textSql(op: Operator, left: LeftSql, rights: string[], { statement }: FilterScope): string {
  const whole = comparedText(left)
  const folded = rights.map(fold)
  const [first = ''] = folded
  switch (op) {
    case 'is':
      return equalText(left, first, statement)
    case 'is_any_of':
      return folded.length === 0 ? 'false' : `(${folded.map((text) => equalText(left, text, statement)).join(' or ')})`
    case 'contains':
      return `(${whole} like ${statement.param(`%${likeText(first)}%`, 'text')})`
    case 'starts_with': {
      const pattern = statement.param(`${likeText(first)}%`, 'text')
      return first.length <= indexedTextLength ? `(${indexedText(left)} like ${pattern})` : `(${whole} like ${pattern})`
    }
    case 'ends_with':
      return `(${whole} like ${statement.param(`%${likeText(first)}`, 'text')})`
    default:
      throw new AppError('filter-invalid', { reason: 'operator', op })
  }
}

/** The cut text finds the row through an index; only a text as long as the cut needs the whole as well. */
function equalText(left: LeftSql, text: string, statement: Statement): string {
  const letters = [...text]
  if (letters.length < indexedTextLength) return `(${indexedText(left)} = ${statement.param(text, 'text')})`
  const cut = statement.param(letters.slice(0, indexedTextLength).join(''), 'text')
  return `(${indexedText(left)} = ${cut} and ${comparedText(left)} = ${statement.param(text, 'text')})`
}

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)

const castOf: Partial<Record<LeftSql['shape'], string>> = {
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  id: 'bigint',
}

const comparison: Partial<Record<Operator, string>> = {
  is: '=',
  less_than: '<',
  at_most: '<=',
  greater_than: '>',
  at_least: '>=',
}

function scalarSql(op: Operator, left: LeftSql, rights: Right[], { statement, schema }: FilterScope): string {
  if (left.dataType === 'single_data_record')
    return `(${left.sql} = any(${liveIdsSql(schema, followedIdsSql(schema, statement.param(rights, 'bigint[]')))}))`
  const cast = left.dataType === 'number' || left.sql === 'r.id' ? wholeCast(rights) : castOf[left.shape]
  if (!cast) throw new AppError('filter-invalid', { reason: 'operator', op })
  const [first = null, second = null] = rights
  const sign = comparison[op]
  if (sign) return `(${left.sql} ${sign} ${statement.param(first, cast)})`
  if (op === 'is_any_of') return `(${left.sql} = any(${statement.param(rights, `${cast}[]`)}))`
  if (op === 'between')
    return `(${left.sql} between ${statement.param(first, cast)} and ${statement.param(second, cast)})`
  throw new AppError('filter-invalid', { reason: 'operator', op })
}

/** A bigint column meets a bigint, so that its index serves; a fraction still compares exactly. */
const wholeCast = (rights: Right[]) =>
  rights.every((right) => /^-?\d{1,18}$/.test(String(right))) ? 'bigint' : 'numeric'

function idsSql(op: Operator, left: LeftSql, rights: Right[], scope: FilterScope): string {
  const ids = scope.statement.param([...new Set(rights)], 'bigint[]')
  if (left.links) {
    // Who was named by hand is still meant where another record took the place.
    const named = followedIdsSql(scope.schema, ids)
    const found = `select p.owner from (${pairsSql(scope, left.links)}) p where p.other = any(${named})`
    if (op === 'has_any_of') return `(r.id in (${found}))`
    if (op === 'has_all_of') return `(r.id in (${found} group by p.owner having count(*) = cardinality(${named})))`
  }
  if (op === 'has_any_of') return `(${left.sql} && ${ids})`
  if (op === 'has_all_of') return `(${left.sql} @> ${ids} and cardinality(${left.sql}) > 0)`
  throw new AppError('filter-invalid', { reason: 'operator', op })
}

/** Days beside a range; a daterange is never empty here, and PostgreSQL refuses one that ends before it begins. */
function rangeSql(
  op: Operator,
  left: LeftSql,
  [first = '', second = '']: string[],
  { statement }: FilterScope,
): string {
  const day = (text: string) => statement.param(text, 'date')
  switch (op) {
    case 'contains':
      return `(${left.sql} @> ${day(first)})`
    case 'overlaps':
      return first > second ? 'false' : `(${left.sql} && daterange(${day(first)}, ${day(second)}, '[]'))`
    case 'less_than':
      return `(${left.sql} << daterange(${day(first)}, null))`
    case 'greater_than':
      return `(${left.sql} >> daterange(null, ${day(first)}, '[]'))`
    default:
      throw new AppError('filter-invalid', { reason: 'operator', op })
  }
}

/** A literal without a time is the whole day in the team's timezone. */
function instantSql(op: Operator, left: LeftSql, rights: Right[], { statement, team }: FilterScope): string {
  const spans = rights.map((right) => spanOf(String(right), team.timezone))
  const at = (instant: string) => statement.param(instant, 'timestamptz')
  const inside = ({ from, to }: Span) =>
    to === null ? `(${left.sql} = ${at(from)})` : `(${left.sql} >= ${at(from)} and ${left.sql} < ${at(to)})`
  const [first, second] = spans
  if (op === 'is_any_of') return spans.length === 0 ? 'false' : `(${spans.map(inside).join(' or ')})`
  if (!first) throw new AppError('filter-invalid', { reason: 'operands', op })
  const upTo = (span: Span) => (span.to === null ? `${left.sql} <= ${at(span.from)}` : `${left.sql} < ${at(span.to)}`)
  switch (op) {
    case 'is':
      return inside(first)
    case 'less_than':
      return `(${left.sql} < ${at(first.from)})`
    case 'at_most':
      return `(${upTo(first)})`
    case 'greater_than':
      return first.to === null ? `(${left.sql} > ${at(first.from)})` : `(${left.sql} >= ${at(first.to)})`
    case 'at_least':
      return `(${left.sql} >= ${at(first.from)})`
    case 'between':
      return `(${left.sql} >= ${at(first.from)} and ${upTo(second ?? first)})`
    default:
      throw new AppError('filter-invalid', { reason: 'operator', op })
  }
}

interface Span {
  from: string
  /** First instant after it; null for a single instant. */
  to: string | null
}

function spanOf(text: string, timezone: string): Span {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return { from: text, to: null }
  return { from: startOfDay(text, timezone), to: endOfDay(text, timezone) }
}

function resolve(right: RightOperand, scope: FilterScope): Right {
  if ('literal' in right) return right.literal
  if ('relativeDay' in right) return today(scope.now, scope.team.timezone, right.relativeDay)
  if ('currentTeam' in right) return scope.team.country
  if (isReference(right)) throw new AppError('filter-invalid', { reason: 'operand-kind' })
  return scope.teamUserId
}
