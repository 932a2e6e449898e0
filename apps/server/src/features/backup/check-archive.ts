import type { Readable } from 'node:stream'
import {
  type Part,
  type PlatformManifest,
  type TablePart,
  type TeamManifest,
  platformManifest,
  teamManifest,
} from '@trellis/domain/backup/manifest'
import { AppError } from '@trellis/domain/errors'
import type { ArchiveReader } from './archive-reader.ts'

/** Reads an archive whole and compares sums and counts. @throws AppError archive-tampered, archive-broken */
export async function checkArchive(archive: ArchiveReader, signal: AbortSignal): Promise<void> {
  const { platform, teams } = archive.manifest
  for (const team of teams) {
    const manifest = await archive.json(team.manifest, teamManifest)
    const isSame =
      manifest.teamId === team.teamId &&
      manifest.recordCount === team.recordCount &&
      manifest.fileCount === team.fileCount
    if (!isSame) throw new AppError('archive-tampered', { part: team.manifest.path })
    for (const part of manifest.platform) await checkRows(archive, part, signal)
    await checkTables(archive, manifest, signal)
  }
  if (platform) await checkTables(archive, await archive.json(platform, platformManifest), signal)
}

async function checkTables(
  archive: ArchiveReader,
  { tables, files }: Pick<TeamManifest | PlatformManifest, 'tables' | 'files'>,
  signal: AbortSignal,
): Promise<void> {
  for (const part of tables) await checkRows(archive, part, signal)
  if (files) await readThrough(archive, files, signal)
}

async function checkRows(archive: ArchiveReader, part: TablePart, signal: AbortSignal): Promise<void> {
  const rows = part.bytes === 0 ? 0 : await readThrough(archive, part, signal)
  if (rows !== part.rows) throw new AppError('archive-tampered', { part: part.path })
}

/** @returns how many lines end in it */
async function readThrough(archive: ArchiveReader, part: Part, signal: AbortSignal): Promise<number> {
  let lines = 0
  for await (const chunk of (await archive.open(part)) as Readable & AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  return lines
}
