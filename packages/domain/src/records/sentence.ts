import type { LocalText } from '../api/ids.ts'
import { AppError } from '../errors.ts'
import { isDay } from '../fields/calendar.ts'
import type { TextContext } from '../fields/field-type.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { isReference } from './condition.ts'
import type { Condition, Leaf, LeftOperand, RightOperand } from './condition.ts'
import { operandCount } from './operators.ts'
import { operatorKey } from './sentence-keys.ts'
import type { SentenceKey, WordKey } from './sentence-keys.ts'
import { linksOnTheWay, subjectOf } from './subject.ts'
import type { ConditionScope, Subject } from './subject.ts'

/**
 * A piece of a filter sentence: a text as it stands, or the key of a phrase with its count. `at` is the way to its leaf
 * in the tree (an index per group, 0 below a `not`), so that a click on it edits the right one.
 */
export type SentenceToken = { kind: 'field' | 'operator' | 'value' | 'word'; at: readonly number[] } & (
  | { text: string }
  | { key: SentenceKey; count?: number }
)

/** The condition as the tokens of a sentence, such as "Status" "is" "Active" "and" "Balance" "is over" "$100". */
export function sentenceOf(condition: Condition, scope: ConditionScope, context: TextContext): SentenceToken[] {
  return partOf(condition, { scope, context, at: [], isNested: false })
}

interface Place {
  readonly scope: ConditionScope
  readonly context: TextContext
  readonly at: readonly number[]
  readonly isNested: boolean
}

function partOf(condition: Condition, place: Place): SentenceToken[] {
  if ('all' in condition) return groupOf(condition.all, 'and', place)
  if ('any' in condition) return groupOf(condition.any, 'or', place)
  if ('not' in condition) {
    const inside = partOf(condition.not, { ...place, at: [...place.at, 0], isNested: false })
    return [word('not', place.at), word('open', place.at), ...inside, word('close', place.at)]
  }
  return leafOf(condition, place)
}

function groupOf(parts: readonly Condition[], joint: 'and' | 'or', place: Place): SentenceToken[] {
  if (parts.length === 0) return joint === 'and' ? [word('everything', place.at)] : nothing(place.at)
  const isNested = parts.length > 1 || place.isNested
  const inside = parts.flatMap((part, index) => {
    const tokens = partOf(part, { ...place, at: [...place.at, index], isNested })
    return index === 0 ? tokens : [word(joint, place.at), ...tokens]
  })
  return place.isNested && parts.length > 1 ? [word('open', place.at), ...inside, word('close', place.at)] : inside
}

/** `any` of nothing: "not (everything)". */
const nothing = (at: readonly number[]): SentenceToken[] => [
  word('not', at),
  word('open', at),
  word('everything', at),
  word('close', at),
]

const word = (key: WordKey, at: readonly number[]): SentenceToken => ({ kind: 'word', key: `word.${key}`, at })

function leafOf(leaf: Leaf, { scope, context, at }: Place): SentenceToken[] {
  const subject = knownSubject(leaf.left, scope)
  // A field that is in the trash by now leaves a condition nobody can read; it can still be removed.
  if (!subject) return [{ kind: 'value', key: 'value.gone', at }]
  const joint: WordKey = operandCount[leaf.op] === 2 ? 'betweenAnd' : leaf.op === 'has_all_of' ? 'listAnd' : 'listOr'
  const values = leaf.right.flatMap((operand, index): SentenceToken[] => {
    const value = rightOf(operand, subject, { scope, context, at })
    if (index === 0) return value
    return [word(index === leaf.right.length - 1 ? joint : 'comma', at), ...value]
  })
  return [
    ...namesOf(leaf.left, subject, { scope, context, at }),
    { kind: 'operator', key: operatorKey(subject.comparison, leaf.op), at },
    ...values,
  ]
}

function knownSubject(operand: LeftOperand, scope: ConditionScope): Subject | undefined {
  try {
    return subjectOf(operand, scope)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Fields behind links are named with their way: "Teacher › City". */
function namesOf(
  operand: LeftOperand,
  { field }: Subject,
  { scope, context, at }: Omit<Place, 'isNested'>,
): SentenceToken[] {
  if ('meta' in operand) return [{ kind: 'field', key: `meta.${operand.meta}`, at }]
  const way = [...linksOnTheWay(operand, scope), field]
    .map((each) => (each ? titleIn(each.title, context) : ''))
    .filter((name) => name !== '')
    .join(' › ')
  if (!operand.part) return [{ kind: 'field', text: way, at }]
  return [
    { kind: 'field', text: `${way} ›`, at },
    { kind: 'field', key: `part.${operand.part}` as SentenceKey, at },
  ]
}

const titleIn = (title: LocalText, { language }: TextContext): string =>
  title[language] ?? title.en ?? Object.values(title)[0] ?? ''

function rightOf(operand: RightOperand, subject: Subject, place: Omit<Place, 'isNested'>): SentenceToken[] {
  if (!isReference(operand)) return [{ kind: 'value', at: place.at, ...valueOf(operand, subject, place.context) }]
  const named = knownSubject(operand, place.scope)
  return named ? namesOf(operand, named, place) : [{ kind: 'value', key: 'value.gone', at: place.at }]
}

function valueOf(
  operand: Exclude<RightOperand, LeftOperand>,
  subject: Subject,
  context: TextContext,
): { text: string } | { key: SentenceKey; count?: number } {
  if ('currentUser' in operand) return { key: 'value.me' }
  if ('currentTeam' in operand) return { key: `value.team.${operand.currentTeam}` }
  if ('relativeDay' in operand) return relativeDay(operand.relativeDay)
  const { literal } = operand
  if (literal === null) return { key: 'value.gone' }
  if (subject.comparison === 'range' || (subject.comparison === 'instant' && isDay(String(literal))))
    return { text: fieldTypeOf('date').display(literal, {}, context) }
  if (subject.comparison === 'instant') return { text: fieldTypeOf('date_time').display(literal, {}, context) }
  const { field, part } = subject
  // The ids of no field are those of collections.
  if (!field && subject.comparison === 'ids') {
    const name = context.collections.find(({ id }) => id === Number(literal))?.name
    return name === undefined ? { key: 'value.gone' } : { text: name }
  }
  if (part?.display) return { text: part.display(String(literal), context) }
  if (part && field) return { text: fieldTypeOf(part.editedAs).display(literal, field.settings, context) }
  if (!field || subject.comparison === 'text' || subject.comparison === 'html') return { text: String(literal) }
  return {
    text: fieldTypeOf(field.dataType).display(
      subject.comparison === 'ids' ? [Number(literal)] : literal,
      field.settings,
      context,
    ),
  }
}

function relativeDay(days: number): { key: SentenceKey; count?: number } {
  if (days === 0) return { key: 'value.today' }
  if (days === -1) return { key: 'value.yesterday' }
  if (days === 1) return { key: 'value.tomorrow' }
  return days < 0 ? { key: 'value.daysAgo', count: -days } : { key: 'value.daysFromNow', count: days }
}
