import { isReference, type Condition, type Leaf, type LeftOperand } from '@trellis/domain/records/condition'

/** What a leaf asks of a record, on either side. */
const operandsOf = ({ left, right }: Leaf): LeftOperand[] => [left, ...right.filter(isReference)]

/** The fields a filter speaks of: their columns are marked. */
export function fieldsOfCondition(condition: Condition | undefined): ReadonlySet<number> {
  const found = new Set<number>()
  const visit = (part: Condition): void => {
    if ('all' in part) part.all.forEach(visit)
    else if ('any' in part) part.any.forEach(visit)
    else if ('not' in part) visit(part.not)
    else for (const operand of operandsOf(part)) if ('field' in operand) found.add(operand.via?.[0] ?? operand.field)
  }
  if (condition) visit(condition)
  return found
}

/** Whether a row that holds only these fields is enough to tell if it matches: no facts, no fields behind links. */
export function isAboutFieldsOf(condition: Condition, values: Readonly<Record<number, unknown>>): boolean {
  if ('all' in condition) return condition.all.every((part) => isAboutFieldsOf(part, values))
  if ('any' in condition) return condition.any.every((part) => isAboutFieldsOf(part, values))
  if ('not' in condition) return isAboutFieldsOf(condition.not, values)
  return operandsOf(condition).every((operand) => 'field' in operand && !operand.via?.length && operand.field in values)
}

/** Whether a condition speaks of persons or collections, which an edit brings along by name only or not at all. */
export function asksWhatIsUnknown(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(asksWhatIsUnknown)
  if ('any' in condition) return condition.any.some(asksWhatIsUnknown)
  if ('not' in condition) return asksWhatIsUnknown(condition.not)
  return operandsOf(condition).some(
    (operand) => 'meta' in operand && ['createdBy', 'updatedBy', 'collections'].includes(operand.meta),
  )
}

/** Whether a condition speaks of linked records, which the list does not hold. */
export function looksBehindLinks(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(looksBehindLinks)
  if ('any' in condition) return condition.any.some(looksBehindLinks)
  if ('not' in condition) return looksBehindLinks(condition.not)
  return operandsOf(condition).some((operand) => 'field' in operand && (operand.via?.length ?? 0) > 0)
}
