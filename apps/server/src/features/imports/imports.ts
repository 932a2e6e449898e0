import { copyFile, link, mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@trellis/domain/errors'
import type { ImportJob, ImportMapping } from '@trellis/domain/imports/api'
import type { TeamContext } from '../../context.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { refuseBesideTypeChange } from './beside-type-change.ts'
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

/** Another sheet of the workbook is read instead. */
export async function chooseSheet(ctx: TeamContext, importId: number, sheet: string): Promise<ImportJob> {
  const row = await importOf(ctx, importId)
  refuseUnknownSheet(row, sheet)
  const moved = await moveImport(ctx.teamDb, importId, { state: 'analysing', sheet })
  if (!moved) throw new AppError('import-already-started', { state: row.state })
  await enqueue(ctx, 'analyse-import', importId)
  return toImportJob(moved)
}

/** The same file once more, for its next sheet or another collection. */
export async function importAgain(ctx: TeamContext, importId: number, sheet?: string): Promise<ImportJob> {
  refuseUnlessMayImport(ctx)
  const row = await importOf(ctx, importId)
  if (sheet !== undefined) refuseUnknownSheet(row, sheet)
  const id = await nextImportId(ctx.teamDb)
  const [from, to] = [importId, id].map((one) => sourcePath(ctx.config, ctx.team.teamId, one)) as [string, string]
  await mkdir(dirname(to), { recursive: true })
  // The bytes stay the same: both imports may name them.
  await link(from, to).catch(() => copyFile(from, to).catch(refuseMissingFile))
  const made = await insertImport(ctx.teamDb, {
    id,
    fileName: row.file_name,
    createdBy: ctx.membership.teamUserId,
    language: ctx.actor.interfaceLanguage ?? ctx.team.defaultInterfaceLanguage,
    at: ctx.clock.now(),
    sheet: sheet ?? row.sheet,
  })
  await enqueue(ctx, 'analyse-import', id)
  return toImportJob(made)
}

function refuseUnknownSheet({ analysis }: ImportRow, sheet: string): void {
  if (!analysis?.sheets?.includes(sheet))
    throw new AppError('invalid-input', { issues: [{ path: 'sheet', message: 'unknown' }] })
}

/** A file that was dropped with its import. */
function refuseMissingFile(error: unknown): never {
  if ((error as { code?: string }).code === 'ENOENT') throw new AppError('import-not-found')
  throw error
}

/** Finds out in the background what the import would do. */
export async function startCheck(ctx: TeamContext, importId: number, mapping: ImportMapping): Promise<ImportJob> {
  const row = await importOf(ctx, importId)
  if (row.state !== 'ready' || !row.analysis) throw new AppError('import-already-started', { state: row.state })
  checkMapping(ctx.team, row.analysis, mapping)
  refuseUnlessMayImportAs(ctx, mapping)
  const started = await moveImport(ctx.teamDb, importId, { state: 'checking', checkMapping: mapping })
  if (!started) throw new AppError('import-already-started')
  await enqueue(ctx, 'check-import', importId)
  return toImportJob(started)
}

/** Starts the import with a checked mapping; the work is a job's. */
export async function startImport(ctx: TeamContext, importId: number, mapping: ImportMapping): Promise<ImportJob> {
  const row = await importOf(ctx, importId)
  if (row.state !== 'ready' || !row.analysis) throw new AppError('import-already-started', { state: row.state })
  checkMapping(ctx.team, row.analysis, mapping)
  refuseUnlessMayImportAs(ctx, mapping)
  const started = await ctx.teamDb.transaction(async (tx) => {
    await refuseBesideTypeChange(tx, ctx.wholeTeam, mapping)
    return await moveImport(tx, importId, {
      state: 'running',
      mapping,
      collectionId: mapping.target.kind === 'collection' ? mapping.target.collectionId : null,
      startedAt: ctx.clock.now(),
    })
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
  // A check is given up; the file waits for another mapping.
  const unchecked = await stopCheck(ctx, importId)
  if (unchecked) return toImportJob(unchecked)
  const dropped = await dropUnstarted(ctx, importId)
  if (dropped) await rm(importFolder(ctx.config, ctx.team.teamId, importId), { recursive: true, force: true })
  return readImport(ctx, importId)
}

async function stopCheck(ctx: TeamContext, importId: number): Promise<ImportRow | undefined> {
  const { state } = await importOf(ctx, importId)
  return state === 'checking' ? moveImport(ctx.teamDb, importId, { state: 'ready' }) : undefined
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
  ctx: Pick<TeamContext, 'jobs'> & { readonly team: { readonly teamId: number } },
  task: 'analyse-import' | 'check-import' | 'run-import',
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
    // Imports of earlier versions knew CSV only.
    analysis: row.analysis && { ...earlier, ...row.analysis },
    rowsRead: row.rows_read,
    created: row.created_count,
    changed: row.changed_count,
    identical: row.identical_count,
    added: row.added_count,
    linked: row.linked_count,
    check: row.check_result && { ...row.check_result, rejectReasons: row.check_result.rejectReasons.slice(0, 50) },
    rejected: row.rejected_count,
    rejectReasons: row.reject_reasons.slice(0, 50),
    error: row.error,
    errorDetails: row.error_details,
    batchId: row.batch_id,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

const earlier = { format: 'csv' as const, sheet: null, sheets: [] }
