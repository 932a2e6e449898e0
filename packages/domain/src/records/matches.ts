import { AppError } from '../errors.ts'
import { addDays } from '../fields/calendar.ts'
import { rangeOf } from '../fields/day-range.ts'
import type { DayRange } from '../fields/day-range.ts'
import { compareExact } from '../fields/exact.ts'
import type { Value } from '../fields/field-type.ts'
import { partOf } from '../fields/json-part.ts'
import { startOfDay } from '../fields/zoned.ts'
import { fold } from '../text/fold.ts'
import { stripTags } from '../text/strip-tags.ts'
import { isReference } from './condition.ts'
import type { Condition, RightOperand } from './condition.ts'
import { candidatesOf, isEmpty, valuesOf } from './operand-values.ts'
import { operandCount } from './operators.ts'
import type { Operator } from './operators.ts'
import { subjectOf } from './subject.ts'
import type { Comparison, ConditionScope } from './subject.ts'

/**
 * What a condition means; the SQL compiler gives the same answer (a property test compares them).
 *
 * Empty is null, and '' and [] too (a record's name is '' when it has none). For an empty value `is_empty` and the
 * negated operators are true, all others false. Of a value that is there, in terms of v (left) and a, b (right):
 *
 *   comparison  v is                          is, is_any_of       contains / starts_with / ends_with     less_than ... between
 *   text        fold(v)                       v = fold(a)         of folded text; no pattern letters     not offered
 *   html        fold(stripTags(v))            not offered         contains only, as text                 not offered
 *   number      exact number                  v = a               not offered                            exact
 *   boolean     true, false                   v = a (is only)     not offered                            not offered
 *   day         ISO day                       v = a               not offered                            by day
 *   choice      a key of a closed set         v = a               not offered                            not offered
 *   instant     UTC, milliseconds             v in a              not offered                            see below
 *   time        time of day                   v = a               not offered                            by time
 *   range       days from v1 to v2            not offered         contains a day, see below              see below
 *   id          item, record or user id       v = a               not offered                            not offered
 *   ids         set of ids                    has_any_of: some of the right are in v; has_all_of: all are; has_none_of: none
 *
 * An instant's operand is an instant (from = to) or a day of the team's timezone (from 00:00 to 00:00 of the next day):
 * `is` from <= v < to (an instant: v = from); less_than v < from; at_most v < to (an instant: v <= from);
 * greater_than v >= to (an instant: v > from); at_least v >= from; between a and b: at_least a and at_most b.
 * Of a range, an open side reaches further than any day: contains a: v1 <= a <= v2; overlaps a and b: v1 <= b and a <= v2,
 * false when a > b; less_than v2 < a; greater_than v1 > a (an open side is neither).
 * `between` includes both ends and is false when they are the wrong way round. `relativeDay` counts from today in the
 * team's timezone. The negated operators are: is_not, is_none_of, does_not_contain, does_not_overlap, has_none_of, each the opposite of its
 * positive one. `all` of nothing is true, `any` of nothing is false. Behind links (`via`) a positive
 * operator asks whether any of the records they lead to has such a value, `is_empty` and a negated one whether none has.
 *
 * A field or fact on the right stands for what the same record has there, as a literal would (an instant beside days for
 * its day in the team's timezone): where that is empty a positive operator is false. Of several ids each counts as one
 * operand, of has_all_of at least one. Behind links any of the values will do.
 */
export function matches(condition: Condition, record: MatchedRecord, context: MatchContext): boolean {
  if ('all' in condition) return condition.all.every((part) => matches(part, record, context))
  if ('any' in condition) return condition.any.some((part) => matches(part, record, context))
  if ('not' in condition) return !matches(condition.not, record, context)
  const { left, op, right } = condition
  const { comparison, part } = subjectOf(left, context.scope)
  const positive = op === 'is_empty' ? 'is_not_empty' : positives[op]
  const candidates = right.some(isReference)
    ? right.map((operand) => candidatesOf(operand, comparison, record, context))
    : null
  const holds = (whole: Value): boolean => {
    const value = part && whole !== null ? partOf(whole, part) : whole
    // An address with nothing but coordinates has no text to compare, and yet it is not empty.
    if (isEmpty('part' in left && left.part ? value : whole)) return false
    const asked = positive ?? op
    if (asked === 'is_not_empty') return true
    const compare = (chosen: readonly RightOperand[]) => comparers[comparison](asked, value, chosen, context)
    return candidates ? holdsForSome(asked, candidates, compare) : compare(right)
  }
  const isAny = valuesOf(left, record, context).some(holds)
  return positive ? !isAny : isAny
}

/** A record as conditions see it. Instants are ISO in UTC with milliseconds; persons are user ids. */
export interface MatchedRecord {
  readonly id: number
  readonly name: string
  readonly values: Readonly<Record<string, Value | undefined>>
  readonly createdAt: string
  readonly createdBy: number | null
  readonly updatedAt: string
  readonly updatedBy: number | null
  /** That hold it; only where conditions may ask. */
  readonly collections?: readonly number[]
}

