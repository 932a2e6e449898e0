import type { Operator } from '../records/operators.ts'

/** Operators of values compared as folded text. */
export const textOperators: readonly Operator[] = [
  'is',
  'is_not',
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
  'is_any_of',
  'is_none_of',
  'is_empty',
  'is_not_empty',
]

/** Operators of values with an order: numbers, days, instants. */
export const orderedOperators: readonly Operator[] = [
  'is',
  'is_not',
  'less_than',
  'at_most',
  'greater_than',
  'at_least',
  'between',
  'is_any_of',
  'is_none_of',
  'is_empty',
  'is_not_empty',
]

/** Operators of one id out of many. */
export const oneIdOperators: readonly Operator[] = [
  'is',
  'is_not',
  'is_any_of',
  'is_none_of',
  'is_empty',
  'is_not_empty',
]

/** Operators of a set of ids. */
export const manyIdsOperators: readonly Operator[] = [
  'has_any_of',
  'has_all_of',
  'has_none_of',
  'is_empty',
  'is_not_empty',
]
