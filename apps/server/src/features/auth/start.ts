import type { Services } from '../../context.ts'
import { cleanUpLater } from './clean-up.ts'
import { watchSessions } from './session-cache.ts'

/** What sign-in does in the background of a server, until stopped. */
export async function startAuth(services: Services): Promise<{ stop: () => Promise<void> }> {
  await cleanUpLater(services, services.clock.now())
  return watchSessions(services)
}