export interface MatchContext {
  readonly scope: ConditionScope
  /** The team's. */
  readonly timezone: string
  /** The day it is there. */
  readonly today: string
  readonly currentUserId: number | null
  /** The team's: ISO 3166, two letters. */
  readonly country: string
  /** Linked records, where conditions look through links. */
  readonly recordById?: (recordId: number) => MatchedRecord | undefined
}

const positives: Partial<Record<Operator, Operator>> = {
  is_not: 'is',
  is_none_of: 'is_any_of',
  does_not_contain: 'contains',
  does_not_overlap: 'overlaps',
  has_none_of: 'has_any_of',
}

/** Whether it holds for one candidate of each operand that is needed. */
function holdsForSome(
  op: Operator,
  candidates: readonly (readonly RightOperand[][])[],
  holds: (chosen: readonly RightOperand[]) => boolean,
): boolean {
  const [first = [], second = []] = candidates
  if (operandCount[op] === 2) return first.some((a) => second.some((b) => holds([...a, ...b])))
  const fits = (each: readonly RightOperand[][]) => each.some(holds)
  return op === 'has_all_of' ? candidates.every(fits) : candidates.some(fits)
}

type Comparer = (op: Operator, value: Value, right: readonly RightOperand[], context: MatchContext) => boolean

const comparers: Record<Comparison, Comparer> = {
  text: (op, value, right, context) =>
    right.some((operand) => holdsForText(op, fold(String(value)), fold(textOf(operand, context)))),
  html: (op, value, right) =>
    right.some((operand) => holdsForText(op, fold(stripTags(String(value))), fold(String(literalOf(operand))))),
  choice: (_op, value, right) => right.some((operand) => literalOf(operand) === value),
  number: (op, value, right) => {
    const sides = right.map((operand) => compareExact(String(value), String(literalOf(operand))))
    return holdsInOrder(op, sides)
  },
  boolean: (_op, value, right) => right.some((operand) => literalOf(operand) === value),
  day: (op, value, right, context) => {
    const sides = right.map((operand) => order(String(value), dayOf(operand, context)))
    return holdsInOrder(op, sides)
  },
  instant: (op, value, right, context) => {
    const sides = right.map((operand) => sideOfInstant(String(value), operand, context))
    return holdsInOrder(op, sides)
  },
  time: (op, value, right) => {
    const sides = right.map((operand) => order(String(value), String(literalOf(operand))))
    return holdsInOrder(op, sides)
  },
  range: (op, value, right, context) => {
    const days = right.map((operand) => dayOf(operand, context))
    return holdsForRange(op, rangeOf(value), days)
  },
  id: (_op, value, right, context) => right.some((operand) => idOf(operand, context) === value),
  ids: (op, value, right, context) => {
    const ids: readonly unknown[] = Array.isArray(value) ? value : []
    const isIn = (operand: RightOperand): boolean => ids.includes(idOf(operand, context))
    return op === 'has_all_of' ? right.every(isIn) : right.some(isIn)
  },
}

function holdsForText(op: Operator, text: string, wanted: string): boolean {
  if (op === 'contains') return text.includes(wanted)
  if (op === 'starts_with') return text.startsWith(wanted)
  return op === 'ends_with' ? text.endsWith(wanted) : text === wanted
}

/** `sides` has for every operand whether the value lies before (< 0), at (0) or after it (> 0). */
function holdsInOrder(op: Operator, sides: readonly number[]): boolean {
  const [first = 0, second = 0] = sides
  if (op === 'less_than') return first < 0
  if (op === 'at_most') return first <= 0
  if (op === 'greater_than') return first > 0
  if (op === 'at_least') return first >= 0
  if (op === 'between') return first >= 0 && second <= 0
  return sides.includes(0)
}

function holdsForRange(op: Operator, { from, to }: DayRange, [first = '', second = '']: readonly string[]): boolean {
  if (op === 'less_than') return to !== null && to < first
  if (op === 'greater_than') return from !== null && from > first
  const last = op === 'overlaps' ? second : first
  return first <= last && (from === null || from <= last) && (to === null || to >= first)
}

/** A day lasts from its midnight to the next one in the team's timezone; all instants between are at it. */
function sideOfInstant(instant: string, operand: RightOperand, context: MatchContext): number {
  const text = 'literal' in operand ? String(operand.literal) : dayOf(operand, context)
  if (text.includes('T')) return order(instant, text)
  if (instant < startOfDay(text, context.timezone)) return -1
  return instant < startOfDay(addDays(text, 1), context.timezone) ? 0 : 1
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const textOf = (operand: RightOperand, { country }: MatchContext): string =>
  'currentTeam' in operand ? country : String(literalOf(operand))

function literalOf(operand: RightOperand): string | number | boolean | null {
  if ('literal' in operand) return operand.literal
  throw new AppError('filter-invalid', { reason: 'operand-kind' })
}

/** The day an operand stands for. */
export function dayOf(operand: RightOperand, { today }: Pick<MatchContext, 'today'>): string {
  return 'relativeDay' in operand ? addDays(today, operand.relativeDay) : String(literalOf(operand))
}

const idOf = (operand: RightOperand, { currentUserId }: MatchContext): unknown =>
  'currentUser' in operand ? currentUserId : literalOf(operand)
