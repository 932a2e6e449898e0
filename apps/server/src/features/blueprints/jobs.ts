import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import type { RunPayload } from './blueprints.ts'
import { runBlueprint } from './run-blueprint.ts'

export function blueprintJobs(services: Services): JobHandlers {
  return { 'run-blueprint': (payload: RunPayload) => runBlueprint(services, payload) }
}
