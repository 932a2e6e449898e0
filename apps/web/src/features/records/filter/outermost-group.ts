import type { Condition } from '@trellis/domain/records/condition'
import { groupOf, matchOf, partsOf, type Match } from '@trellis/domain/records/condition-groups'

/** The sentence is a list joined by "and" or by "or", of conditions and of groups in brackets. */
interface OutermostGroup {
  readonly match: Match
  readonly parts: readonly Condition[]
}

export function outermostOf(where: Condition | undefined): OutermostGroup {
  if (!where) return { match: 'all', parts: [] }
  if ('left' in where || 'not' in where) return { match: 'all', parts: [where] }
  return { match: matchOf(where), parts: partsOf(where) }
}

/** A further condition that has to hold as well, whatever there is. */
export function narrowedBy({ match, parts }: OutermostGroup, part: Condition): Condition {
  if (match === 'all' || parts.length === 0) return { all: [...parts, part] }
  return { all: [...(parts.length > 1 ? [groupOf(match, parts)] : parts), part] }
}
