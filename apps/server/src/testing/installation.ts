import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { createTestDatabase } from './postgres.ts'

export interface TestInstallation {
  config: Config & { databaseUrl: string; directDatabaseUrl: string }
  drop: () => Promise<void>
}

/** A database and a data folder of its own: what one test file purges, another one may be reading. */
export async function createTestInstallation(env: Record<string, string> = {}): Promise<TestInstallation> {
  const database = await createTestDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'trellis-data-'))
  const given = { TRELLIS_SECRET: 's'.repeat(40), TRELLIS_DATA: dataFolder, LOG_LEVEL: 'silent', ...env }
  return {
    config: { ...parseConfig(given), databaseUrl: database.url, directDatabaseUrl: database.url },
    async drop() {
      await database.drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
