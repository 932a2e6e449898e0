import { parseConfig } from '../config.ts'
import type { Services, TeamContext } from '../context.ts'
import { teamConfig } from '../features/teams/team-config.ts'
import { ensureTeamSchema } from '../features/teams/team-schema.ts'
import { systemClock } from '../platform/clock.ts'
import { openDb, openPool } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { outboxMailer } from '../platform/mail.ts'
import { teamDbFor } from '../platform/team-db.ts'
import { createTestDatabase } from './postgres.ts'

export interface TestTeam {
  readonly services: Services
  readonly teamId: number
  /** What a request of the team's admin would have now. */
  context: () => Promise<TeamContext>
  /** The services of another process on the same database. */
  otherProcess: () => Services
  stop: () => Promise<void>
}

/** A team of the sample world with its admin on a database of its own, below the HTTP side; jobs are not run. */
export async function startTestTeam(): Promise<TestTeam> {
  const database = await createTestDatabase()
  const opened: Services[] = []
  const services = openProcess()
  const teamId = await insertTeam(services)
  const teamUserId = await insertAdmin(services, teamId)
  await ensureTeamSchema(services, teamId)

  function openProcess(): Services {
    const pool = openPool(database.url, 8, (error) => {
      throw error
    })
    const db = openDb(pool)
    const config = {
      ...parseConfig({ TRELLIS_SECRET: 's'.repeat(40), LOG_LEVEL: 'silent' }),
      databaseUrl: database.url,
      directDatabaseUrl: database.url,
    }
    const jobs = { enqueue: async () => {}, stop: async () => {} }
    const process = { config, db, pool, clock: systemClock, log: createLog('silent'), mailer: outboxMailer(db), jobs }
    opened.push(process)
    return process
  }

  const membership = { teamUserId, isTeamAdmin: true, firstName: 'Maren', lastName: 'Solheim' }
  const actor = {
    userId: 1,
    name: 'Maren Solheim',
    email: 'maren@harbor-conservatory.example.org',
    isSysAdmin: false,
    interfaceLanguage: null,
    membershipByTeamId: new Map([[teamId, membership]]),
  }
  const request = { requestId: 'test', address: '127.0.0.1', userAgent: 'test', sessionToken: null, isLocal: true }
  return {
    services,
    teamId,
    context: async () => ({
      ...services,
      actor,
      request,
      membership,
      team: await teamConfig(services, teamId),
      teamDb: teamDbFor(services.pool, teamId),
    }),
    otherProcess: openProcess,
    async stop() {
      await Promise.all(opened.map(({ db }) => db.destroy()))
      await database.drop()
    },
  }
}

async function insertTeam({ db }: Services): Promise<number> {
  const { id } = await db
    .insertInto('trellis.team')
    .values({
      name: 'Harbor Conservatory',
      short_name: 'Harbor',
      primary_timezone: 'America/New_York',
      default_country: 'US',
      default_interface_language: 'en',
      available_data_languages: ['en', 'es'],
      default_data_language: 'en',
      brand: 'music',
      logos: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertAdmin({ db }: Services, teamId: number): Promise<number> {
  const { id: userId } = await db
    .insertInto('trellis.app_user')
    .values({ email: 'maren@harbor-conservatory.example.org', name: 'Maren Solheim' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('trellis.team_user')
    .values({
      team_id: teamId,
      user_id: userId,
      first_name: 'Maren',
      last_name: 'Solheim',
      is_team_admin: true,
      status: 'current',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
