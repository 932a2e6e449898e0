import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { teamConfig } from '../teams/team-config.ts'
import { renameRecords } from './rename-records.ts'
import type { RenameRecords } from './rename-records.ts'

export function collectionJobs(services: Services): JobHandlers {
  return {
    'rename-records': async ({ teamId, collectionId }: RenameRecords) =>
      renameRecords(
        { team: await teamConfig(services, teamId), teamDb: teamDbFor(services.pool, teamId) },
        collectionId,
      ),
  }
}
