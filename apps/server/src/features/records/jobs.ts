import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { serveUse } from './indexes/build-index-sql.ts'
import type { IndexReason, WantedIndex } from './indexes/index-adviser.ts'
import { renewIconWords } from './values/renew-icon-words.ts'

export function recordJobs(services: Services): JobHandlers {
  return {
    'build-index': ({ teamId, ...wanted }: WantedIndex & { teamId: number; reason: IndexReason }) =>
      serveUse(services, teamId, wanted),
    'renew-icon-words': (payload: { teamId: number }) => renewIconWords(services, payload),
  }
}
