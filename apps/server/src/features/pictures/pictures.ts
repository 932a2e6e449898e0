import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@trellis/domain/errors'
import { maximumPictureBytes } from '@trellis/domain/pictures/picture'
import type { Context, Services } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import type { RasterImage } from '../../platform/raster-image.ts'
import { deletePictures, insertPicture, pictureByKey } from './queries.ts'

type Owner = { teamId: number } | { userId: number }

/** Where everybody who has the key finds a picture: in mails and on public pages too. */
export const publicAddress = ({ config }: Pick<Services, 'config'>, key: string): string =>
  `${config.publicUrl}/api/public/pictures/${key}`

/** The one picture of a form. @throws AppError file-too-large, file-empty, upload-cut-short */
export async function receivePicture(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file({ limits: { files: 1, fileSize: maximumPictureBytes } })
  if (!part) throw new AppError('invalid-input', { issues: [{ path: 'file', message: 'missing' }] })
  const bytes = await part.toBuffer().catch((error: unknown) => {
    const { code, message = '' } = error as { code?: string; message?: string }
    const isCut = code === 'ERR_STREAM_PREMATURE_CLOSE' || /unexpected end|premature close|aborted/i.test(message)
    throw isCut ? new AppError('upload-cut-short') : error
  })
  if (bytes.length === 0) throw new AppError('file-empty')
  return bytes
}

/**
 * Keeps the picture and lets `use` point at it in one transaction, which gives the keys of those that nobody needs any
 * more. Their bytes go after the commit.
 */
export async function keepPicture(
  ctx: Services,
  owner: Owner,
  image: RasterImage,
  use: (keep: (tx: Db) => Promise<string>) => Promise<readonly string[]>,
): Promise<string> {
  const key = randomBytes(16).toString('hex')
  const storageKey = 'teamId' in owner ? `team_${owner.teamId}/logo-${key}` : `user_${owner.userId}/${key}`
  await ctx.files.write(storageKey, image.bytes)
  const row = {
    key,
    team_id: 'teamId' in owner ? owner.teamId : null,
    user_id: 'userId' in owner ? owner.userId : null,
    mime_type: image.mimeType,
    width: image.width,
    height: image.height,
    storage_key: storageKey,
    created_at: ctx.clock.now(),
  }
  try {
    const unused = await use(async (tx) => {
      await insertPicture(tx, row)
      return key
    })
    await dropPictures(ctx, unused)
  } catch (error) {
    await ctx.files.remove([storageKey])
    throw error
  }
  return key
}

export async function dropPictures(ctx: Pick<Services, 'db' | 'files'>, keys: readonly string[]): Promise<void> {
  await ctx.files.remove(await deletePictures(ctx.db, keys))
}

/** A key never shows another picture: whoever has seen it need not ask again. */
export async function sendPicture(ctx: Context, key: string, reply: FastifyReply): Promise<FastifyReply> {
  const picture = await pictureByKey(ctx.db, key)
  const stream = picture && (await ctx.files.read(picture.storage_key))
  if (!picture || !stream) throw new AppError('file-not-found')
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      // Mails and public pages on other sites show it.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type(picture.mime_type)
    .send(stream)
}
