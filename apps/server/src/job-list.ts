import { authJobs } from './features/auth/jobs.ts'
import { backupJobs } from './features/backup/jobs.ts'
import { blueprintJobs } from './features/blueprints/jobs.ts'
import { collectionJobs } from './features/collections/jobs.ts'
import { commentJobs } from './features/comments/jobs.ts'
import { fieldJobs } from './features/fields/jobs.ts'
import { fileJobs } from './features/files/jobs.ts'
import { historyJobs } from './features/history/jobs.ts'
import { importsJobs } from './features/imports/jobs.ts'
import { recordJobs } from './features/records/jobs.ts'
import { searchJobs } from './features/search/jobs.ts'
import { sysadminJobs } from './features/sysadmin/jobs.ts'
import { trashJobs } from './features/trash/jobs.ts'
import { utilityJobs } from './features/utility/jobs.ts'
import type { Services } from './context.ts'
import type { JobHandlers } from './platform/jobs.ts'

/** Every kind of background work, by the name it is queued under. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    ...authJobs(services),
    ...backupJobs(services),
    ...blueprintJobs(services),
    ...collectionJobs(services),
    ...commentJobs(services),
    ...fieldJobs(services),
    ...fileJobs(services),
    ...historyJobs(services),
    ...importsJobs(services),
    ...recordJobs(services),
    ...searchJobs(services),
    ...sysadminJobs(services),
    ...trashJobs(services),
    ...utilityJobs(services),
  }
}
