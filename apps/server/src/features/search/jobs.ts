import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { gatherNameWords } from './name-words.ts'

export function searchJobs(services: Services): JobHandlers {
  return {
    'gather-name-words': (payload: { teamId: number }, { signal }) => gatherNameWords(services, payload, signal),
  }
}
