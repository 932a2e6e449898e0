import { isReference } from './condition.ts'
import type { Condition, LeftOperand } from './condition.ts'

/** Every field a condition reads on either side, the links on the way included. */
export function fieldsOfCondition(condition: Condition): number[] {
  if ('all' in condition) return condition.all.flatMap(fieldsOfCondition)
  if ('any' in condition) return condition.any.flatMap(fieldsOfCondition)
  if ('not' in condition) return fieldsOfCondition(condition.not)
  return [condition.left, ...condition.right.filter(isReference)].flatMap(fieldsOfOperand)
}

export const fieldsOfOperand = (left: LeftOperand): number[] =>
  'field' in left ? [left.field, ...(left.via ?? [])] : []

/** Whether it means something else for each person who asks. */
export function speaksOfCurrentUser(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(speaksOfCurrentUser)
  if ('any' in condition) return condition.any.some(speaksOfCurrentUser)
  if ('not' in condition) return speaksOfCurrentUser(condition.not)
  return condition.right.some((operand) => 'currentUser' in operand)
}

/** The collections it asks membership in. */
export function collectionsInCondition(condition: Condition): number[] {
  if ('all' in condition) return condition.all.flatMap(collectionsInCondition)
  if ('any' in condition) return condition.any.flatMap(collectionsInCondition)
  if ('not' in condition) return collectionsInCondition(condition.not)
  if (!('meta' in condition.left) || condition.left.meta !== 'collections') return []
  return condition.right.flatMap((operand) => ('literal' in operand ? [Number(operand.literal)] : []))
}
