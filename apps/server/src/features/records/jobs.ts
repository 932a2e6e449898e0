import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { serveUse } from './build-index-sql.ts'
import type { IndexReason, WantedIndex } from './index-adviser.ts'

export function recordJobs(services: Services): JobHandlers {
  return {
    'build-index': ({ teamId, ...wanted }: WantedIndex & { teamId: number; reason: IndexReason }) =>
      serveUse(services, teamId, wanted),
  }
}
