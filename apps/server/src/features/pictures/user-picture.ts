import type { FastifyRequest } from 'fastify'
import type { Crop } from '@trellis/domain/pictures/picture'
import type { Services, SignedInContext } from '../../context.ts'
import { drawAnew } from '../../platform/raster-image.ts'
import { configChanged } from '../teams/team-config.ts'
import { dropPictures, keepPicture, receivePicture } from './pictures.ts'
import { pictureKeysOfUser, showPictureOfUser, teamsOfUser } from './queries.ts'

/** Four times the size at which it is mostly seen. */
const side = 256

/** @returns its key */
export async function saveOwnPicture(
  ctx: SignedInContext,
  crop: Crop | null,
  request: FastifyRequest,
): Promise<string> {
  const { userId } = ctx.actor
  const fitsIn = { width: side, height: side }
  const image = await drawAnew(await receivePicture(request), { crop, fitsIn, format: 'webp' })
  const key = await keepPicture(ctx, { userId }, image, (keep) =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await pictureKeysOfUser(tx, userId)
      await showPictureOfUser(tx, userId, await keep(tx))
      return before
    }),
  )
  await tellTeams(ctx, userId)
  return key
}

export async function removeOwnPicture(ctx: SignedInContext): Promise<void> {
  await dropPicturesOfUser(ctx, ctx.actor.userId)
  await tellTeams(ctx, ctx.actor.userId)
}

/** What pointed at them shows initials again. */
export async function dropPicturesOfUser(ctx: Pick<Services, 'db' | 'files'>, userId: number): Promise<void> {
  await dropPictures(ctx, await pictureKeysOfUser(ctx.db, userId))
}

/** People are part of a team's configuration: open pages hear of it. */
async function tellTeams(ctx: SignedInContext, userId: number): Promise<void> {
  for (const teamId of await teamsOfUser(ctx.db, userId)) await configChanged(ctx, teamId)
}
