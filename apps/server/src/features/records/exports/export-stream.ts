import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '@trellis/domain/errors'
import { type ExportFormat, type ExportQuery, exportQuery } from '@trellis/domain/imports/transfers-api'
import type { TeamContext } from '../../../context.ts'
import { csvOf } from './export-csv.ts'
import { csvBytesOf, csvColumnsOf } from './export-csv-bytes.ts'
import { jsonOf } from './export-json.ts'
import { type ExportChunk, exportChunks } from './export-rows.ts'
import { xlsxOf } from './export-xlsx.ts'
import { collectionOf } from '../record-table.ts'

export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
}

/** What is written of the matching records, in their sort order. `onRows` hears of every chunk, and throws to stop. */
export function exportBytes(
  ctx: TeamContext,
  { collectionId, format, query }: { collectionId: number; format: ExportFormat; query: ExportQuery },
  onRows: (count: number) => Promise<void> | void = () => undefined,
): AsyncGenerator<string | Buffer> {
  const columns = format === 'csv' ? csvColumnsOf(ctx, collectionId, query) : null
  if (columns) return csvBytesOf(ctx, { collectionId, query, columns }, onRows)
  const chunks = told(exportChunks(ctx, collectionId, query), onRows)
  if (format === 'csv') return csvOf(chunks)
  if (format === 'json') return jsonOf(chunks)
  return xlsxOf(chunks, collectionOf(ctx.team, collectionId).pluralName)
}

async function* told(chunks: AsyncIterable<ExportChunk>, onRows: (count: number) => Promise<void> | void) {
  for await (const chunk of chunks) {
    await onRows(chunk.rows.length)
    yield chunk
  }
}

/** `Students 2026-11-21.csv` */
export function exportFileName(ctx: TeamContext, collectionId: number, format: ExportFormat): string {
  return `${collectionOf(ctx.team, collectionId).pluralName} ${ctx.clock.now().toISOString().slice(0, 10)}.${format}`
}

/**
 * Sends all matching records as a file.
 * @param q an export query in JSON
 */
export async function sendExport(
  ctx: TeamContext,
  { collectionId, format, q }: { collectionId: number; format: ExportFormat; q: string | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fileName = exportFileName(ctx, collectionId, format)
  const bytes = exportBytes(ctx, { collectionId, format, query: readQuery(q) })
  // The first bytes are made before anything is sent: what is wrong with the query is still told as an error.
  const first = await bytes.next()
  // The heading of an archive comes before the first record is asked for.
  const second = format === 'xlsx' ? await bytes.next() : undefined
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  return reply.type(exportTypes[format]).send(Readable.from(from([first, second], bytes)))
}

async function* from(
  begun: readonly (IteratorResult<string | Buffer> | undefined)[],
  rest: AsyncGenerator<string | Buffer>,
): AsyncGenerator<Buffer> {
  for (const piece of begun) if (piece && !piece.done && piece.value.length > 0) yield asBytes(piece.value)
  for await (const piece of rest) if (piece.length > 0) yield asBytes(piece)
}

const asBytes = (piece: string | Buffer) => (typeof piece === 'string' ? Buffer.from(piece) : piece)

function readQuery(q: string | undefined): ExportQuery {
  const parsed = exportQuery.safeParse(q === undefined ? {} : asJson(q))
  if (!parsed.success)
    throw new AppError('invalid-input', { issues: [{ path: 'q', message: parsed.error.issues[0]?.message ?? '' }] })
  return parsed.data
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid-input', { issues: [{ path: 'q', message: 'json' }] })
  }
}
