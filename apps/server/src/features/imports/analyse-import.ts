import type { Services } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { textContext } from '../records/values/text-context.ts'
import { analyse } from './analyse.ts'
import { failImport, ImportStopped } from './failure.ts'
import { rowsPath, sourcePath } from './files.ts'
import { enqueue } from './imports.ts'
import { contextOfJob, type ImportPayload } from './job-context.ts'
import { importPhrases } from './phrases.ts'
import { findImport, moveImport, saveRowsRead } from './queries.ts'
import { sniff } from './sniff.ts'
import { type Source, stagedDialect } from './source.ts'
import { stage, type Staged } from './stage.ts'

/** Reads an uploaded file and keeps what it found; safe to run twice. */
export async function analyseImport(services: Services, payload: ImportPayload, signal: AbortSignal): Promise<void> {
  const db = teamDbFor(services.pool, payload.teamId)
  const row = await findImport(db, payload.importId)
  if (row?.state !== 'analysing') return
  try {
    const ctx = await contextOfJob(services, payload, row.created_by)
    const places = [services.config, payload.teamId, row.id] as const
    const source = sourcePath(...places)
    const staged = await stage({ source, rows: rowsPath(...places) }, row.file_name, row.sheet)
    const analysis = await analyse(await asSource(staged, source, rowsPath(...places)), staged, {
      context: textContext(ctx.team),
      nameless: importPhrases(row.language).namelessColumn,
      onProgress: async (rowsRead) => {
        if ((await saveRowsRead(db, row.id, rowsRead)) !== 'analysing') throw new ImportStopped()
        if (!signal.aborted) return
        await enqueue(ctx, 'analyse-import', row.id)
        throw new ImportStopped()
      },
    })
    await saveRowsRead(db, row.id, 0)
    await moveImport(db, row.id, { state: 'ready', analysis })
  } catch (error) {
    if (error instanceof ImportStopped) return
    await failImport(services, db, row.id, error)
  }
}

async function asSource({ width }: Staged, source: string, rows: string): Promise<Source> {
  if (width === null) return { path: source, ...(await sniff(source)), isRagged: false }
  return { path: rows, ...stagedDialect, width, isRagged: true }
}
