import type { Condition } from '@trellis/domain/records/condition'

/** The fields a filter speaks of: their columns are marked. */
export function fieldsOfCondition(condition: Condition | undefined): ReadonlySet<number> {
  const found = new Set<number>()
  const visit = (part: Condition): void => {
    if ('all' in part) part.all.forEach(visit)
    else if ('any' in part) part.any.forEach(visit)
    else if ('not' in part) visit(part.not)
    else if ('field' in part.left) found.add(part.left.via?.[0] ?? part.left.field)
  }
  if (condition) visit(condition)
  return found
}

/** Whether a row that holds only these fields is enough to tell if it matches: no facts, no fields behind links. */
export function isAboutFieldsOf(condition: Condition, values: Readonly<Record<number, unknown>>): boolean {
  if ('all' in condition) return condition.all.every((part) => isAboutFieldsOf(part, values))
  if ('any' in condition) return condition.any.every((part) => isAboutFieldsOf(part, values))
  if ('not' in condition) return isAboutFieldsOf(condition.not, values)
  const { left } = condition
  return 'field' in left && !left.via?.length && left.field in values
}

/** Whether a condition speaks of persons or collections, which an edit brings along by name only or not at all. */
export function asksWhatIsUnknown(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(asksWhatIsUnknown)
  if ('any' in condition) return condition.any.some(asksWhatIsUnknown)
  if ('not' in condition) return asksWhatIsUnknown(condition.not)
  return 'meta' in condition.left && ['createdBy', 'updatedBy', 'collections'].includes(condition.left.meta)
}

/** Whether a condition speaks of linked records, which the list does not hold. */
export function looksBehindLinks(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(looksBehindLinks)
  if ('any' in condition) return condition.any.some(looksBehindLinks)
  if ('not' in condition) return looksBehindLinks(condition.not)
  return 'field' in condition.left && (condition.left.via?.length ?? 0) > 0
}
