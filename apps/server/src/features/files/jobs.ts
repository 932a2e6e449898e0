import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { dropUnusedFiles } from './drop-unused.ts'

export function fileJobs(services: Services): JobHandlers {
  return { 'drop-unused-files': () => dropUnusedFiles(services) }
}
