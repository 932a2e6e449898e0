import { type TeamInArchive, type TeamManifest, teamManifest } from '@trellis/domain/backup/manifest'
import { AppError } from '@trellis/domain/errors'
import type { FileStore } from '../../platform/file-store/file-store.ts'
import { inSchemaQueue } from '../teams/schema-queue.ts'
import type { SchemaServices } from '../teams/schema-queue.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { sequencesOf, tablesOf } from './catalogue-sql.ts'
import { openClient } from './client-sql.ts'
import { rowsOfTeam } from './platform-parts.ts'
import {
  beginReading,
  collectionCount,
  filesOfTeam,
  lastFileId,
  peopleSql,
  picturesOf,
  teamFacts,
} from './team-rows-sql.ts'
import { type NamedFile, writeFiles } from './write-files.ts'
import { writeCopy, writeRows } from './write-rows-sql.ts'

export interface BackupServices extends SchemaServices {
  readonly files: FileStore
}

/** People of the team with their addresses, beside the tables. */
export const peopleTable = 'person'
const peopleColumns = ['id', 'email', 'name'].map((name) => ({ name, type: name === 'id' ? 'bigint' : 'text' }))

/**
 * A team as of one moment. Its tables are read in one transaction in the team's queue of schema changes: PostgreSQL would
 * show a table that is rewritten meanwhile as empty (decision 0016). Files are read afterwards, they never change.
 * @returns null for a team that is gone
 */
export async function writeTeam(
  services: BackupServices,
  archive: ArchiveWriter,
  teamId: number,
): Promise<TeamInArchive | null> {
  const { client, close } = await openClient(services.config)
  try {
    const rows = await withPatience(() =>
      inSchemaQueue(services, teamId, async () => {
        await beginReading(client)
        try {
          return await readRows(client, archive, teamId)
        } finally {
          await client.query('rollback')
        }
      }),
    )
    if (!rows) return null
    const { lastFile, ...team } = rows
    const files = await writeFiles(archive, services.files, `teams/${teamId}/files.tar`, namedFiles())
    const facts = { ...team, ...files }
    const manifest = await archive.addJson(`teams/${teamId}/team.json`, teamManifest.parse(facts))
    const { name, at, recordCount, collectionCount: collections, fileCount, missingFiles } = facts
    return { teamId, name, at, recordCount, collectionCount: collections, fileCount, missingFiles, manifest }

    async function* namedFiles(): AsyncGenerator<NamedFile> {
      // A schema of an older version may not have the table yet.
      if (rows!.tables.some(({ table }) => table === 'file')) yield* filesOfTeam(client, teamId, lastFile)
      if (rows!.platform.some(({ table }) => table === 'picture')) yield* await picturesOf(client, teamId)
    }
  } finally {
    await close()
  }
}

type Rows = Omit<TeamManifest, 'files' | 'fileCount' | 'missingFiles'> & { lastFile: number }

async function readRows(
  client: Awaited<ReturnType<typeof openClient>>['client'],
  archive: ArchiveWriter,
  teamId: number,
): Promise<Rows | null> {
  const facts = await teamFacts(client, teamId)
  if (!facts) return null
  const folder = `teams/${teamId}`
  const schema = `team_${teamId}`
  const platform = [
    await writeCopy(client, archive, `${folder}/platform/${peopleTable}.copy`, {
      table: peopleTable,
      columns: peopleColumns,
      copySql: peopleSql(teamId),
    }),
  ]
  for (const [table, columns] of await tablesOf(client, 'trellis')) {
    const where = rowsOfTeam(table, columns, teamId)
    if (where === null) continue
    const path = `${folder}/platform/${table}.copy`
    platform.push(await writeRows(client, archive, path, { schema: 'trellis', table, columns, where }))
  }
  const tables = []
  for (const [table, columns] of await tablesOf(client, schema))
    tables.push(await writeRows(client, archive, `${folder}/tables/${table}.copy`, { schema, table, columns }))
  const recordPart = tables.find(({ table }) => table === 'record')
  const isThere = tables.some(({ table }) => table === 'file')
  return {
    teamId,
    name: facts.name,
    at: facts.at.toISOString(),
    schemaVersion: facts.schema_version,
    platform,
    tables,
    sequences: await sequencesOf(client, schema),
    recordCount: recordPart?.rows ?? 0,
    collectionCount: await collectionCount(client, teamId),
    lastFile: isThere ? await lastFileId(client, teamId) : 0,
  }
}

const attempts = 20

/** An index that is being built holds the queue for longer than a request would wait. */
async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'busy-try-again'
      if (!isBusy || attempt === attempts) throw error
    }
  }
}
