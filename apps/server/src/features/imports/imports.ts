import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError } from '@trellis/domain/errors'
import type { ImportJob, ImportMapping } from '@trellis/domain/imports/api'
import type { TeamContext } from '../../context.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { importFolder, sourcePath, storeSource } from './files.ts'
import { checkMapping } from './mapping.ts'
import { isOwnImport, refuseUnlessMayImport, refuseUnlessMayImportAs } from './may-import.ts'
import { failedSince, findImport, type ImportRow, insertImport, moveImport, nextImportId } from './queries.ts'

const longestFileName = 200

/** Keeps the file and reads it in the background. */
export async function uploadImport(ctx: TeamContext, upload: Readable, fileName: string): Promise<ImportJob> {
  refuseUnlessMayImport(ctx)
  await ensureTeamSchema(ctx, ctx.team.teamId)
  const id = await nextImportId(ctx.teamDb)
  await storeSource(upload, sourcePath(ctx.config, ctx.team.teamId, id))
  const row = await insertImport(ctx.teamDb, {
    id,
    fileName: fileName.slice(-longestFileName) || 'import.csv',
    createdBy: ctx.membership.teamUserId,
    language: ctx.actor.interfaceLanguage ?? ctx.team.defaultInterfaceLanguage,
    at: ctx.clock.now(),
  })
  await enqueue(ctx, 'analyse-import', id)
  return toImportJob(row)
}

export async function readImport(ctx: TeamContext, importId: number): Promise<ImportJob> {
  return toImportJob(await importOf(ctx, importId))
}

/** Starts the import with a checked mapping; the work is a job's. */
export async function startImport(ctx: TeamContext, importId: number, mapping: ImportMapping): Promise<ImportJob> {
  const row = await importOf(ctx, importId)
  if (row.state !== 'ready' || !row.analysis) throw new AppError('import-already-started', { state: row.state })
  checkMapping(ctx.team, row.analysis, mapping)
  refuseUnlessMayImportAs(ctx, mapping)
  const started = await moveImport(ctx.teamDb, importId, {
    state: 'running',
    mapping,
    collectionId: mapping.target.kind === 'collection' ? mapping.target.collectionId : null,
    startedAt: ctx.clock.now(),
  })
  if (!started) throw new AppError('import-already-started')
  await enqueue(ctx, 'run-import', importId)
  return toImportJob(started)
}

/** A running import stops after the chunk it is at; one that has not begun is dropped with its file. Finished ones stay. */
export async function cancelImport(ctx: TeamContext, importId: number): Promise<ImportJob> {
  await importOf(ctx, importId)
  const stopping = await moveImport(ctx.teamDb, importId, { state: 'cancelling' })
  if (stopping) {
    // Where no job is alive any more, this one ends it.
    await enqueue(ctx, 'run-import', importId)
    return toImportJob(stopping)
  }
  const dropped = await dropUnstarted(ctx, importId)
  if (dropped) await rm(importFolder(ctx.config, ctx.team.teamId, importId), { recursive: true, force: true })
  return readImport(ctx, importId)
}

async function dropUnstarted(ctx: TeamContext, importId: number): Promise<ImportRow | undefined> {
  const { state } = await importOf(ctx, importId)
  if (state !== 'analysing' && state !== 'ready') return undefined
  return moveImport(ctx.teamDb, importId, { state: 'cancelled', finishedAt: ctx.clock.now() })
}

/** Imports of the team that failed since then, the last first. */
export async function failedImports(ctx: TeamContext, since: Date) {
  return (await failedSince(ctx.teamDb, since)).map((row) => ({
    importId: row.id,
    fileName: row.file_name,
    collectionId: row.collection_id,
    at: row.at.toISOString(),
    error: row.error ?? 'unexpected',
  }))
}

export async function importOf(ctx: TeamContext, importId: number): Promise<ImportRow> {
  await ensureTeamSchema(ctx, ctx.team.teamId)
  const row = await findImport(ctx.teamDb, importId)
  if (!row || !isOwnImport(ctx, row)) throw new AppError('import-not-found')
  return row
}

/** One import after another in a team, so that they do not wait for each other's locks. */
export async function enqueue(
  ctx: TeamContext,
  task: 'analyse-import' | 'run-import',
  importId: number,
): Promise<void> {
  const { teamId } = ctx.team
  await ctx.jobs.enqueue(task, { teamId, importId }, { queue: `${task}-${teamId}` })
}

function toImportJob(row: ImportRow): ImportJob {
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    collectionId: row.collection_id,
    analysis: row.analysis,
    rowsRead: row.rows_read,
    created: row.created_count,
    rejected: row.rejected_count,
    rejectReasons: row.reject_reasons.slice(0, 50),
    error: row.error,
    errorDetails: row.error_details,
    batchId: row.batch_id,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
