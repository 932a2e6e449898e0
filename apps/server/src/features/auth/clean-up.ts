import type { Services } from '../../context.ts'
import { deleteExpired } from './queries.ts'

const everyMs = 60 * 60 * 1000

/** Removes expired sessions, links and counters, and queues the next time. */
export async function cleanUp(services: Services): Promise<void> {
  const now = services.clock.now()
  await deleteExpired(services.db, now)
  await cleanUpLater(services, new Date(now.getTime() + everyMs))
}

/** One such job waits at a time, however many servers start. */
export async function cleanUpLater({ jobs }: Services, runAt: Date): Promise<void> {
  await jobs.enqueue('clean-up-sessions', {}, { key: 'clean-up-sessions', runAt })
}
