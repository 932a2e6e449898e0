import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runStatements } from '../../platform/statements.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { changeSchema } from './schema-queue.ts'
import type { SchemaServices } from './schema-queue.ts'

const plainRole = 'test_without_privileges'

let team: TestTeam
let table: string
let owner: pg.Client

beforeAll(async () => {
  team = await startTestTeam()
  const { config, teamDb } = await team.context()
  table = `${teamDb.schema}.large`
  owner = new pg.Client(config.directDatabaseUrl)
  await owner.connect()
  await owner.query(`create role ${plainRole}`)
  await owner.query(`grant usage, create on schema ${teamDb.schema} to ${plainRole}`)
})
afterAll(async () => {
  await owner.query(`drop owned by ${plainRole}`)
  await owner.query(`drop role ${plainRole}`)
  await owner.query('alter system reset autovacuum_naptime')
  await owner.query('select pg_reload_conf()')
  await owner.end()
  await team.stop()
})

/** Makes autovacuum come to the table within seconds and stay for minutes, and waits until it is there. */
async function vacuumForMinutes(): Promise<void> {
  await owner.query(`alter system set autovacuum_naptime = '1s'`)
  await owner.query('select pg_reload_conf()')
  await owner.query(`drop table if exists ${table}`)
  await owner.query(
    `create table ${table} (id bigint, name text) with (
      autovacuum_vacuum_insert_threshold = 1, autovacuum_vacuum_insert_scale_factor = 0,
      autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_cost_delay = 100
    )`,
  )
  await owner.query(`alter table ${table} owner to ${plainRole}`)
  await owner.query(`insert into ${table} select n, repeat('x', 1000) from generate_series(1, 20000) n`)
  while (!(await isVacuumed())) await sleep(50)
}

async function isVacuumed(): Promise<boolean> {
  const { rows } = await owner.query('select from pg_stat_progress_vacuum where relid = $1::regclass', [table])
  return rows.length > 0
}

describe('autovacuum of a table that just became large', () => {
  beforeEach(vacuumForMinutes)

  test('gives way to a change of it', async () => {
    const { config } = await team.context()
    expect(await addColumn(config)).toEqual([{ beside: null }])
  })

  test('gives way to a user of the database who may not hurry it, only later', async () => {
    const { config } = await team.context()
    const url = new URL(config.directDatabaseUrl!)
    url.searchParams.set('options', `-c role=${plainRole}`)
    expect(await addColumn({ ...config, directDatabaseUrl: url.href })).toEqual([{ beside: null }])
  })
})

async function addColumn(config: SchemaServices['config']): Promise<unknown[]> {
  const { log, team: configured } = await team.context()
  await changeSchema({ config, log }, configured.teamId, (tx) =>
    runStatements(tx, `alter table ${table} add column beside text`),
  )
  return (await owner.query(`select beside from ${table} limit 1`)).rows
}
