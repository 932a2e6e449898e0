import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportState } from '@trellis/domain/imports/api'
import type { Services, TeamContext } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { checkNewValues } from '../records/check-values.ts'
import { noteWrite } from '../records/note-write.ts'
import { collectionOf, tableOf } from '../records/record-table.ts'
import { textContext } from '../records/text-context.ts'
import { type Column, columnReader, type ReadyRow, readRow, type Reject } from './cells.ts'
import { type Chunk, type ImportRun, lineWriter, writeChunk } from './chunk.ts'
import { analyseTables, mergeSearch } from './chunk-sql.ts'
import { failImport, ImportStopped } from './failure.ts'
import { rejectsPath, sourcePath } from './files.ts'
import { enqueue } from './imports.ts'
import { contextOfJob, type ImportPayload } from './job-context.ts'
import { linkIndex } from './links.ts'
import { importPhrases } from './phrases.ts'
import { dropUnused, prepare } from './prepare.ts'
import { findImport, type ImportRow, moveImport } from './queries.ts'
import { readCsv } from './read-csv.ts'
import { openRejectFile } from './rejects.ts'
import { cutAtSelfLinks } from './self-links.ts'

const rowsPerChunk = 5000
const rowsPerBreath = 250
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
    await dropUnused(prepared.ctx, row.id)
  } catch (error) {
    if (error instanceof ImportStopped) {
      services.log.info({ importId: row.id }, 'an import stopped here and goes on elsewhere')
      return
    }
    await failImport(services, db, row.id, error)
    if (prepared) await dropUnused(prepared.ctx, row.id)
  }
}

async function importRows(ctx: TeamContext, row: ImportRow, signal: AbortSignal): Promise<ImportState> {
  const { analysis } = row
  if (!analysis) throw new Error(`Import ${row.id} runs without an analysis.`)
  const { run, readChunk, waitsForCommit } = await openRun(ctx, row)
  const path = sourcePath(ctx.config, ctx.team.teamId, row.id)
  let state: ImportState = row.state
  let committing: Promise<ImportState> | undefined
  let merging: Promise<void> | undefined
  try {
    const dialect = { ...analysis, width: analysis.columns.length }
    const source = cutAtSelfLinks(readCsv(path, dialect, rowsPerChunk), run.collection, run.columns)
    for await (const { firstRow, rows } of source) {
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
        await enqueue(ctx, 'run-import', row.id)
        throw new ImportStopped()
      }
      merging ??= mergeSearchNow(ctx).finally(() => (merging = undefined))
      committing = writeChunk(run, chunk)
      // Awaited one chunk later; meanwhile a failure must not count as unhandled.
      committing.catch(() => {})
    }
    state = (await committing) ?? state
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

async function openRun(ctx: TeamContext, row: ImportRow) {
  const { analysis, plan, mapping } = row
  if (!analysis || !plan || !mapping) throw new Error(`Import ${row.id} runs without a plan.`)
  const collection = collectionOf(ctx.team, plan.collectionId)
  const targets = analysis.columns.flatMap((source) => {
    const field = collection.fields.find(({ id }) => id === plan.fieldIds[source.index])
    return field ? [{ ...source, field }] : []
  })
  const links = linkIndex(ctx, targets)
  const columns = targets.map(({ index, header, field, reading }): Column => {
    const context = { ...textContext(ctx.team), reading, recordIdByName: links.idByName(field) }
    return { index, header, field, read: columnReader(field, ctx.team, context) }
  })
  const headers = analysis.columns.map(({ header }) => header)
  const run: ImportRun = {
    ctx,
    importId: row.id,
    fileName: row.file_name,
    collection,
    columns,
    defaults: defaultsBeside(ctx, columns, collection),
    headerRows: (mapping.hasHeader ?? analysis.hasHeader) ? 1 : 0,
    rejectFile: await openRejectFile(rejectsPath(ctx.config, ctx.team.teamId, row.id), {
      length: row.rejects_bytes,
      headers,
      phrases: importPhrases(row.language),
    }),
    done: { row: row.high_water_row, batchId: row.batch_id, reasons: row.reject_reasons },
  }
  const lineOf = lineWriter(run)
  const readChunk = async (rows: string[][], firstRow: number): Promise<Chunk> => {
    await links.resolve(rows)
    const good: ReadyRow[] = []
    const rejects: Reject[] = []
    for (let index = 0; index < rows.length; index++) {
      const read = readRow(firstRow + index, rows[index]!, headers.length, columns)
      if ('problem' in read) rejects.push(read)
      else good.push({ ...read, line: lineOf(read) })
      // Requests are answered by the same process.
      if (index % rowsPerBreath === rowsPerBreath - 1) await breathe()
    }
    return { lastRow: firstRow + rows.length - 1, good, rejects }
  }
  // A link to the collection itself may lead to a record of the chunk before.
  const waitsForCommit = columns.some(({ field }) => Number(field.settings['collectionId']) === collection.id)
  return { run, readChunk, waitsForCommit }
}

function defaultsBeside(ctx: TeamContext, columns: readonly Column[], collection: ImportRun['collection']) {
  const filled = new Set(columns.map(({ field }) => field.id))
  const others = collection.fields.filter(({ id }) => !filled.has(id)).map((field) => ({ ...field, isRequired: false }))
  return checkNewValues(ctx.team, { ...collection, fields: others }, {})
}
