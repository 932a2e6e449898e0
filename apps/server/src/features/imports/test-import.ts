import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ColumnTarget, ImportJob, ImportMapping } from '@trellis/domain/imports/api'
import type { TeamContext } from '../../context.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { analyseImport } from './analyse-import.ts'
import { checkImport } from './check-import.ts'
import { readImport, startImport, uploadImport } from './imports.ts'
import { runImport } from './run-import.ts'

export interface ImportTeam {
  context: () => Promise<TeamContext>
  collection: TestTeam['collection']
  /** Uploads and reads a file. */
  analysed: (content: string | Buffer | Readable, fileName?: string) => Promise<ImportJob>
  /** Starts with a mapping and runs to the end. */
  imported: (job: ImportJob, mapping: ImportMapping) => Promise<ImportJob>
  run: (importId: number) => Promise<void>
  /** Carries out a check that was asked for. */
  checked: (importId: number) => Promise<ImportJob>
  stop: () => Promise<void>
}

/** A team of its own whose imports run at once, without a worker. */
export async function startImportTeam(): Promise<ImportTeam> {
  const team = await startTestTeam()
  const dataFolder = await mkdtemp(join(tmpdir(), 'trellis-imports-'))
  const context = async (): Promise<TeamContext> => {
    const ctx = await team.context()
    return { ...ctx, config: { ...ctx.config, dataFolder } }
  }
  const never = new AbortController().signal
  const run = async (importId: number) => {
    const ctx = await context()
    await runImport(ctx, { teamId: ctx.team.teamId, importId }, never)
  }
  return {
    context,
    collection: team.collection,
    run,
    async checked(importId) {
      const ctx = await context()
      await checkImport(ctx, { teamId: ctx.team.teamId, importId }, never)
      return readImport(ctx, importId)
    },
    async analysed(content, fileName = 'students.csv') {
      const ctx = await context()
      const { id } = await uploadImport(
        ctx,
        content instanceof Readable ? content : Readable.from([Buffer.from(content)]),
        fileName,
      )
      await analyseImport(ctx, { teamId: ctx.team.teamId, importId: id }, never)
      return readImport(ctx, id)
    },
    async imported(job, mapping) {
      await startImport(await context(), job.id, mapping)
      await run(job.id)
      return readImport(await context(), job.id)
    },
    async stop() {
      await team.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Every column to a new field as guessed; the first one, or the given one, names the records. */
export function asNewCollection(job: ImportJob, name: string, nameColumn = 0): ImportMapping {
  const columns = job.analysis!.columns.map((column, index): ColumnTarget =>
    index === nameColumn
      ? { to: 'new-field', title: column.header, dataType: 'plain_text', settings: {} }
      : { to: 'new-field', title: column.header, dataType: column.guessedType, settings: column.guessedSettings },
  )
  return { target: { kind: 'new-collection', name, icon: 'table' }, columns, nameColumn }
}
