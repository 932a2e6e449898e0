import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { forgetOldAnswers } from './idempotency.ts'

export function utilityJobs(services: Services): JobHandlers {
  return { 'forget-old-answers': () => forgetOldAnswers(services) }
}
