import { join } from 'node:path'
import type { Services } from './context.ts'
import type { Config } from './config.ts'
import { systemClock } from './platform/clock.ts'
import type { Clock } from './platform/clock.ts'
import { openDb, openPool } from './platform/db.ts'
import { diskStore } from './platform/file-store/disk-store.ts'
import type { FileStore } from './platform/file-store/file-store.ts'
import { openJobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { outboxMailer, smtpMailer } from './platform/mail.ts'

export interface OpenServices extends Services {
  close(): Promise<void>
}

/** Where files lie. */
export const openFiles = ({ dataFolder }: Pick<Config, 'dataFolder'>): FileStore => diskStore(join(dataFolder, 'files'))

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
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : outboxMailer(db)
  return {
    config,
    db,
    pool,
    clock,
    log,
    jobs,
    mailer,
    files: openFiles(config),
    async close() {
      await jobs.stop()
      await db.destroy()
    },
  }
}
