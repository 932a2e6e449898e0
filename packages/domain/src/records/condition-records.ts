import { isLink } from '../fields/link.ts'
import type { Field } from '../fields/field.ts'
import type { Condition, Leaf } from './condition.ts'

type FieldById = (id: number) => Pick<Field, 'dataType'> | undefined

/** Records that a condition names by hand, each once. */
export function recordsInCondition(condition: Condition, fieldById: FieldById): number[] {
  if ('all' in condition) return distinct(condition.all.flatMap((part) => recordsInCondition(part, fieldById)))
  if ('any' in condition) return distinct(condition.any.flatMap((part) => recordsInCondition(part, fieldById)))
  if ('not' in condition) return recordsInCondition(condition.not, fieldById)
  if (!namesRecords(condition, fieldById)) return []
  return distinct(condition.right.flatMap((operand) => ('literal' in operand ? [Number(operand.literal)] : [])))
}

/** The condition with other records in the places of these: where some became one with others. */
export function withOtherRecords(
  condition: Condition,
  fieldById: FieldById,
  others: ReadonlyMap<number, number>,
): Condition {
  const change = (part: Condition) => withOtherRecords(part, fieldById, others)
  if ('all' in condition) return { all: condition.all.map(change) }
  if ('any' in condition) return { any: condition.any.map(change) }
  if ('not' in condition) return { not: change(condition.not) }
  if (!namesRecords(condition, fieldById)) return condition
  const seen = new Set<number>()
  const right = condition.right.flatMap((operand) => {
    if (!('literal' in operand)) return operand
    const id = others.get(Number(operand.literal)) ?? Number(operand.literal)
    // Two that became one are named once.
    if (seen.has(id)) return []
    seen.add(id)
    return { literal: id }
  })
  return { ...condition, right }
}

const namesRecords = ({ left }: Leaf, fieldById: FieldById): boolean => {
  const field = 'field' in left && !left.part ? fieldById(left.field) : undefined
  return field !== undefined && isLink(field)
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]
