import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { type TestTrellis, startTestTrellis } from '../../testing/app.ts'
import { arbitraryOf } from '../../testing/arbitrary-of.ts'
import { teamsPage } from './team-queries.ts'
import { usersPage } from './user-queries.ts'

let trellis: TestTrellis
let admin: Awaited<ReturnType<TestTrellis['person']>>
beforeAll(async () => {
  trellis = await startTestTrellis()
  admin = await trellis.person('Maya Okafor', { isSysAdmin: true })
  const { pool } = trellis.services
  await pool.query(`
    insert into trellis.app_user (email, name, email_verified_at, last_login_at)
    select 'person' || n || '@example.org', 'Person ' || (n * 7919) % 10007, now(),
      case when n % 3 > 0 then now() - n * interval '1 minute' end
    from generate_series(1, 10000) n;
    insert into trellis.team (name, short_name, primary_timezone, default_country, default_interface_language,
      available_data_languages, default_data_language, brand, created_at)
    select 'Team ' || (n * 7919) % 3001, 'T', 'UTC', 'US', 'en', '{en}', 'en', 'generic', now() - n * interval '1 hour'
    from generate_series(1, 3000) n;
    insert into trellis.team_user (team_id, user_id, first_name, last_name, status)
    select t.id, u.id, 'A', 'B', 'current'
    from trellis.app_user u
    join trellis.team t on t.id = u.id % 3000 + 1;
    analyze trellis.app_user;
    analyze trellis.team;
    analyze trellis.team_user;`)
})
afterAll(() => trellis.stop())

/** The plans of the statements that `work` runs. */
async function planOf(work: (db: TestTrellis['services']['db']) => Promise<unknown>, expected = 1): Promise<string> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const { db, pool } = trellis.services
  const spy = db.withPlugin({
    transformQuery: ({ node }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
      statements.push({ sql, parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(spy)
  expect(statements).toHaveLength(expected)
  const plans: string[] = []
  const client = await pool.connect()
  // PostgreSQL 15 would rather read so small a table whole: what is asked here is whether an index can serve at all.
  await client.query('set enable_seqscan = off')
  for (const { sql, parameters } of statements) {
    const { rows } = await client.query(`explain ${sql}`, [...parameters])
    plans.push(...rows.map((row: Record<string, string>) => row['QUERY PLAN']!))
  }
  client.release(true)
  return plans.join('\n')
}

test.each(['name', 'email', 'lastLogin'] as const)('a page of users by %s reads its index, anywhere', async (sort) => {
  for (const direction of ['asc', 'desc'] as const) {
    const question = { words: [], sort, direction }
    const rows = await usersPage(trellis.services.db, { ...question, cursor: undefined })
    const { id, key } = rows[49]!
    for (const cursor of [undefined, { id, key, sort }]) {
      const plan = await planOf((db) => usersPage(db, { ...question, cursor }))
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using app_user_by_/)
      expect(plan).not.toMatch(/Seq Scan on (app_user|team_user|team)\b|^ *Sort .*\n.*Sort Key: .*fold/m)
    }
  }
})

test.each(['name', 'created'] as const)('a page of teams by %s reads its index, anywhere', async (sort) => {
  for (const direction of ['asc', 'desc'] as const) {
    const question = { words: [], sort, direction }
    const rows = await teamsPage(trellis.services.db, { ...question, cursor: undefined })
    const { id, key } = rows[49]!
    for (const cursor of [undefined, { id, key, sort }]) {
      const plan = await planOf((db) => teamsPage(db, { ...question, cursor }))
      expect(plan).toMatch(/Index Scan (Backward )?using team_by_/)
      expect(plan).not.toMatch(/Seq Scan/)
    }
  }
})

test('a search that finds nobody reads the index of words, not everybody', async () => {
  const question = { words: ['nobody'], sort: 'name', direction: 'asc', cursor: undefined } as const
  const plan = await planOf((db) => usersPage(db, question), 2)
  expect(plan).toContain('app_user_words')
  expect(plan).not.toContain('Seq Scan')
})

test.each([
  ['name', 'asc'],
  ['name', 'desc'],
  ['email', 'asc'],
  ['lastLogin', 'asc'],
  ['lastLogin', 'desc'],
])('pages by %s %s hold everybody who is found exactly once', async (sort, direction) => {
  const query = { search: 'person 12', sort, direction }
  const { count } = (await admin.call(sysadminApi.countUsers, { query: { search: query.search } })).body
  const seen: number[] = []
  let next: string | null = null
  do {
    const { body } = await admin.call(sysadminApi.users, { query: { ...query, ...(next && { cursor: next }) } })
    seen.push(...body.users.map(({ userId }: { userId: number }) => userId))
    next = body.next
  } while (next)
  expect(count).toBeGreaterThan(100)
  expect(seen).toHaveLength(count)
  expect(new Set(seen).size).toBe(count)
})

const forged = (key: string) => Buffer.from(JSON.stringify({ id: 1, sort: 'lastLogin', key })).toString('base64url')
test.each(['', 'x', 'e30', forged('yesterday'), forged('2026-02-30 00:00:00+00'), forged('0000-01-01 00:00:00+00')])(
  'a cursor of our own making only: %j is refused',
  async (cursor) => {
    const { status, body } = await admin.call(sysadminApi.users, { query: { sort: 'lastLogin', cursor } })
    expect([status, body.code]).toEqual([422, 'cursor-invalid'])
  },
)

test('questions of any form are answered in theirs', async () => {
  const questions = Object.values(sysadminApi).filter(
    ({ method, reply }) => method === 'GET' && typeof reply !== 'string',
  )
  for (const endpoint of questions) {
    const { query: schema } = endpoint as Endpoint
    const samples = schema ? fc.sample(arbitraryOf(schema, { ids: [1, 2] }), 40) : [{}]
    for (const query of samples) {
      const answer = await admin.call(endpoint, { query: query as object })
      expect([200, 400, 422], JSON.stringify({ query, answer: answer.body })).toContain(answer.status)
      if (answer.status === 200) (endpoint as Endpoint & { reply: z.ZodType }).reply.parse(answer.body)
    }
  }
}, 60_000)
