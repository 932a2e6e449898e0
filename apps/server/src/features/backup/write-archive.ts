import {
  type Manifest,
  archiveFormat,
  archiveVersion,
  manifest,
  platformManifest,
  type Part,
  type TeamInArchive,
} from '@trellis/domain/backup/manifest'
import { version } from '../../version.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { sequencesOf, tablesOf } from './catalogue-sql.ts'
import { openClient } from './client-sql.ts'
import { rowsOfPlatform } from './platform-parts.ts'
import { beginReading, lastMigration, picturesOf, teamIds } from './team-rows-sql.ts'
import { type NamedFile, writeFiles } from './write-files.ts'
import { writeRows } from './write-rows-sql.ts'
import { type BackupServices, writeTeam } from './write-team.ts'

interface Progress {
  /** A team is done, of so many. */
  onStep: (done: number, total: number) => Promise<void>
}

/** Everything: team after team, then what belongs to none. People come last, so that everybody a team names is there. */
export async function writeInstallation(
  services: BackupServices,
  archive: ArchiveWriter,
  { onStep }: Progress,
): Promise<Manifest> {
  const { client, close } = await openClient(services.config)
  try {
    const ids = await teamIds(client)
    const teams: TeamInArchive[] = []
    for (const [index, teamId] of ids.entries()) {
      await onStep(index, ids.length + 1)
      const team = await writeTeam(services, archive, teamId)
      if (team) teams.push(team)
    }
    await onStep(ids.length, ids.length + 1)
    const platform = await writePlatform(services, archive, client)
    return await finish(archive, { kind: 'installation', migration: await lastMigration(client), platform, teams })
  } finally {
    await close()
  }
}

/** One team in the same format. @returns null for a team that is gone */
export async function writeOneTeam(
  services: BackupServices,
  archive: ArchiveWriter,
  teamId: number,
): Promise<Manifest | null> {
  const team = await writeTeam(services, archive, teamId)
  if (!team) return null
  const { client, close } = await openClient(services.config)
  try {
    const migration = await lastMigration(client)
    return await finish(archive, { kind: 'team', migration, platform: null, teams: [team] })
  } finally {
    await close()
  }
}

async function finish(
  archive: ArchiveWriter,
  facts: Pick<Manifest, 'kind' | 'migration' | 'platform' | 'teams'>,
): Promise<Manifest> {
  const whole = manifest.parse({
    format: archiveFormat,
    version: archiveVersion,
    madeAt: new Date().toISOString(),
    trellis: version,
    ...facts,
  })
  await archive.addJson('manifest.json', whole)
  archive.finish()
  return whole
}

async function writePlatform(
  { files: store }: BackupServices,
  archive: ArchiveWriter,
  client: Awaited<ReturnType<typeof openClient>>['client'],
): Promise<Part> {
  await beginReading(client)
  const at = new Date().toISOString()
  const tables = []
  for (const [table, columns] of await tablesOf(client, 'trellis')) {
    const where = rowsOfPlatform(table, columns)
    if (where === null) continue
    const path = `platform/tables/${table}.copy`
    tables.push(await writeRows(client, archive, path, { schema: 'trellis', table, columns, where }))
  }
  const sequences = await sequencesOf(client, 'trellis')
  const pictures: NamedFile[] = tables.some(({ table }) => table === 'picture') ? await picturesOf(client, null) : []
  await client.query('rollback')
  async function* named(): AsyncGenerator<NamedFile> {
    yield* pictures
  }
  const files = await writeFiles(archive, store, 'platform/files.tar', named())
  return await archive.addJson('platform/platform.json', platformManifest.parse({ at, tables, sequences, ...files }))
}
