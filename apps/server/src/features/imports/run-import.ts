import type { ImportState } from '@trellis/domain/imports/api'
import type { Services, TeamContext } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { noteWrite } from '../records/note-write.ts'
import { collectionOf, tableOf } from '../records/record-table.ts'
import { type ImportRun, lineWriter, writeChunk } from './chunk.ts'
import { analyseTables, mergeSearch } from './chunk-sql.ts'
import { failImport, ImportStopped } from './failure.ts'
import { rejectsPath } from './files.ts'
import { enqueue } from './imports.ts'
import { contextOfJob, type ImportPayload } from './job-context.ts'
import { defaultsBeside, openRun } from './open-run.ts'
import { importPhrases } from './phrases.ts'
import type { Chunk } from './plan-chunk.ts'
import { dropUnused, prepare } from './prepare.ts'
import { findImport, type ImportRow, moveImport } from './queries.ts'
import { openRejectFile } from './rejects.ts'
import { withKeyIndex } from './key-index-sql.ts'
import { cutAtSelfLinks } from './self-links.ts'
import { readRows, sourceOf } from './source.ts'
import { forgetKeys } from './unique-sql.ts'

const rowsPerChunk = 2500
/** From here on the planner's statistics are wrong enough to be renewed at once. */
const manyRows = 1000

/** Carries out a started import, from where an earlier run stopped. */
export async function runImport(services: Services, payload: ImportPayload, signal: AbortSignal): Promise<void> {
  const db = teamDbFor(services.pool, payload.teamId)
  const row = await findImport(db, payload.importId)
  if (row?.state !== 'running' && row?.state !== 'cancelling') return
  let prepared: { ctx: TeamContext; row: ImportRow } | undefined
  try {
    prepared = await prepare(await contextOfJob(services, payload, row.created_by), row)
    const last = await importRows(prepared.ctx, prepared.row, signal)
    const finishedAt = services.clock.now()
    const ended = last === 'running' && (await moveImport(db, row.id, { state: 'done', finishedAt }))
    // A cancellation may come after the last chunk as well.
    if (!ended) await moveImport(db, row.id, { state: 'cancelled', finishedAt })
    await forgetKeys(db, row.id)
    await dropUnused(prepared.ctx, row.id)
  } catch (error) {
    if (error instanceof ImportStopped) {
      // This process stops, or another is further. That may have been the last statement of one that is dead: somebody has
      // to come after it.
      await enqueue({ ...services, team: payload }, 'run-import', row.id)
      services.log.warn({ importId: row.id }, 'an import stopped here, and is looked at again')
      return
    }
    await failImport(services, db, row.id, error)
    if (prepared) await dropUnused(prepared.ctx, row.id)
  }
}

async function importRows(ctx: TeamContext, row: ImportRow, signal: AbortSignal): Promise<ImportState> {
  const { analysis } = row
  if (!analysis) throw new Error(`Import ${row.id} runs without an analysis.`)
  const { run, readChunk, waitsForCommit } = await startRun(ctx, row)
  const source = sourceOf(ctx.config, ctx.team.teamId, row.id, analysis)
  let state: ImportState = row.state
  let committing: Promise<ImportState> | undefined
  let merging: Promise<void> | undefined
  const writeAll = async () => {
    const batches = cutAtSelfLinks(readRows(source, rowsPerChunk), run.collection, run.columns)
    for await (const { firstRow, rows } of batches) {
      const skipped = Math.max(run.headerRows, run.done.row, row.high_water_row) - (firstRow - 1)
      if (skipped >= rows.length) continue
      const from = Math.max(0, skipped)
      if (waitsForCommit) state = (await committing) ?? state
      // While PostgreSQL writes one chunk, the next one is read.
      const chunk = await readChunk(rows.slice(from), firstRow + from)
      state = (await committing) ?? state
      committing = undefined
      if (state === 'cancelling') break
      if (signal.aborted) {
        throw new ImportStopped()
      }
      merging ??= mergeSearchNow(ctx).finally(() => (merging = undefined))
      committing = writeChunk(run, chunk)
      // Awaited one chunk later; meanwhile a failure must not count as unhandled.
      committing.catch(() => {})
    }
    state = (await committing) ?? state
  }
  try {
    await withKeyIndex(ctx, run, writeAll)
  } finally {
    await Promise.allSettled([committing, merging])
    await run.rejectFile.close()
    await noteWrite(ctx, [run.collection])
  }
  const table = tableOf(ctx.teamDb.schema, run.collection)
  if (run.done.row - row.high_water_row > manyRows) {
    await mergeSearchNow(ctx)
    await analyseTables(ctx.teamDb, table)
  }
  return state
}

/** What it leaves undone is found all the same, only slower, until the next import or vacuum does it. */
async function mergeSearchNow({ teamDb, log }: TeamContext): Promise<void> {
  await mergeSearch(teamDb).catch((error: unknown) =>
    log.warn({ err: error }, 'new records wait beside the search index'),
  )
}

async function startRun(ctx: TeamContext, row: ImportRow) {
  const { analysis, plan, mapping } = row
  if (!analysis || !plan || !mapping) throw new Error(`Import ${row.id} runs without a plan.`)
  const collection = collectionOf(ctx.team, plan.collectionId)
  const fields = plan.fieldIds.map((fieldId) => collection.fields.find(({ id }) => id === fieldId) ?? null)
  const opened = openRun(ctx, { importId: row.id, analysis, mapping, collection, fields })
  const { columns } = opened
  const defaults = defaultsBeside(ctx, columns, collection)
  const lineOf = lineWriter({ ctx, collection, columns, defaults })
  const run: ImportRun = {
    ...opened,
    collection,
    fileName: row.file_name,
    defaults,
    lineOf,
    rejectFile: await openRejectFile(rejectsPath(ctx.config, ctx.team.teamId, row.id), {
      length: row.rejects_bytes,
      headers: analysis.columns.map(({ header }) => header),
      phrases: importPhrases(row.language),
    }),
    done: { row: row.high_water_row, batchId: row.batch_id, reasons: row.reject_reasons },
  }
  // Which rows make records, and with which links, is known later where they may change some or make others.
  const isPlain = !opened.match && columns.every(({ createMissing }) => !createMissing)
  const readChunk = (rows: string[][], firstRow: number): Promise<Chunk> =>
    opened.readChunk(rows, firstRow, isPlain ? lineOf : undefined)
  return { run, readChunk, waitsForCommit: opened.waitsForCommit }
}
