import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from '../../platform/db.ts'
import { watchSessions } from './session-cache.ts'
import { findActor, forgetActor } from './sessions.ts'
import { type TestApp, startTestApp } from './test-app.ts'

let trellis: TestApp
let watch: Awaited<ReturnType<typeof watchSessions>>
let token: string
let userId: number

beforeAll(async () => {
  trellis = await startTestApp()
  const person = await trellis.person('María Luz Herrera', 'maria@harmony.example')
  token = person.cookies.get('__Host-trellis') ?? ''
  userId = (await findActor(trellis.services, token))?.userId ?? 0
  watch = await watchSessions(trellis.services)
})
afterAll(async () => {
  await watch.stop()
  await trellis.stop()
})

const rename = (name: string) =>
  trellis.services.db.updateTable('trellis.app_user').set({ name }).where('id', '=', userId).execute()
const seenName = async () => (await findActor(trellis.services, token))?.name

test('A known session is answered from memory, and a change in this process shows at once', async () => {
  await seenName()
  await rename('María Herrera')
  expect(await seenName()).toBe('María Luz Herrera')
  await forgetActor(trellis.services, userId)
  expect(await seenName()).toBe('María Herrera')
})

let names = 0

// The promise holds for a process that gets its turn: the best of three.
test('A change in another process shows within a second', { retry: 2 }, async () => {
  await seenName()
  const pool = openPool(trellis.services.config.databaseUrl ?? '', 1, () => {})
  const otherProcess = { ...trellis.services, pool, db: openDb(pool) }
  const name = `M. Herrera ${(names += 1)}`
  await rename(name)
  await forgetActor(otherProcess, userId)
  await expect.poll(seenName, { timeout: 1000, interval: 20 }).toBe(name)
  await otherProcess.db.destroy()
})

test('Without the listener nothing is remembered', async () => {
  await seenName()
  await trellis.services.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen trellis_session'`,
  )
  await rename('Doña María')
  // Sooner than what is remembered grows old.
  await expect.poll(seenName, { timeout: 2500, interval: 10 }).toBe('Doña María')
})
