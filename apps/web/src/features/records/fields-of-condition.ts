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
