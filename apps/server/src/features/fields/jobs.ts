import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { dropOldConvertedValues, runTypeChange } from './run-type-change.ts'

export function fieldJobs(services: Services): JobHandlers {
  return {
    'change-field-type': (payload: { teamId: number; changeId: number }, { signal }) =>
      runTypeChange(services, payload, signal),
    'drop-converted-values': (payload: { teamId: number }) => dropOldConvertedValues(services, payload),
  }
}
