import { partOf } from '../fields/json-part.ts'
import { linkedIdsIn } from '../fields/link.ts'
import type { Value } from '../fields/field-type.ts'
import { dayOfInstant } from '../fields/zoned.ts'
import { fold } from '../text/fold.ts'
import { stripTags } from '../text/strip-tags.ts'
import { isReference } from './condition.ts'
import type { LeftOperand, RightOperand } from './condition.ts'
import type { MatchContext, MatchedRecord } from './matches.ts'
import { subjectOf } from './subject.ts'
import type { Comparison, Subject } from './subject.ts'

export const isEmpty = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** One value, or behind links one of every record that they lead to. */
export function valuesOf(operand: LeftOperand, record: MatchedRecord, context: MatchContext): Value[] {
  if ('meta' in operand)
    return [operand.meta === 'collections' ? [...(record.collections ?? [])] : record[operand.meta]]
  let reached = [record]
  for (const linkId of operand.via ?? [])
    reached = reached.flatMap((each) =>
      linkedIdsIn(each.values[linkId]).flatMap((id) => context.recordById?.(id) ?? []),
    )
  return reached.map(({ values }) => values[operand.field] ?? null)
}

/**
 * What may stand for an operand of the right side: itself, or for a field the literals of each record that it leads to.
 * Of one that is empty there are none.
 */
export function candidatesOf(
  operand: RightOperand,
  comparison: Comparison,
  record: MatchedRecord,
  context: MatchContext,
): RightOperand[][] {
  if (!isReference(operand)) return [[operand]]
  const subject = subjectOf(operand, context.scope)
  return valuesOf(operand, record, context)
    .map((value) => literalsOf(value, subject, comparison, context))
    .filter((literals) => literals.length > 0)
}

/** A value as literals beside what is compared in this way. */
function literalsOf(whole: Value, subject: Subject, beside: Comparison, { timezone }: MatchContext): RightOperand[] {
  const value = subject.part && whole !== null ? partOf(whole, subject.part) : whole
  if (value === null || isEmpty(value)) return []
  if (Array.isArray(value)) return value.map((id) => ({ literal: id as number }))
  if (subject.comparison === 'number') return [{ literal: String(value) }]
  if (subject.comparison === 'instant' && beside !== 'instant')
    return [{ literal: dayOfInstant(String(value), timezone) }]
  if (subject.comparison !== 'text' && subject.comparison !== 'html') return [{ literal: value as string }]
  // Without the gaps that the outermost tags leave.
  const text = subject.comparison === 'html' ? fold(stripTags(String(value))).replaceAll(/^ +| +$/g, '') : String(value)
  return fold(text) === '' ? [] : [{ literal: text }]
}
