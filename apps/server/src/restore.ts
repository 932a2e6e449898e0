import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { AppError } from '@trellis/domain/errors'
import { errors } from '@trellis/i18n/en/errors'
import { parseConfig } from './config.ts'
import { openArchive } from './features/backup/archive-reader.ts'
import { restoreInstallation } from './features/backup/restore-installation.ts'
import { openEmbeddedPostgres } from './own-database.ts'
import { openFiles } from './services.ts'
import { StartProblem } from './start-problem.ts'

/** Restores a whole installation from an archive: node apps/server/src/restore.ts <file>. The database has to be empty. */
const closers: (() => unknown)[] = []
try {
  const [path] = process.argv.slice(2)
  if (!path) throw new StartProblem('Name the archive to restore: npm run restore -- <file>')
  await restore(path)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
} finally {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}

async function restore(path: string): Promise<void> {
  const config = parseConfig(process.env)
  const { size } = await stat(path).catch(() => {
    throw new StartProblem(`There is no file ${path}.`)
  })
  const archive = await openArchive({
    size,
    read: async ({ start, end }) => createReadStream(path, { start, end }),
  })
  closers.push(archive.close)
  const directDatabaseUrl =
    config.directDatabaseUrl ?? (await openEmbeddedPostgres(config, { closers, stop: () => process.exit(1) }))
  const files = openFiles(config)
  await restoreInstallation({ config: { directDatabaseUrl }, files, say: console.log }, archive)
  console.log(`Restored: ${archive.manifest.teams.length} teams. Start Trellis now, with the TRELLIS_SECRET of then.`)
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof StartProblem) return error.message
  if (!(error instanceof AppError)) return error
  return errors[error.code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(error.details[name] ?? ''))
}
