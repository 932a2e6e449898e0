import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { type Config, parseConfig } from './config.ts'
import type { Services } from './context.ts'
import { firstSignUpNotice } from './features/auth/first-sign-up.ts'
import { startAuth } from './features/auth/start.ts'
import { guardUpgrade } from './features/backup/before-upgrade.ts'
import { scheduleBackups } from './features/backup/next-backup.ts'
import { purgeBackupsLater } from './features/backup/schedule.ts'
import { filesInUse } from './features/integrations/ports.ts'
import { resealSecrets } from './features/integrations/reseal.ts'
import { listenForConfigChanges } from './features/teams/team-config.ts'
import { jobHandlers } from './job-list.ts'
import { listen } from './listen.ts'
import { openEmbeddedPostgres } from './own-database.ts'
import { startWorker } from './platform/worker.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { seedSampleWorld } from './samples/seed.ts'
import { dropUnusedFilesLater } from './features/files/drop-unused.ts'
import { purgeEveryHistoryLater } from './features/history/keeping.ts'
import { sealEveryHistoryLater } from './features/history/seal.ts'
import { purgeEveryTrashLater } from './features/trash/purge.ts'
import { forgetOldAnswers } from './features/utility/idempotency.ts'
import { openServices } from './services.ts'
import { StartProblem } from './start-problem.ts'

/** The last that was opened is the first to be closed. */
const closers: (() => unknown)[] = []

let isStopping = false

const grace = closeWithGrace({ delay: 40_000 }, async ({ err }) => {
  isStopping = true
  if (err) console.error(err)
  await closeAll()
})
// scripts/start.mjs keeps a channel open: when it was killed, nobody is left who could stop this process.
process.once('disconnect', grace.close)

try {
  await start(parseConfig(process.env))
} catch (error) {
  // A stop in the middle of a start takes away what the start was using.
  if (!isStopping) await giveUp(error)
}

async function start(settings: Config): Promise<void> {
  const config = { ...settings, ...(await databaseOf(settings)) }
  const log = createLog(config.logLevel)
  const upgrade = guardUpgrade({ config, log, filesOf: (db) => filesInUse({ config, db }) })
  await migrate(config.directDatabaseUrl, upgrade.before)
  const services = await openServices(config, { log })
  closers.push(services.close)
  await upgrade.after(services.db)
  await resealSecrets(services)
  closers.push((await listenForConfigChanges(services)).stop)
  closers.push((await startAuth(services)).stop)
  await forgetOldAnswers(services)
  await purgeEveryTrashLater(services, services.clock.now())
  await purgeEveryHistoryLater(services, services.clock.now())
  await sealEveryHistoryLater(services, services.clock.now())
  await dropUnusedFilesLater(services, services.clock.now())
  await purgeBackupsLater(services, services.clock.now())
  await scheduleBackups(services)
  const app = await buildApp(services)
  closers.push(() => app.close())
  const worker = await startWorker(config.directDatabaseUrl, jobHandlers(services), {
    log,
    isAlone: settings.databaseUrl === undefined,
  })
  closers.push(worker.stop)
  const seeded = config.sampleWorld ? await seedSampleWorld(services) : []
  await listen(app, config)
  await announce(services, seeded)
}

async function databaseOf(config: Config): Promise<{ databaseUrl: string; directDatabaseUrl: string }> {
  const { databaseUrl, directDatabaseUrl = databaseUrl } = config
  if (databaseUrl && directDatabaseUrl) return { databaseUrl, directDatabaseUrl }
  const url = await openEmbeddedPostgres(config, { closers, stop: grace.close })
  return { databaseUrl: url, directDatabaseUrl: url }
}

async function announce(services: Services, seeded: string[]): Promise<void> {
  const firstSignUp = await firstSignUpNotice(services)
  const lines = [`Trellis is ready at ${services.config.publicUrl}`, ...seeded]
  if (firstSignUp) lines.push(`Nobody has signed up yet. The first sign-up is at ${firstSignUp}`)
  console.log(lines.join('\n'))
}

async function giveUp(error: unknown): Promise<void> {
  console.error(error instanceof StartProblem ? error.message : error)
  grace.uninstall()
  await closeAll()
  process.exit(1)
}

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    try {
      await close()
    } catch (error) {
      // The rest has to be closed all the same, PostgreSQL above all.
      console.error(error)
    }
  }
}
