import { accessTo, includesField } from '@trellis/domain/permissions/data-access'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../../context.ts'

/**
 * Whether a list as of a day may show who has left the collection since: it shows values as they are now, and of those who
 * left that is only for whoever may read all of its fields by the record type (decision 0024).
 */
export function mayReadWhoLeft(
  { team, wholeTeam, access }: Pick<TeamContext, 'team' | 'wholeTeam' | 'access'>,
  { id, rootId }: Pick<ConfiguredCollection, 'id' | 'rootId'>,
): boolean {
  if (team === wholeTeam || id === rootId) return true
  const { readFields } = accessTo(access, rootId)
  const shown = team.collectionById.get(id)?.fields ?? []
  return team.collectionById.has(rootId) && shown.every((field) => includesField(readFields, field.id))
}
