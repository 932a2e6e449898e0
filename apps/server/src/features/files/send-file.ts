import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@trellis/domain/errors'
import type { PictureSize } from '@trellis/domain/files/api'
import { isShownInline } from '@trellis/domain/files/kinds'
import type { TeamContext } from '../../context.ts'
import type { ByteRange } from '../../platform/file-store/file-store.ts'
import { fileFor, pictureKey, thumbnailKey } from './files.ts'
import type { FileRow } from './queries.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The bytes of a file, whole or a range of them. Whatever somebody uploaded, a browser runs nothing of it. */
export async function sendFile(
  ctx: TeamContext,
  { fileId, isInline }: { fileId: number; isInline: boolean },
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const file = await fileFor(ctx, fileId)
  const tag = `"${file.checksum.toString('hex')}"`
  for (const [name, value] of Object.entries(headersOf(file, isInline))) reply.header(name, value)
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const range = rangeIn(request.headers.range, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const stream = await ctx.files.read(file.storage_key, range)
  if (!stream) throw new AppError('file-not-found')
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply.header('content-length', range ? range.end - range.start + 1 : file.size).send(stream)
}

/** A file never changes, and neither do its pictures; before the job made them there is the one of the browser. */
export async function sendThumbnail(
  ctx: TeamContext,
  { fileId, size }: { fileId: number; size: PictureSize },
  { reply }: Exchange,
): Promise<FastifyReply> {
  const file = await fileFor(ctx, fileId)
  const isMade = file.thumbnail_state === 'made'
  const made = isMade ? await ctx.files.read(pictureKey(file.storage_key, size)) : null
  // To look at it closely there is the file itself.
  const isEnough = file.has_thumbnail && size !== 'preview'
  const stream = made ?? (isEnough ? await ctx.files.read(thumbnailKey(file.storage_key)) : null)
  if (!stream) throw new AppError('file-not-found')
  return reply
    .header('cache-control', made ? 'private, max-age=604800, immutable' : 'private, max-age=60')
    .header('content-security-policy', sandboxed)
    .header('cross-origin-resource-policy', 'same-origin')
    .type(thumbnailType)
    .send(stream)
}

/** Browsers tell small pictures apart by their bytes, and nosniff allows that among images. */
const thumbnailType = 'image/webp'

const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"
/** The browsers' own viewers do not start in a sandbox; they are one by themselves. */
const forViewer =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'self'"

function headersOf({ name, mime_type: mimeType }: FileRow, isInline: boolean): Record<string, string> {
  const isShown = isInline && isShownInline(mimeType)
  return {
    'content-type': typeToSend(mimeType),
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(name)}`,
    'content-security-policy': isShown && mimeType === 'application/pdf' ? forViewer : sandboxed,
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
  }
}

/** SVG, HTML and the like are sent as bytes without a meaning. */
function typeToSend(mimeType: string): string {
  if (isShownInline(mimeType)) return mimeType
  return mimeType === 'text/plain' || mimeType === 'text/csv'
    ? `${mimeType}; charset=utf-8`
    : 'application/octet-stream'
}

/** RFC 8187. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** One range (RFC 9110, section 14); several at once are answered with the whole. */
function rangeIn(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
