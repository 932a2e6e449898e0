import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import type { Runner, WorkerUtils } from 'graphile-worker'
import type { Log } from './log.ts'

/** Payloads are plain JSON; a handler is one line calling its verb and is safe to run twice. */
export type JobHandlers = Record<string, (payload: never, facts: { signal: AbortSignal; jobId: string }) => Promise<void>>

export interface Jobs {
  /** Queues a job; `queue` makes jobs of the same name run one after another, `key` replaces an earlier one still waiting. */
  enqueue(task: string, payload: object, options?: { queue?: string; key?: string; runAt?: Date }): Promise<void>
  stop(): Promise<void>
}

export async function openJobs(connectionString: string): Promise<Jobs> {
  const utils: WorkerUtils = await makeWorkerUtils({ connectionString, schema: 'trellis_jobs', maxPoolSize: 2 })
  await utils.migrate()
  return {
    async enqueue(task, payload, options = {}) {
      await utils.addJob(task, payload, {
        maxAttempts: 5,
        ...(options.queue && { queueName: options.queue }),
        ...(options.key && { jobKey: options.key }),
        ...(options.runAt && { runAt: options.runAt }),
      })
    },
    stop: async () => void (await utils.release()),
  }
}

/**
 * Runs jobs in this process. A worker killed with -9 keeps its locks for hours, so one that finds no living
 * owner frees them: `workerId` carries the process, and the start unlocks the ids of dead ones.
 */
export async function startWorker(
  connectionString: string,
  handlers: JobHandlers,
  { log, concurrency = 2 }: { log: Log; concurrency?: number },
): Promise<{ stop: () => Promise<void> }> {
  await freeDeadWorkers(connectionString)
  const runner: Runner = await run({
    connectionString,
    schema: 'trellis_jobs',
    concurrency,
    parsedCronItems: [],
    logger: loggerOf(log),
    noHandleSignals: true,
    pollInterval: 1000,
    maxPoolSize: concurrency + 2,
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        async (payload, helpers) => {
          const signal = helpers.abortSignal ?? new AbortController().signal
          await handle(payload as never, { signal, jobId: String(helpers.job.id) })
        },
      ]),
    ),
  })
  runner.events.on('job:error', ({ job, error }) => log.error({ err: error, task: job.task_identifier, jobId: job.id }, 'job failed'))
  return { stop: async () => void (await runner.stop()) }
}

/** The worker library speaks through our log; its news are of interest to developers only. */
function loggerOf(log: Log): Logger {
  return new Logger((scope) => (level, message) => log[level === 'info' ? 'debug' : level === 'warning' ? 'warn' : level](scope, message))
}

async function freeDeadWorkers(connectionString: string): Promise<void> {
  const utils = await makeWorkerUtils({ connectionString, schema: 'trellis_jobs', maxPoolSize: 1 })
  try {
    await utils.migrate()
    await utils.withPgClient(async (client) => {
      // A living worker holds a connection named after it; locks of ids without one are left over from a kill.
      const { rows } = await client.query<{ locked_by: string }>(
        `select distinct locked_by from trellis_jobs._private_jobs where locked_by is not null
         union select distinct locked_by from trellis_jobs._private_job_queues where locked_by is not null`,
      )
      const living = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where application_name = 'trellis-worker'`,
      )
      if (rows.length > 0 && living.rows[0]?.count === 0) await utils.forceUnlockWorkers(rows.map((row) => row.locked_by))
    })
  } finally {
    await utils.release()
  }
}
