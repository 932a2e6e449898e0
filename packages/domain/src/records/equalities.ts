import { AppError } from '../errors.ts'
import { checkValue } from '../fields/check-value.ts'
import type { Value } from '../fields/field-type.ts'
import type { Condition, Leaf } from './condition.ts'
import { dayOf } from './matches.ts'
import type { ConditionScope } from './subject.ts'

/**
 * The values a record must have to match, by field id, as far as equalities in nested `all` groups say so: a new row of a
 * filtered list takes them (behaviour.md section 1). Of two that contradict each other the first counts.
 */
export function equalitiesOf(
  condition: Condition,
  scope: ConditionScope,
  context: { today: string },
): Record<string, Value> {
  const values: Record<string, Value> = {}
  for (const leaf of leavesOfAll(condition)) {
    if (!('field' in leaf.left) || leaf.left.via?.length || leaf.left.part) continue
    const field = scope.fieldById(leaf.left.field)
    const wanted = wantedBy(leaf, context)
    if (!field || wanted === undefined || String(field.id) in values) continue
    const value = acceptedBy(field, wanted)
    if (value !== null) values[String(field.id)] = value
  }
  return values
}

function leavesOfAll(condition: Condition): Leaf[] {
  if ('all' in condition) return condition.all.flatMap(leavesOfAll)
  return 'any' in condition || 'not' in condition ? [] : [condition]
}

function wantedBy({ op, right }: Leaf, context: { today: string }): unknown {
  const isOne = op === 'is' || (op === 'is_any_of' && right.length === 1)
  const [operand] = right
  if (isOne && operand) {
    if ('literal' in operand) return operand.literal
    return 'relativeDay' in operand ? dayOf(operand, context) : undefined
  }
  if (op === 'has_all_of' && right.every((each) => 'literal' in each)) return right.map((each) => each.literal)
  return undefined
}

/** A literal may be no value of the field (2.5 for a whole number, a day for an instant): then it says nothing about a new row. */
function acceptedBy(field: Parameters<typeof checkValue>[0], wanted: unknown): Value {
  try {
    return checkValue(field, wanted)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
