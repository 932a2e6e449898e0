import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CheckKind } from '@trellis/domain/imports/api'
import type { Config } from '../../config.ts'

/** The folder of one import: its source file, and the rows that were rejected. */
export function importFolder(config: Config, teamId: number, importId: number): string {
  return join(config.dataFolder, 'imports', `team_${teamId}`, String(importId))
}

export function sourcePath(config: Config, teamId: number, importId: number): string {
  return join(importFolder(config, teamId, importId), 'source')
}

/** The rows of a source that is no CSV file. */
export function rowsPath(config: Config, teamId: number, importId: number): string {
  return join(importFolder(config, teamId, importId), 'rows.csv')
}

/** What a check found, one entry a line. */
export function checkPath(config: Config, teamId: number, importId: number, kind: CheckKind): string {
  return join(importFolder(config, teamId, importId), `check-${kind}.ndjson`)
}

export function rejectsPath(config: Config, teamId: number, importId: number): string {
  return join(importFolder(config, teamId, importId), 'rejects.csv')
}

/** Keeps an upload; one that breaks off leaves nothing behind. */
export async function storeSource(upload: Readable, path: string): Promise<void> {
  const half = `${path}.half`
  await mkdir(dirname(path), { recursive: true })
  try {
    await pipeline(upload, createWriteStream(half))
    await rename(half, path)
  } catch (error) {
    await rm(dirname(path), { recursive: true, force: true })
    throw error
  }
}
