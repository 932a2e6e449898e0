/**
 * Operators of the condition tree. Every leaf is true or false, never unknown: an empty value fails all of them
 * but `is_empty` and the negated ones (behaviour.md section 1). Text compares folded.
 */
export const operators = [
  'is',
  'is_not',
  'is_any_of',
  'is_none_of',
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
  'less_than',
  'at_most',
  'greater_than',
  'at_least',
  'between',
  'overlaps',
  'does_not_overlap',
  'has_any_of',
  'has_all_of',
  'has_none_of',
  'is_empty',
  'is_not_empty',
] as const

export type Operator = (typeof operators)[number]

/** How many right-hand operands an operator takes: none, one, two, or a list. */
export const operandCount = {
  is: 1,
  is_not: 1,
  is_any_of: 'many',
  is_none_of: 'many',
  contains: 1,
  does_not_contain: 1,
  starts_with: 1,
  ends_with: 1,
  less_than: 1,
  at_most: 1,
  greater_than: 1,
  at_least: 1,
  between: 2,
  overlaps: 2,
  does_not_overlap: 2,
  has_any_of: 'many',
  has_all_of: 'many',
  has_none_of: 'many',
  is_empty: 0,
  is_not_empty: 0,
} as const satisfies Record<Operator, 0 | 1 | 2 | 'many'>
