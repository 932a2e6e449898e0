import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import type { Runner, WorkerEvents, WorkerUtils } from 'graphile-worker'
import { jobSchema } from './jobs.ts'
import type { JobHandlers } from './jobs.ts'
import type { Log } from './log.ts'

/** A worker that missed so many heartbeats is dead. */
const missedByTheDead = 6
/** A death of the process is no failure of the job, unless it is the job that kills it: so many attempts are the end. */
const mostAttempts = 50
/** Where PostgreSQL is away, it is asked for that often. */
const againAfterMs = 1000
const heartFails = 'the heartbeat of the worker failed'

interface WorkerOptions {
  log: Log
  concurrency?: number
  /** No other process works on this database: whatever is locked was locked by one that died. */
  isAlone?: boolean
  heartbeatMs?: number
}

/**
 * Runs jobs in this process. A worker killed with -9 leaves its jobs locked for hours: each one shows a heartbeat,
 * and whoever lives frees what the dead held. The library gives up where PostgreSQL is away; it is begun again until
 * PostgreSQL is back.
 */
export async function startWorker(
  connectionString: string,
  handlers: JobHandlers,
  { log, concurrency = 2, isAlone = false, heartbeatMs = 10_000 }: WorkerOptions,
): Promise<{ stop: () => Promise<void> }> {
  const utils = await makeWorkerUtils({ connectionString, schema: jobSchema, maxPoolSize: 1, logger: loggerOf(log) })
  await utils.migrate()
  const deadAfterMs = missedByTheDead * heartbeatMs
  await freeDeadWorkers(utils, isAlone ? 0 : deadAfterMs)

  // Jobs are locked by the pool, queues by one of its workers.
  const ownIds = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => void ownIds.add(workerPool.id))
  events.on('worker:create', ({ worker }) => void ownIds.add(worker.workerId))
  events.on('job:error', ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier, jobId: job.id }, 'job failed'),
  )
  const begin = () =>
    run({
      connectionString,
      schema: jobSchema,
      concurrency,
      events,
      parsedCronItems: [],
      logger: loggerOf(log),
      noHandleSignals: true,
      pollInterval: 1000,
      maxPoolSize: concurrency + 2,
      // What a job came to is written by a part that is told when it cannot be: else the whole process ends for it.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(
        Object.entries(handlers).map(([name, handle]) => [
          name,
          async (payload, helpers) => {
            const signal = helpers.abortSignal ?? new AbortController().signal
            await handle(payload as never, { signal, jobId: helpers.job.id })
          },
        ]),
      ),
    })

  const beginAgain = async () => {
    await forget(utils, ownIds)
    ownIds.clear()
    await freeDeadWorkers(utils, isAlone ? 0 : deadAfterMs)
    const runner = await begin()
    // Until they are seen to live, another server would free what the new ones hold; the next beat tries again.
    await showHeartbeat(utils, ownIds).catch((error: unknown) => log.warn({ err: error }, heartFails))
    return runner
  }
  const keeper = keepRunning(await begin(), beginAgain, log)
  await showHeartbeat(utils, ownIds)
  const heart = setInterval(() => {
    showHeartbeat(utils, ownIds)
      .then(() => freeDeadWorkers(utils, deadAfterMs))
      .catch((error: unknown) => log.warn({ err: error }, heartFails))
  }, heartbeatMs)
  return {
    async stop() {
      clearInterval(heart)
      await keeper.stop()
      await forget(utils, ownIds)
      await utils.release()
    },
  }
}

/** Begins again what ended unasked, until it is stopped. */
function keepRunning(first: Runner, beginAgain: () => Promise<Runner>, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let runner: Runner | null = first
  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch(() => {})
      if (stopping.signal.aborted) return
      runner = null
      try {
        await sleep(againAfterMs, undefined, stopping)
        runner = await beginAgain()
        log.info('the worker is at work again')
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'the worker cannot begin again yet')
      }
    }
  }
  const kept = keep()
  return {
    async stop() {
      stopping.abort()
      // One that has just ended by itself refuses to be stopped.
      await runner?.stop().catch(() => {})
      await kept
      await runner?.stop().catch(() => {})
    },
  }
}

async function forget(utils: WorkerUtils, ids: ReadonlySet<string>): Promise<void> {
  await utils.withPgClient((client) => client.query(`delete from trellis.worker where id = any($1)`, [[...ids]]))
}

async function showHeartbeat(utils: WorkerUtils, ids: ReadonlySet<string>): Promise<void> {
  await utils.withPgClient((client) =>
    client.query(
      `insert into trellis.worker (id, seen_at)
       select id, now() from unnest($1::text[]) id
       on conflict (id) do update set seen_at = now()`,
      [[...ids]],
    ),
  )
}

async function freeDeadWorkers(utils: WorkerUtils, deadMs: number): Promise<void> {
  const { rows } = await utils.withPgClient(async (client) => {
    await client.query(`delete from trellis.worker where seen_at < now() - $1 * interval '1 ms'`, [deadMs])
    return await client.query<{ id: string }>(
      `select locked_by as id from ${jobSchema}._private_jobs where locked_by is not null
       union select locked_by from ${jobSchema}._private_job_queues where locked_by is not null
       except select id from trellis.worker`,
    )
  })
  if (rows.length === 0) return
  const dead = rows.map((row) => row.id)
  await utils.withPgClient((client) =>
    client.query(
      `update ${jobSchema}._private_jobs
       set max_attempts = least(max_attempts + 1, ${mostAttempts})
       where locked_by = any($1::text[]) and attempts < max_attempts`,
      [dead],
    ),
  )
  await utils.forceUnlockWorkers(dead)
}

/** The worker library speaks through our log; its news are of interest to developers only. */
function loggerOf(log: Log): Logger {
  return new Logger(
    (scope) => (level, message) =>
      log[level === 'info' ? 'debug' : level === 'warning' ? 'warn' : level](scope, message),
  )
}
