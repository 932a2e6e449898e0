import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@trellis/domain/errors'
import {
  daysOfExports,
  type ExportEntry,
  type ExportFormat,
  type ExportQuery,
} from '@trellis/domain/imports/transfers-api'
import type { Config } from '../../config.ts'
import type { Services, TeamContext } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { exportBytes, exportFileName } from '../records/exports/export-stream.ts'
import { countRecords } from '../records/pages/read.ts'
import { collectionOf } from '../records/record-table.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import {
  endExport,
  expiredExports,
  type ExportRow,
  findExport,
  forgetFile,
  insertExport,
  saveExportProgress,
} from './export-queries.ts'
import { ImportStopped } from './failure.ts'
import { contextOfReader, type ExportPayload } from './job-context.ts'

interface Asked {
  readonly collectionId: number
  readonly format: ExportFormat
  readonly query: ExportQuery
}

/** Writes the file in the background: too many records to wait for. */
export async function startExport(ctx: TeamContext, asked: Asked): Promise<ExportEntry> {
  collectionOf(ctx.team, asked.collectionId)
  // What is wrong with the query is told now.
  const { count } = await countRecords(ctx, asked.collectionId, asked.query)
  const row = await insertExport(ctx.teamDb, {
    ...asked,
    fileName: exportFileName(ctx, asked.collectionId, asked.format),
    createdBy: ctx.membership.teamUserId,
    at: ctx.clock.now(),
    rowsTotal: count,
  })
  await enqueueExport(ctx, row.id)
  return toExportEntry(ctx, row)
}

export async function cancelExport(ctx: TeamContext, exportId: number): Promise<ExportEntry> {
  await exportOf(ctx, exportId)
  const ended = await endExport(ctx.teamDb, exportId, { state: 'cancelled', at: ctx.clock.now() })
  return toExportEntry(ctx, ended ?? (await exportOf(ctx, exportId)))
}

/** The stored file. */
export async function openExport(ctx: TeamContext, exportId: number) {
  const row = await exportOf(ctx, exportId)
  if (row.state !== 'done' || row.size_bytes === null) throw new AppError('export-not-found')
  const path = exportPath(ctx.config, ctx.team.teamId, exportId)
  const found = await stat(path).catch(() => null)
  if (!found) throw new AppError('export-not-found')
  return { stream: createReadStream(path), fileName: row.file_name, format: row.format, size: found.size }
}

/** A file holds what its owner may read: nobody else downloads it, but for those who may read everything. */
async function exportOf(ctx: TeamContext, exportId: number): Promise<ExportRow> {
  await ensureTeamSchema(ctx, ctx.team.teamId)
  const row = await findExport(ctx.teamDb, exportId)
  if (!row || (!ctx.access.isUnrestricted && row.created_by !== ctx.membership.teamUserId))
    throw new AppError('export-not-found')
  return row
}

const enqueueExport = (ctx: TeamContext, exportId: number): Promise<void> =>
  ctx.jobs.enqueue('run-export', { teamId: ctx.team.teamId, exportId }, { queue: `run-export-${ctx.team.teamId}` })

/** Writes the file anew from the first record; safe to run twice. Reads as its owner, with the rights of now. */
export async function runExport(services: Services, payload: ExportPayload, signal: AbortSignal): Promise<void> {
  const db = teamDbFor(services.pool, payload.teamId)
  const row = await findExport(db, payload.exportId)
  if (row?.state !== 'running') return
  const path = exportPath(services.config, payload.teamId, row.id)
  try {
    const ctx = await contextOfReader(services, payload, row.created_by)
    await write(ctx, row, path, signal)
    const { size } = await stat(path)
    await endExport(db, row.id, { state: 'done', at: services.clock.now(), sizeBytes: size })
    await dropOldExports(services, payload.teamId)
  } catch (error) {
    await rm(`${path}.half`, { force: true })
    if (error instanceof ImportStopped) return
    const expected = error instanceof AppError ? error : new AppError('unexpected')
    await endExport(db, row.id, { state: 'failed', at: services.clock.now(), error: expected })
    if (!(error instanceof AppError)) throw error
  }
}

async function write(ctx: TeamContext, row: ExportRow, path: string, signal: AbortSignal): Promise<void> {
  let rowsDone = 0
  const asked = { collectionId: row.collection_id, format: row.format, query: row.query }
  const bytes = exportBytes(ctx, asked, async (count) => {
    rowsDone += count
    if (!(await saveExportProgress(ctx.teamDb, row.id, rowsDone))) throw new ImportStopped()
    if (!signal.aborted) return
    await enqueueExport(ctx, row.id)
    throw new ImportStopped()
  })
  await mkdir(dirname(path), { recursive: true })
  await pipeline(Readable.from(bytes), createWriteStream(`${path}.half`))
  await rename(`${path}.half`, path)
}

/** Files that nobody needs any more go; their line stays in the list. */
async function dropOldExports(services: Services, teamId: number): Promise<void> {
  const db = teamDbFor(services.pool, teamId)
  const before = new Date(services.clock.now().getTime() - daysOfExports * 86_400_000)
  for (const id of await expiredExports(db, before)) {
    await rm(exportPath(services.config, teamId, id), { force: true })
    await forgetFile(db, id)
  }
}

const exportPath = (config: Config, teamId: number, exportId: number): string =>
  join(config.dataFolder, 'exports', `team_${teamId}`, String(exportId))

export function toExportEntry(ctx: TeamContext, row: ExportRow): ExportEntry {
  return {
    kind: 'export',
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    state: row.state,
    collectionId: row.collection_id,
    collectionName: ctx.team.collectionById.get(row.collection_id)?.pluralName ?? null,
    owner: ctx.wholeTeam.personNameById.get(row.created_by) ?? '',
    isOwn: row.created_by === ctx.membership.teamUserId,
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
    sizeBytes: row.size_bytes,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: row.error,
    errorDetails: row.error_details,
  }
}
