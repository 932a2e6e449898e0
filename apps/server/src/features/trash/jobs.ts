import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { purgeEveryTrash, purgeTrash } from './purge.ts'

export function trashJobs(services: Services): JobHandlers {
  return {
    'purge-every-trash': () => purgeEveryTrash(services),
    'purge-trash': (payload: { teamId: number }) => purgeTrash(services, payload),
  }
}
