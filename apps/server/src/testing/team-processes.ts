import type { Services } from '../context.ts'
import { openDb, openPool } from '../platform/db.ts'
import { startTestTeam } from './team.ts'
import type { TestTeam } from './team.ts'

export interface TeamProcesses extends TestTeam {
  readonly services: Services
  readonly teamId: number
  /** What another process on the same database has of its own: connections, and caches with them. */
  otherProcess: () => Services
}

/** A test team that several processes work on at once. */
export async function startTeamProcesses(): Promise<TeamProcesses> {
  const first = await startTestTeam()
  const { team, ...services } = await first.context()
  const others: Services[] = []
  return {
    ...first,
    services,
    teamId: team.teamId,
    otherProcess() {
      // Dropping the database may end connections that are still closing.
      const pool = openPool(String(services.config.databaseUrl), 8, () => {})
      const other = { ...services, pool, db: openDb(pool) }
      others.push(other)
      return other
    },
    async stop() {
      await Promise.all(others.map(({ db }) => db.destroy()))
      await first.stop()
    },
  }
}
