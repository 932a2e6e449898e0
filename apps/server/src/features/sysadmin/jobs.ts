import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { removeTeamFiles } from './teams.ts'

export function sysadminJobs(services: Services): JobHandlers {
  return {
    'remove-team-files': ({ teamId }: { teamId: number }) => removeTeamFiles(services, teamId),
  }
}
