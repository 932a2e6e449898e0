import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestTeam, type TestTeam } from '../../../testing/team.ts'
import { indexBudget, serveUse } from './build-index-sql.ts'

let team: TestTeam

beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

test('where the budget is full the index that was used longest ago gives way, not the newest', async () => {
  const { id: rootId } = await team.collection('Student', [])
  const ctx = await team.context()
  const { teamDb } = ctx
  const names = Array.from({ length: indexBudget }, (_, place) => `use_${rootId}_${place}`)
  const [old, late, ...asked] = names as [string, string, ...string[]]
  const columnOf = new Map([
    [old, 'updated_at'],
    [late, 'created_at'],
  ])
  const table = `${teamDb.schema}.c${rootId}`
  for (const name of names) await teamDb.query(`create index ${name} on ${table} (${columnOf.get(name) ?? 'version'})`)
  const use = (name: string, times: number) =>
    teamDb.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off')
      await tx.query('set local enable_sort = off')
      for (let time = 0; time < times; time++) await tx.query(`select from ${table} order by ${columnOf.get(name)}`)
      await tx.query('select pg_stat_force_next_flush()')
    })
  await use(old, 5)
  await use(late, 1)
  for (const name of asked)
    await teamDb.query(
      `insert into ${teamDb.schema}.index_ask (index_name, day, root_id, columns, slow_reads, slowest_ms)
       values ($1, current_date, $2, '{}', 1, 30)`,
      [name, rootId],
    )
  const uses = await teamDb.query<{ name: string; idx_scan: number }>(
    `select indexrelname as name, idx_scan from pg_stat_user_indexes where indexrelname = any($1) and idx_scan > 0 order by idx_scan desc`,
    [names],
  )
  expect(uses.rows.map(({ name }) => name)).toEqual([old, late])

  await serveUse(ctx, teamDb.teamId, { rootId, columns: ['created_at asc nulls last'], reason: { slowReadMs: 30 } })
  const { rows } = await teamDb.query<{ name: string }>(
    `select indexname as name from pg_indexes where tablename = $1 and indexname like 'use\\_%'`,
    [`c${rootId}`],
  )
  expect(rows).toHaveLength(indexBudget)
  // PostgreSQL 15 counts uses and does not say when they were.
  const gone = (await knowsWhenUsed()) ? old : late
  expect(names.filter((name) => !rows.some((row) => row.name === name))).toEqual([gone])
})

async function knowsWhenUsed(): Promise<boolean> {
  const { teamDb } = await team.context()
  const { rows } = await teamDb.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]!.version >= 160_000
}
