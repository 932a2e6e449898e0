import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { longestFileName, maximumThumbnailBytes, thumbnailSide } from '@trellis/domain/files/api'
import type { StoredFile } from '@trellis/domain/files/api'
import { imageSize } from '@trellis/domain/files/image-size'
import { sniff } from '@trellis/domain/files/sniff'
import { cleanText } from '@trellis/domain/text/clean'
import type { TeamContext } from '../../context.ts'
import type { Received } from '../../platform/file-store/file-store.ts'
import { refuseUnlessMayWriteRecord } from '../permissions/may-write.ts'
import { allowedIn, holdsFiles } from './allowed-files.ts'
import { thumbnailKey, toStoredFile } from './files.ts'
import { collectionsShowing } from './held-files-sql.ts'
import { makePicturesLater } from './make-pictures.ts'
import { deleteFile, insertFile } from './queries.ts'

interface Upload {
  readonly name: string
  readonly received: Received
  readonly thumbnail: Buffer | null
}

/** Keeps a file for a field, to be used by a record within a day. Whatever goes wrong, nothing of it stays. */
export async function uploadFile(ctx: TeamContext, fieldId: number, request: FastifyRequest): Promise<StoredFile> {
  const field = ctx.wholeTeam.fieldById.get(fieldId)
  // A field of a record type may be known by its sub-collections only.
  const places = field ? collectionsShowing(ctx, field) : []
  if (!field || places.length === 0 || !holdsFiles(field)) throw new AppError('field-not-found')
  refuseUnlessMayWriteRecord(ctx, places, [fieldId])
  const upload = await receive(ctx, request, allowedIn(field).bytes)
  try {
    const file = await keep(ctx, field, upload)
    if (file.kind === 'image') await makePicturesLater(ctx, ctx.team.teamId)
    return file
  } finally {
    await upload.received.discard()
  }
}

/** Keeps bytes that are at hand, as an upload of them would. */
export async function storeFile(
  ctx: TeamContext,
  field: Field,
  { name, bytes, thumbnail }: { name: string; bytes: Buffer; thumbnail: Buffer | null },
): Promise<StoredFile> {
  const received = await ctx.files.receive(Readable.from([bytes]))
  try {
    return await keep(ctx, field, { name, received, thumbnail })
  } finally {
    await received.discard()
  }
}

async function receive(ctx: TeamContext, request: FastifyRequest, mostBytes: number): Promise<Upload> {
  let file: { name: string; received: Received } | undefined
  let thumbnail: Buffer | null = null
  try {
    for await (const part of request.files({ limits: { files: 2, fileSize: mostBytes } })) {
      if (part.fieldname === 'thumbnail') thumbnail = await bytesOf(part)
      else if (file) throw invalid('file', 'twice')
      else file = { name: nameOf(part.filename), received: await ctx.files.receive(part.file) }
    }
    if (!file) throw invalid('file', 'missing')
    return { ...file, thumbnail }
  } catch (error) {
    await file?.received.discard()
    throw asCutShort(error)
  }
}

async function bytesOf(part: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maximumThumbnailBytes) throw invalid('thumbnail', 'too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function keep(ctx: TeamContext, field: Field, { name, received, thumbnail }: Upload): Promise<StoredFile> {
  if (received.size === 0) throw new AppError('file-empty')
  const { mimeType, kind } = sniff(received.head, name)
  const { kinds } = allowedIn(field)
  if (!kinds.includes(kind)) throw new AppError('file-kind-refused', { kind, kinds })
  if (thumbnail && !isThumbnail(thumbnail)) throw invalid('thumbnail', 'not-a-small-image')
  const size = imageSize(received.head, mimeType)
  const row = await insertFile(ctx.teamDb, {
    field_id: field.id,
    name,
    size: received.size,
    mime_type: mimeType,
    kind,
    checksum: received.checksum,
    width: size?.width ?? null,
    height: size?.height ?? null,
    storage_key: `team_${ctx.team.teamId}/${randomUUID()}`,
    has_thumbnail: thumbnail !== null,
    created_at: ctx.clock.now(),
    created_by: ctx.membership.teamUserId,
  })
  try {
    if (thumbnail) await ctx.files.write(thumbnailKey(row.storage_key), thumbnail)
    await received.keep(row.storage_key)
  } catch (error) {
    await deleteFile(ctx.teamDb, row.id)
    await ctx.files.remove([row.storage_key, thumbnailKey(row.storage_key)])
    throw error
  }
  return toStoredFile(row)
}

/** The browser made it: it is believed to be a small picture only after a look at its bytes. */
function isThumbnail(bytes: Buffer): boolean {
  const { mimeType } = sniff(bytes, '')
  const size = ['image/png', 'image/jpeg', 'image/webp'].includes(mimeType) ? imageSize(bytes, mimeType) : null
  return size !== null && size.width <= thumbnailSide && size.height <= thumbnailSide
}

/** Only the last part of a path, without letters that turn the reading direction around, its extension kept. */
function nameOf(given: string): string {
  const name = cleanText(given.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return [...name].slice(-longestFileName).join('') || 'file'
}

const invalid = (path: string, message: string) => new AppError('invalid-input', { issues: [{ path, message }] })

/** The stream ended before the form did: the connection broke, or the person gave up. */
function asCutShort(error: unknown): unknown {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  const isCut =
    /unexpected end of (form|file|multipart)|premature close|aborted/i.test(message) ||
    code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isCut ? new AppError('upload-cut-short') : error
}
