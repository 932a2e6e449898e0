import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { dropUnusedFiles } from './drop-unused.ts'
import { makePictures } from './make-pictures.ts'
import { dropPurgedFiles } from './purged-files.ts'

export function fileJobs(services: Services): JobHandlers {
  return {
    'drop-unused-files': () => dropUnusedFiles(services),
    'make-pictures': (payload: { teamId: number }, { signal }) => makePictures(services, payload, signal),
    'drop-purged-files': (payload: { teamId: number }) => dropPurgedFiles(services, payload),
  }
}
