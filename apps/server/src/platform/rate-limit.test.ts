import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../testing/postgres.ts'
import { openPool } from './db.ts'
import { type RateLimit, forget, giveBack, take } from './rate-limit.ts'

let database: TestDatabase
let one: { pool: ReturnType<typeof openPool> }
let two: typeof one

beforeAll(async () => {
  database = await createTestDatabase()
  one = { pool: openPool(database.url, 2, () => {}) }
  two = { pool: openPool(database.url, 2, () => {}) }
})
afterAll(async () => {
  await Promise.all([one.pool.end(), two.pool.end()])
  await database.drop()
})

const limit = (store: RateLimit['store']): RateLimit => ({ name: randomUUID(), points: 3, seconds: 60, store })

test.each(['memory', 'shared'] as const)(
  'The fourth of three is refused and told how long to wait: %s',
  async (store) => {
    const three = limit(store)
    for (let i = 0; i < 3; i++) await take(one, three, 'ana')
    await expect(take(one, three, 'ana')).rejects.toMatchObject({
      code: 'too-many-requests',
      details: { retryAfterSeconds: 60 },
    })
    await take(one, three, 'ben')
    await forget(one, three, 'ana')
    await take(one, three, 'ana')
  },
)

test('Servers that share a limit count together, each the memory one alone', async () => {
  const [shared, own] = [limit('shared'), limit('memory')]
  for (const each of [shared, own]) {
    await take(one, each, 'ana')
    await take(two, each, 'ana')
    await take(one, each, 'ana')
  }
  await expect(take(two, shared, 'ana')).rejects.toMatchObject({ code: 'too-many-requests' })
  await take(two, own, 'ana')
})

test('An attempt that is given back does not count', async () => {
  const three = limit('shared')
  for (let i = 0; i < 6; i++) {
    await take(one, three, 'ana')
    await giveBack(one, three, 'ana')
  }
  await expect(take(one, three, 'ana')).resolves.toBeUndefined()
})

test('The table of counters holds no address', async () => {
  await take(one, limit('shared'), 'ana@harmony.example')
  const { rows } = await one.pool.query<{ keys: string }>(`select string_agg(key, ' ') as keys from trellis.rate_limit`)
  expect(rows[0]?.keys).not.toContain('harmony')
})
