import { AppError } from '../errors.ts'
import { checkCondition } from '../records/check-condition.ts'
import type { Condition } from '../records/condition.ts'
import { collectionsInCondition, speaksOfCurrentUser } from '../records/condition-fields.ts'
import type { ConfiguredCollection, TeamConfig } from '../teams/team-config.ts'
import { collectionsBelow, lineOf } from './tree.ts'

type Known = Pick<TeamConfig, 'collectionById'>

/**
 * The condition of a smart collection, ready to be kept: about fields of the collections above it, the same for everybody.
 * @throws AppError filter-invalid, membership-by-person
 */
export function checkMembershipFilter(team: Known, parent: ConfiguredCollection, filter: Condition): Condition {
  if (speaksOfCurrentUser(filter)) throw new AppError('membership-by-person')
  const isOfTree = (id: number) => team.collectionById.get(id)?.rootId === parent.rootId
  if (!collectionsInCondition(filter).every(isOfTree))
    throw new AppError('filter-invalid', { reason: 'unknown-collection' })
  const fieldIn = (collectionId: number, fieldId: number) =>
    team.collectionById.get(collectionId)?.fields.find(({ id }) => id === fieldId)
  return checkCondition(filter, { fieldById: (id) => fieldIn(parent.id, id), fieldOfCollection: fieldIn })
}

/**
 * Whether membership in a collection would be asked for to answer it: by its condition, or that of a collection above.
 * @throws AppError membership-in-circles
 */
export function refuseCircles(team: Known, collectionId: number): void {
  const visit = (id: number, way: readonly number[]): void => {
    if (way.includes(id)) {
      const names = way.slice(way.indexOf(id)).map((each) => team.collectionById.get(each)?.name ?? '')
      throw new AppError('membership-in-circles', { fields: names.join(' · ') })
    }
    const collection = team.collectionById.get(id)
    if (!collection) return
    const asked = collection.membershipFilter ? collectionsInCondition(collection.membershipFilter) : []
    const above = collection.parentId === null ? [] : [collection.parentId]
    for (const next of [...above, ...asked]) visit(next, [...way, id])
  }
  visit(collectionId, [])
}

/** @throws AppError collection-of-another-tree */
export function refuseForeignPlace(team: Known, collection: ConfiguredCollection, parentId: number): void {
  const parent = team.collectionById.get(parentId)
  if (!parent) throw new AppError('collection-not-found')
  const isBelow = collectionsBelow(team, collection).some(({ id }) => id === parentId)
  const isRoot = collection.parentId === null
  if (isRoot || parent.rootId !== collection.rootId || parentId === collection.id || isBelow)
    throw new AppError('collection-of-another-tree')
}

/** Smart collections elsewhere whose condition asks about one of these. */
export function conditionsAskingFor(team: Known, collectionIds: ReadonlySet<number>): ConfiguredCollection[] {
  return [...team.collectionById.values()].filter(
    ({ id, membershipFilter }) =>
      membershipFilter !== null &&
      !collectionIds.has(id) &&
      collectionsInCondition(membershipFilter).some((asked) => collectionIds.has(asked)),
  )
}

/** Of a collection about to move: those whose stored members join what is above the new place. */
export function joinedByMove(team: Known, collection: ConfiguredCollection, parentId: number) {
  const isPicked = ({ id, rootId, isSmart }: ConfiguredCollection) => id !== rootId && !isSmart
  return {
    from: [collection, ...collectionsBelow(team, collection)].filter(isPicked).map(({ id }) => id),
    above: lineOf(team, parentId)
      .filter(isPicked)
      .map(({ id }) => id),
  }
}
