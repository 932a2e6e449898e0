import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { purgeEveryHistory, purgeHistory } from './keeping.ts'
import { teamsWithHistory } from './keeping-queries.ts'
import { sealEveryHistory } from './seal.ts'

export function historyJobs(services: Services): JobHandlers {
  return {
    'purge-every-history': () => purgeEveryHistory(services),
    'purge-history': (payload: { teamId: number }, { signal }) => purgeHistory(services, payload, signal),
    'seal-every-history': async (_payload: object, { signal }) =>
      sealEveryHistory(services, await teamsWithHistory(services.db), signal),
  }
}
