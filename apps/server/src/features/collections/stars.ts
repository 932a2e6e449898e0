import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import { deleteStar, insertStar, starredBy } from './stars-sql.ts'

/** Those that one sees: a star on what went to the trash comes back with it. */
export async function starredCollections(ctx: TeamContext): Promise<number[]> {
  const ids = await starredBy(ctx.teamDb, ctx.membership.teamUserId)
  return ids.filter((id) => isSeen(ctx, id))
}

/** @throws AppError collection-not-found also where one may not see it */
export async function starCollection(ctx: TeamContext, collectionId: number): Promise<void> {
  if (!isSeen(ctx, collectionId)) throw new AppError('collection-not-found')
  await insertStar(ctx.teamDb, { ownerId: ctx.membership.teamUserId, collectionId })
}

/** @throws AppError collection-not-found also where one may not see it */
export async function unstarCollection(ctx: TeamContext, collectionId: number): Promise<void> {
  if (!isSeen(ctx, collectionId)) throw new AppError('collection-not-found')
  await deleteStar(ctx.teamDb, { ownerId: ctx.membership.teamUserId, collectionId })
}

/** As the list of collections shows them. */
function isSeen(ctx: TeamContext, collectionId: number): boolean {
  const collection = ctx.team.collectionById.get(collectionId)
  if (!collection) return false
  return !collection.isInternalConfiguration || ctx.featurePermissions.has('team_admin_data_collections')
}
