import { authJobs } from './features/auth/jobs.ts'
import { collectionJobs } from './features/collections/jobs.ts'
import { importsJobs } from './features/imports/jobs.ts'
import { recordJobs } from './features/records/jobs.ts'
import { utilityJobs } from './features/utility/jobs.ts'
import type { Services } from './context.ts'
import type { JobHandlers } from './platform/jobs.ts'

/** Every kind of background work, by the name it is queued under. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    ...authJobs(services),
    ...collectionJobs(services),
    ...importsJobs(services),
    ...recordJobs(services),
    ...utilityJobs(services),
  }
}
