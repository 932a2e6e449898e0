import { z } from 'zod'
import { id } from '../api/ids.ts'
import { AppError } from '../errors.ts'
import { isDay } from '../fields/calendar.ts'
import { exactNumber, maximumScale } from '../fields/exact.ts'
import { valueSchemaOf } from '../fields/check-value.ts'
import { instantValue } from '../fields/types/date-time.ts'
import { timeValue } from '../fields/types/time.ts'
import { isStorable } from '../text/clean.ts'
import { isReference, mostLeaves, mostReferences } from './condition.ts'
import type { Condition, Leaf, RightOperand } from './condition.ts'
import { mayCompare } from './compared-with.ts'
import { operandCount } from './operators.ts'
import type { Operator } from './operators.ts'
import { subjectOf } from './subject.ts'
import type { Comparison, ConditionScope, Subject } from './subject.ts'

/** Why a condition is refused: `details.reason` of filter-invalid. */
export const filterProblems = [
  'unknown-field',
  'unknown-part',
  'link-not-followed',
  'operator-not-offered',
  'operand-count',
  'operand-kind',
  'too-large',
] as const

/**
 * The condition with its literals normalised, ready for `matches` and for SQL. Throws filter-invalid with
 * `{ reason, fieldId? }`. Whether a linked record or an item exists is not asked: an id that is gone matches nothing.
 */
export function checkCondition(condition: Condition, scope: ConditionScope): Condition {
  let leaves = 0
  const check = (part: Condition): Condition => {
    if ('all' in part) return { all: part.all.map(check) }
    if ('any' in part) return { any: part.any.map(check) }
    if ('not' in part) return { not: check(part.not) }
    const references = part.right.filter(isReference).length
    leaves += 1 + references
    if (leaves > mostLeaves || references > mostReferences)
      throw new AppError('filter-invalid', { reason: 'too-large' })
    return checkLeaf(part, subjectOf(part.left, scope), scope)
  }
  return check(condition)
}

function checkLeaf(leaf: Leaf, subject: Subject, scope: ConditionScope): Leaf {
  const fieldId = 'field' in leaf.left ? leaf.left.field : undefined
  if (!subject.operators.includes(leaf.op)) {
    throw new AppError('filter-invalid', { reason: 'operator-not-offered', fieldId, operator: leaf.op })
  }
  const count = operandCount[leaf.op]
  if (count === 'many' ? leaf.right.length === 0 : leaf.right.length !== count) {
    throw new AppError('filter-invalid', { reason: 'operand-count', fieldId, operator: leaf.op })
  }
  const right = leaf.right.map((operand) => checkOperand(operand, { subject, op: leaf.op, scope }))
  if (right.some((operand) => operand === null))
    throw new AppError('filter-invalid', { reason: 'operand-kind', fieldId })
  return { ...leaf, right: right.filter((operand) => operand !== null) }
}

/** Null when this cannot stand on the right of such a field. */
function checkOperand(
  operand: RightOperand,
  { subject, op, scope }: { subject: Subject; op: Operator; scope: ConditionScope },
): RightOperand | null {
  if (isReference(operand)) return mayCompare(subject, op, subjectOf(operand, scope)) ? operand : null
  if ('currentTeam' in operand) return subject.part?.isCountry ? operand : null
  if ('currentUser' in operand) return subject.isPerson ? operand : null
  if ('relativeDay' in operand) return ['day', 'instant', 'range'].includes(subject.comparison) ? operand : null
  if (operand.literal === null) return null
  for (const schema of schemasOf(subject)) {
    for (const literal of [operand.literal, String(operand.literal)]) {
      const read = schema.safeParse(literal)
      if (read.success) return { literal: read.data }
    }
  }
  return null
}

type Literal = string | number | boolean
type LiteralSchema = z.ZodType<Literal, unknown>

const anyText = z
  .string()
  .refine((text) => text.trim() !== '')
  .refine(isStorable)

const literals: Record<Exclude<Comparison, 'number' | 'choice'>, LiteralSchema> = {
  text: anyText,
  html: anyText,
  boolean: z.boolean(),
  day: z.string().refine(isDay),
  instant: z.union([z.string().refine(isDay), instantValue]),
  time: timeValue,
  range: z.string().refine(isDay),
  id,
  ids: id,
}

const number = exactNumber(maximumScale) satisfies LiteralSchema

function schemasOf(subject: Subject): LiteralSchema[] {
  if (subject.comparison === 'number') return numberSchemas(subject)
  if (subject.comparison !== 'choice') return [literals[subject.comparison]]
  return subject.field ? [valueSchemaOf(subject.field) as LiteralSchema] : []
}

/** In the form of the field's values where it is one; a finer number (2.5 for whole ones) still compares. */
function numberSchemas({ field, part }: Subject): LiteralSchema[] {
  if (part) return [number]
  const own = field ? valueSchemaOf(field) : id
  return [own as LiteralSchema, number]
}
