import type { Condition, Leaf } from '@trellis/domain/records/condition'

/** The sentence is one flat list joined by "and" or by "or"; deeper trees are kept as one whole. */
export interface FlatFilter {
  readonly match: 'all' | 'any'
  readonly leaves: readonly Leaf[]
}

export function flatFilter(where: Condition | undefined): FlatFilter | undefined {
  if (!where) return { match: 'all', leaves: [] }
  if ('left' in where) return { match: 'all', leaves: [where] }
  if ('not' in where) return undefined
  const [match, parts] = 'all' in where ? (['all', where.all] as const) : (['any', where.any] as const)
  const leaves = parts.filter((part): part is Leaf => 'left' in part)
  return leaves.length === parts.length ? { match, leaves } : undefined
}

export function conditionOf({ match, leaves }: FlatFilter): Condition | undefined {
  if (leaves.length === 0) return undefined
  return match === 'all' ? { all: [...leaves] } : { any: [...leaves] }
}
