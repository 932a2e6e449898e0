import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import {
  type PlatformManifest,
  type TablePart,
  type TeamManifest,
  platformManifest,
  teamManifest,
} from '@trellis/domain/backup/manifest'
import { AppError } from '@trellis/domain/errors'
import type { Config } from '../../config.ts'
import type { FileStore } from '../../platform/file-store/file-store.ts'
import { newestMigration, migrateTo } from '../../platform/migrate.ts'
import { migrationsUpTo, newestSchemaVersion } from '../teams/team-schema.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { type Column, continueSequences, foreignKeysOf, tablesOf } from './catalogue-sql.ts'
import { checkArchive } from './check-archive.ts'
import { openClient } from './client-sql.ts'
import { leftOut } from './platform-parts.ts'
import { isRecordTable, recordTable } from './record-rules.ts'
import {
  continueRecordIds,
  copyRows,
  emptyTable,
  indexedFields,
  isEmptyDatabase,
  makeSchema,
  makeTable,
  runAll,
} from './restore-sql.ts'
import { indexSql } from './restore-team.ts'
import { newIds } from './new-ids.ts'
import { rewriteRows } from './copy-lines.ts'
import { readTar } from './tar.ts'
import { peopleTable } from './write-team.ts'

interface Target {
  readonly config: Pick<Config, 'directDatabaseUrl'>
  readonly files: FileStore
  /** A line for the person at the terminal. */
  readonly say: (line: string) => void
}

/**
 * A whole installation into an empty database, row by row as it was, with the numbers it had. The platform's tables are
 * made as they were then; the next start brings them, and each team, up to date.
 * @throws AppError archive-tampered, archive-broken, archive-too-new, archive-foreign for the archive of a team; database-not-empty
 */
export async function restoreInstallation({ config, files, say }: Target, archive: ArchiveReader): Promise<void> {
  const { manifest } = archive
  if (!manifest.platform) throw new AppError('archive-foreign')
  if (manifest.migration > (await newestMigration())) throw new AppError('archive-too-new')
  const { client, close } = await openClient(config)
  try {
    if (!(await isEmptyDatabase(client))) throw new AppError('database-not-empty')
    say(`Checking the archive of ${manifest.madeAt} ...`)
    await checkArchive(archive, new AbortController().signal)
    await migrateTo(String(config.directDatabaseUrl), manifest.migration)
    await client.query('begin')
    const keys = await foreignKeysOf(client, 'trellis')
    await runAll(
      client,
      keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    )
    const platform = await archive.json(manifest.platform, platformManifest)
    const columns = await tablesOf(client, 'trellis')
    await emptySeeded(client, columns)
    for (const part of platform.tables) await restoreRows(client, archive, 'trellis', part, columns)
    await restoreFiles(files, archive, platform)
    for (const { teamId, manifest: part, name } of manifest.teams) {
      say(`Restoring ${name} ...`)
      const team = await archive.json(part, teamManifest)
      if (team.schemaVersion > (await newestSchemaVersion())) throw new AppError('archive-too-new')
      // Before its fields are there: migrations look after those that they find.
      if (team.schemaVersion > 0) await makeSchema(client, teamId, await migrationsUpTo(team.schemaVersion))
      for (const rows of team.platform.filter(({ table }) => table !== peopleTable))
        await restoreRows(client, archive, 'trellis', rows, columns)
      if (team.schemaVersion > 0) await restoreSchema(client, archive, teamId, team)
      await restoreFiles(files, archive, team)
    }
    await runAll(
      client,
      keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    )
    await continueSequences(client, 'trellis', platform.sequences)
    await client.query('commit')
  } finally {
    await close()
  }
}

/** What migrations put into a new database comes with the archive as well. */
async function emptySeeded(client: ClientBase, tables: ReadonlyMap<string, Column[]>): Promise<void> {
  for (const table of tables.keys()) if (!leftOut.includes(table) && table !== 'audit') await emptyTable(client, table)
}

async function restoreSchema(
  client: ClientBase,
  archive: ArchiveReader,
  teamId: number,
  team: TeamManifest,
): Promise<void> {
  const schema = `team_${teamId}`
  for (const part of team.tables.filter(({ table }) => isRecordTable(table))) {
    const { definitions } = recordTable(part, sameIds)
    await makeTable(client, teamId, { table: part.table, definitions })
  }
  const columns = await tablesOf(client, schema)
  const keys = await foreignKeysOf(client, schema)
  await runAll(
    client,
    keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  )
  for (const part of team.tables) await restoreRows(client, archive, schema, part, columns)
  await runAll(
    client,
    keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  )
  await runAll(
    client,
    (await indexedFields(client, teamId)).flatMap((field) => indexSql(teamId, field)),
  )
  await continueSequences(client, schema, team.sequences)
  await continueRecordIds(client, teamId, team.sequences['record_id'])
}

/** Everything keeps its number here. */
const sameIds = { ids: { of: (_kind: unknown, id: number) => id, add: newIds().add }, dataTypeById: new Map() }

/** Transactions of another server would look like ones to come: these rows were written now. */
const ofThisServer: readonly string[] = ['written_in']
/** Gathered anew by the first search: with moments of another server. */
const gatheredAnew: readonly string[] = ['name_words_gathered']

async function restoreRows(
  client: ClientBase,
  archive: ArchiveReader,
  schema: string,
  part: TablePart,
  tables: ReadonlyMap<string, Column[]>,
): Promise<void> {
  if (part.rows === 0 || gatheredAnew.includes(part.table)) return
  const present = (tables.get(part.table) ?? []).map(({ name }) => name)
  if (!part.columns.every(({ name }) => present.includes(name)))
    throw new AppError('archive-tampered', { part: part.path })
  const kept = part.columns.map(({ name }) => !ofThisServer.includes(name))
  const columns = part.columns.filter((_, index) => kept[index]).map(({ name }) => name)
  const rows = await archive.open(part)
  const rewritten = rewriteRows(
    part.columns.map(() => null),
    { kept, onBroken: () => new AppError('archive-tampered', { part: part.path }) },
  )
  const source = columns.length === part.columns.length ? rows : rows.compose(rewritten)
  await copyRows(client, { schema, table: part.table, columns }, source)
}

async function restoreFiles(
  store: FileStore,
  archive: ArchiveReader,
  { files: part }: Pick<PlatformManifest, 'files'>,
): Promise<void> {
  if (!part) return
  await readTar(await archive.open(part), part.path, async ({ key, content }) => {
    if (!/^(team|user)_\d+\//.test(key)) throw new AppError('archive-tampered', { part: part.path })
    const received = await store.receive(Readable.from(content, { objectMode: false }))
    await received.keep(key)
  })
}
