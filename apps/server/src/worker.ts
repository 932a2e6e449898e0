import closeWithGrace from 'close-with-grace'
import { parseConfig } from './config.ts'
import { listenForConfigChanges } from './features/teams/team-config.ts'
import { jobHandlers } from './job-list.ts'
import { startWorker } from './platform/worker.ts'
import { createLog } from './platform/log.ts'
import { openServices } from './services.ts'
import { StartProblem } from './start-problem.ts'

/** A process that only does background work, for installations where the servers should not. */
try {
  const config = parseConfig(process.env)
  const { databaseUrl, directDatabaseUrl } = config
  if (!databaseUrl || !directDatabaseUrl) {
    throw new StartProblem('DATABASE_URL must be set for a separate worker: the embedded PostgreSQL has its own.')
  }
  const log = createLog(config.logLevel)
  const services = await openServices({ ...config, databaseUrl, directDatabaseUrl }, { log })
  const configChanges = await listenForConfigChanges(services)
  const worker = await startWorker(directDatabaseUrl, jobHandlers(services), { log })
  closeWithGrace({ delay: 40_000 }, async ({ err }) => {
    if (err) log.error({ err }, 'the worker stops')
    await worker.stop()
    await configChanges.stop()
    await services.close()
  })
  log.info('the worker is ready')
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exit(1)
}
