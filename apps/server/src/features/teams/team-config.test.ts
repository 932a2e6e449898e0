import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectionInput } from '@trellis/domain/collections/api'
import { startTeamProcesses } from '../../testing/team-processes.ts'
import type { TeamProcesses } from '../../testing/team-processes.ts'
import { createCollection, updateCollection } from '../collections/collections.ts'
import { configChanged, listenForConfigChanges, teamConfig } from './team-config.ts'
import { ensureTeamSchema, runDdl } from './team-schema.ts'

let harbor: TeamProcesses

beforeAll(async () => {
  harbor = await startTeamProcesses()
})
afterAll(() => harbor.stop())

const namesIn = async (services: TeamProcesses['services']) =>
  [...(await teamConfig(services, harbor.teamId)).collectionById.values()].map((collection) => collection.name)

describe('the schema of a team', () => {
  it('is made once when processes ask for it at the same moment', async () => {
    const first = harbor.otherProcess()
    const second = harbor.otherProcess()
    const { id } = await first.db
      .insertInto('trellis.team')
      .values({
        name: 'Summit Camps',
        short_name: 'Summit',
        primary_timezone: 'America/Denver',
        default_country: 'US',
        default_interface_language: 'en',
        available_data_languages: ['en'],
        default_data_language: 'en',
        brand: 'camps',
        logos: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await Promise.all([first, second, first, second].map((services) => ensureTeamSchema(services, id)))
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from information_schema.tables where table_schema = ${`team_${id}`}`.execute(first.db)
    expect(rows[0]?.count).toBeGreaterThan(3)
    const config = await teamConfig(first, id)
    expect(config.name).toBe('Summit Camps')
  })

  it('is not made for a team that is not there', async () => {
    await expect(ensureTeamSchema(harbor.services, 999_999)).rejects.toMatchObject({ code: 'team-not-found' })
    await expect(teamConfig(harbor.services, 999_999)).rejects.toMatchObject({ code: 'team-not-found' })
  })

  it('changes all or nothing', async () => {
    const schema = `team_${harbor.teamId}`
    const failing = runDdl(harbor.services, harbor.teamId, [`create table ${schema}.half (id int)`, 'select 1 / 0'])
    await expect(failing).rejects.toThrow('division by zero')
    const { rows } = await sql<{ name: string | null }>`select to_regclass(${`${schema}.half`}) as name`.execute(
      harbor.services.db,
    )
    expect(rows).toEqual([{ name: null }])
  })

  it('waits out a lock that somebody holds on the table, without blocking its readers meanwhile', async () => {
    const schema = `team_${harbor.teamId}`
    await runDdl(harbor.services, harbor.teamId, [`create table ${schema}.busy (id int)`])
    const reader = await harbor.services.pool.connect()
    await reader.query(`begin; select * from ${schema}.busy`)
    const change = runDdl(harbor.otherProcess(), harbor.teamId, [`alter table ${schema}.busy add column more int`])
    await sleep(300)
    const started = performance.now()
    await harbor.services.pool.query(`select * from ${schema}.busy`)
    expect(performance.now() - started).toBeLessThan(5000)
    await reader.query('commit')
    reader.release()
    await change
    await harbor.services.pool.query(`select more from ${schema}.busy`)
  })
})

describe('the configuration of a team', () => {
  it('is one object until something changes', async () => {
    const before = await teamConfig(harbor.services, harbor.teamId)
    expect(await teamConfig(harbor.services, harbor.teamId)).toBe(before)
    await configChanged(harbor.services, harbor.teamId)
    const after = await teamConfig(harbor.services, harbor.teamId)
    expect(after.version).toBe(before.version + 1)
  })

  it('names the people of the team', async () => {
    const { personNameById } = await teamConfig(harbor.services, harbor.teamId)
    expect([...personNameById.values()]).toEqual(['Maya Okafor'])
  })

  it('is current in a process that does not listen', async () => {
    const other = harbor.otherProcess()
    await namesIn(other)
    await createCollection(await harbor.context(), collectionInput.parse({ name: 'Students' }))
    expect(await namesIn(other)).toContain('Students')
  })

  it('reaches a process that listens, also after its connection broke', async () => {
    const other = harbor.otherProcess()
    const listener = await listenForConfigChanges(other)
    const students = [...(await teamConfig(other, harbor.teamId)).collectionById.values()][0]!
    await updateCollection(await harbor.context(), students.id, { name: 'Pupils' })
    await expect.poll(() => namesIn(other)).toContain('Pupils')

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'trellis-listener' and datname = current_database()`.execute(other.db)
    await updateCollection(await harbor.context(), students.id, { name: 'Learners' })
    await expect.poll(() => namesIn(other)).toContain('Learners')
    await sleep(400)
    await updateCollection(await harbor.context(), students.id, { name: 'Students' })
    await expect.poll(() => namesIn(other)).toContain('Students')
    await listener.stop()
  })
})
