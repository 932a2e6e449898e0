import type { TeamConfig } from '../teams/team-config.ts'
import type { Change, Place } from './messages.ts'

type Known = Pick<TeamConfig, 'collectionById' | 'fieldById'>

/**
 * The changes as somebody may hear of them who knows the team so far (`readableTeam`): nothing of collections out of
 * reach, no edit of hidden fields only, and no hidden field named.
 */
export function visibleChanges(team: Known, changes: readonly Change[]): Change[] {
  return changes.flatMap((change) => {
    if (!team.collectionById.has(change.collectionId)) return []
    const fieldIds = change.fieldIds.filter((fieldId) => team.fieldById.has(fieldId))
    const isEdit = change.type === 'updated' || change.type === 'linked'
    if (isEdit && fieldIds.length === 0) return []
    const subCollectionIds = change.subCollectionIds.filter((id) => team.collectionById.has(id))
    const isMembership = change.type === 'added' || change.type === 'removed'
    if (isMembership && subCollectionIds.length === 0) return []
    return [{ ...change, fieldIds, subCollectionIds }]
  })
}

/** Where somebody is, as far as another may know the place; undefined for out of reach. */
export function visiblePlace(team: Known, place: Place): Place | undefined {
  if (!team.collectionById.has(place.collectionId)) return undefined
  if (place.fieldId === undefined || team.fieldById.has(place.fieldId)) return place
  return { collectionId: place.collectionId, ...(place.recordId !== undefined && { recordId: place.recordId }) }
}
