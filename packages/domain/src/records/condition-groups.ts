import type { Condition } from './condition.ts'

/** Parts joined by one word: `all` by "and", `any` by "or". */
export type Match = 'all' | 'any'

export const groupOf = (match: Match, parts: readonly Condition[]): Condition =>
  match === 'all' ? { all: [...parts] } : { any: [...parts] }

export const matchOf = (condition: Condition): Match => ('any' in condition ? 'any' : 'all')

export const otherMatch = (match: Match): Match => (match === 'all' ? 'any' : 'all')

export function partsOf(condition: Condition): readonly Condition[] {
  if ('all' in condition) return condition.all
  if ('any' in condition) return condition.any
  return 'not' in condition ? [condition.not] : []
}

/** The same kind of condition around other parts. */
export function withParts(condition: Condition, parts: readonly Condition[]): Condition {
  const [only] = parts
  if ('not' in condition) return only ? { not: only } : condition
  return 'left' in condition ? condition : groupOf(matchOf(condition), parts)
}

/** What a condition says while groups in it are still to be filled: nothing in their place. */
export function withoutEmptyGroups(condition: Condition): Condition | undefined {
  if ('left' in condition) return condition
  const parts = partsOf(condition).flatMap((part) => withoutEmptyGroups(part) ?? [])
  return parts.length > 0 ? withParts(condition, parts) : undefined
}
