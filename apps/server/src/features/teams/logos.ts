import type { FastifyRequest } from 'fastify'
import { AppError } from '@trellis/domain/errors'
import { maximumPictureBytes } from '@trellis/domain/pictures/picture'
import type { Crop } from '@trellis/domain/pictures/picture'
import { isHorizontal, logoNames } from '@trellis/domain/teams/logos'
import type { LogoName, Logos } from '@trellis/domain/teams/logos'
import type { TeamContext } from '../../context.ts'
import { fetchPublic } from '../../platform/fetch-public.ts'
import { drawAnew } from '../../platform/raster-image.ts'
import { dropPictures, keepPicture, receivePicture } from '../pictures/pictures.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { teamAccount, updateTeam } from './queries.ts'
import type { PlatformTransaction } from './schema-queue.ts'
import { shownLogos } from './shown-logos.ts'
import type { StoredLogos } from './shown-logos.ts'
import { changeConfig } from './team-config.ts'

/** Twice the largest size at which each is shown; PNG, because mail programs know no newer format. */
const sizes = { square: { width: 256, height: 256 }, horizontal: { width: 800, height: 240 } } as const

export async function readLogos(ctx: TeamContext): Promise<Logos> {
  const row = await teamAccount(ctx.db, ctx.team.teamId)
  if (!row) throw new AppError('team-not-found')
  return shownLogos(ctx, row.logos)
}

export async function uploadLogo(
  ctx: TeamContext,
  { name, crop }: { name: LogoName; crop: Crop | null },
  request: FastifyRequest,
): Promise<Logos> {
  return await saveLogo(ctx, { name, crop, bytes: await receivePicture(request) })
}

/**
 * Keeps a copy: pages load nothing from other sites, and nobody there learns who looks at them.
 * @throws AppError image-not-fetched
 */
export async function fetchLogo(ctx: TeamContext, { name, url }: { name: LogoName; url: string }): Promise<Logos> {
  const bytes = await fetchPublic(url, { mostBytes: maximumPictureBytes }).catch((error: unknown) => {
    throw new AppError('image-not-fetched', { reason: (error as Error).message })
  })
  return await saveLogo(ctx, { name, crop: null, bytes })
}

/** The brand's own sign comes back. */
export async function removeLogo(ctx: TeamContext, name: LogoName): Promise<Logos> {
  const unused = await changeConfig(ctx, (tx) => changeLogo(ctx, tx, name, null))
  await dropPictures(ctx, unused)
  return await readLogos(ctx)
}

async function saveLogo(
  ctx: TeamContext,
  { name, crop, bytes }: { name: LogoName; crop: Crop | null; bytes: Buffer },
): Promise<Logos> {
  const fitsIn = isHorizontal(name) ? sizes.horizontal : sizes.square
  const image = await drawAnew(bytes, { crop, fitsIn, format: 'png' })
  await keepPicture(ctx, { teamId: ctx.team.teamId }, image, (keep) =>
    changeConfig(ctx, async (tx) => changeLogo(ctx, tx, name, await keep(tx))),
  )
  return await readLogos(ctx)
}

/** In a transaction that raised the version: one change after the other. Gives the key that nothing shows any more. */
async function changeLogo(
  ctx: TeamContext,
  tx: PlatformTransaction,
  name: LogoName,
  pictureKey: string | null,
): Promise<string[]> {
  const team = await teamAccount(tx, ctx.team.teamId)
  if (!team) throw new AppError('team-not-found')
  const stored: StoredLogos = team.logos
  const kept = logoNames.flatMap((each) => (each !== name && stored[each] ? [[each, stored[each]] as const] : []))
  const logos = { ...Object.fromEntries(kept), ...(pictureKey && { [name]: { pictureKey } }) }
  await updateTeam(tx, team.id, { logos: JSON.stringify(logos) })
  await noteAct(tx, ctx, {
    act: 'account-details-changed',
    subject: team.name,
    team: { teamId: team.id, name: team.name },
    details: { logo: name },
  })
  return stored[name] ? [stored[name].pictureKey] : []
}
