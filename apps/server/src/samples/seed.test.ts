import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestTrellis } from '../testing/app.ts'
import type { TestTrellis } from '../testing/app.ts'
import { seedSampleWorld } from './seed.ts'

let trellis: TestTrellis

beforeAll(async () => {
  trellis = await startTestTrellis()
})
afterAll(() => trellis.stop())

test('the sample world fills an empty installation once', async () => {
  const said = await seedSampleWorld(trellis.services)
  expect(said.join('\n')).toContain('maya.okafor@example.org  admin of Harbor Conservatory')
  const { rows } = await trellis.services.pool.query<{ count: number }>(
    `select count(*)::int as count from team_1.record r join trellis.collection c on c.id = r.collection_id where not c.is_used_as_custom_list`,
  )
  expect(rows[0]?.count).toBe(412)
  expect(await seedSampleWorld(trellis.services)).toEqual([])
}, 30_000)
