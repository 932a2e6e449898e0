import type { Services } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { keysOf } from './files.ts'
import { makePicturesLater } from './make-pictures.ts'
import { dropPurgedFilesLater } from './purged-files.ts'
import { deleteUnusedFiles, teamsWithSchema } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const filesAtOnce = 500

/** Removes files that no record used within a day, in all teams, and queues itself again for tomorrow. */
export async function dropUnusedFiles(services: Services): Promise<void> {
  const now = services.clock.now().getTime()
  const before = new Date(now - dayMs)
  await services.files.dropAbandoned(before)
  for (const teamId of await teamsWithSchema(services.db)) {
    await ensureTeamSchema(services, teamId)
    await dropOfTeam(services, teamId, before)
    // Whatever came while no worker ran, and what is older than these pictures.
    await makePicturesLater(services, teamId)
    await dropPurgedFilesLater(services, teamId)
  }
  await dropUnusedFilesLater(services, new Date(now + dayMs))
}

/** One such job waits at a time. */
export async function dropUnusedFilesLater({ jobs }: Services, runAt: Date): Promise<void> {
  await jobs.enqueue('drop-unused-files', {}, { key: 'drop-unused-files', runAt })
}

async function dropOfTeam(services: Services, teamId: number, before: Date): Promise<void> {
  const db = teamDbFor(services.pool, teamId)
  for (;;) {
    const dropped = await deleteUnusedFiles(db, { before, limit: filesAtOnce })
    await services.files.remove(dropped.flatMap(keysOf))
    if (dropped.length < filesAtOnce) return
  }
}
