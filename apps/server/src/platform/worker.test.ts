import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { jobSchema, openJobs, type Jobs } from './jobs.ts'
import { createLog } from './log.ts'
import { startWorker } from './worker.ts'

const log = createLog('silent')
let database: TestDatabase
let jobs: Jobs

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobs(database.url)
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

it('runs a job once, also one that lasts longer than many heartbeats', async () => {
  let runs = 0
  const ended = Promise.withResolvers<void>()
  const handlers = {
    'last-long': async () => {
      runs++
      // Twice as long as it takes to be thought dead.
      await sleep(2400)
      ended.resolve()
    },
  }
  const worker = await startWorker(database.url, handlers, { log, heartbeatMs: 200 })
  await jobs.enqueue('last-long', {})
  await ended.promise
  await worker.stop()
  expect(runs).toBe(1)
})

it('takes a job up again however often the process dies that runs it', async () => {
  await jobs.enqueue('outlive-many', {})
  const client = new pg.Client(database.url)
  await client.connect()
  for (let death = 0; death < 6; death++) {
    await client.query(
      `update ${jobSchema}._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now(), attempts = attempts + 1`,
    )
    // Knows no such job, and frees it.
    const other = await startWorker(database.url, { other: async () => {} }, { log, isAlone: true })
    await other.stop()
  }
  await client.end()
  let runs = 0
  const handlers = { 'outlive-many': async () => void runs++ }
  const worker = await startWorker(database.url, handlers, { log, isAlone: true })
  await expect.poll(() => runs).toBe(1)
  await worker.stop()
})

it('frees the jobs of a worker that died', async () => {
  await jobs.enqueue('be-found', {})
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`update ${jobSchema}._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now()`)
  await client.end()
  let runs = 0
  const worker = await startWorker(database.url, { 'be-found': async () => void runs++ }, { log, heartbeatMs: 50 })
  await expect.poll(() => runs).toBe(1)
  await worker.stop()
})

it('goes on when PostgreSQL is back that was away when a job came to its end', async () => {
  const away = doorOf(database.url)
  let runs = 0
  const begun = Promise.withResolvers<void>()
  const handlers = {
    'be-cut-off': async () => {
      if (runs++ > 0) return
      await away.begin()
      begun.resolve()
    },
    'come-after': async () => void runs++,
  }
  const worker = await startWorker(database.url, handlers, { log, heartbeatMs: 200 })
  await jobs.enqueue('be-cut-off', {})
  await begun.promise
  await sleep(500)
  await away.end()
  const later = await openJobs(database.url)
  await later.enqueue('come-after', {})
  await later.stop()
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(3)
  await worker.stop()
}, 40_000)

/** Lets nobody into the database and sends away who is in it. */
function doorOf(address: string) {
  const url = new URL(address)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const ask = async (sql: string) => {
    const client = new pg.Client(url.href)
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  return {
    async begin() {
      await ask(`alter database ${name} with allow_connections false`)
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
    end: () => ask(`alter database ${name} with allow_connections true`),
  }
}
