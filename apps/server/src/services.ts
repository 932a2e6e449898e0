import { join } from 'node:path'
import type { Services } from './context.ts'
import type { Config } from './config.ts'
import { filesInUse, mailerInUse } from './features/integrations/ports.ts'
import { systemClock } from './platform/clock.ts'
import type { Clock } from './platform/clock.ts'
import { openDb, openPool } from './platform/db.ts'
import { diskStore } from './platform/file-store/disk-store.ts'
import type { FileStore } from './platform/file-store/file-store.ts'
import { s3Store } from './platform/file-store/s3-store.ts'
import { openJobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'

export interface OpenServices extends Services {
  close(): Promise<void>
}

/** Where files lie while there is no database that could say more. */
export const openFiles = ({ dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>): FileStore =>
  s3 ? s3Store(s3) : diskStore(join(dataFolder, 'files'))

/** Connections per process: enough that one slow export does not make pages wait, few enough for 100 on the server. */
const poolSize = 12

export async function openServices(
  config: Config & { databaseUrl: string; directDatabaseUrl: string },
  { log, clock = systemClock }: { log: Log; clock?: Clock },
): Promise<OpenServices> {
  const pool = openPool(config.databaseUrl, poolSize, (error) =>
    log.warn({ err: error }, 'idle database connection broke'),
  )
  const db = openDb(pool)
  const jobs = await openJobs(config.directDatabaseUrl)
  return {
    config,
    db,
    pool,
    clock,
    log,
    jobs,
    mailer: mailerInUse({ config, db }),
    files: filesInUse({ config, db }),
    async close() {
      await jobs.stop()
      await db.destroy()
    },
  }
}
