import { makeWorkerUtils } from 'graphile-worker'
import type { WorkerUtils } from 'graphile-worker'

export const jobSchema = 'trellis_jobs'

/** Payloads are plain JSON; a handler is one line calling its verb and is safe to run twice. */
export type JobHandlers = Record<
  string,
  (payload: never, facts: { signal: AbortSignal; jobId: string }) => Promise<void>
>

export interface Jobs {
  /** Queues a job; `queue` makes jobs of the same name run one after another, `key` replaces an earlier one still waiting. */
  enqueue(task: string, payload: object, options?: { queue?: string; key?: string; runAt?: Date }): Promise<void>
  stop(): Promise<void>
}

export async function openJobs(connectionString: string): Promise<Jobs> {
  const utils: WorkerUtils = await makeWorkerUtils({ connectionString, schema: jobSchema, maxPoolSize: 2 })
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
