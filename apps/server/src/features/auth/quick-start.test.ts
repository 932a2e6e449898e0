import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenApi } from '@trellis/domain/auth/token-api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { recordsApi } from '@trellis/domain/records/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { type TestTrellis, startTestTrellis } from '../../testing/app.ts'

const page = new URL('../../../../../docs/api.md', import.meta.url)
const hasCurl = spawnSync('curl', ['--version']).status === 0

let trellis: TestTrellis
let address: string
let token: string
let teamId: number
beforeAll(async () => {
  trellis = await startTestTrellis()
  const maya = await trellis.person('Maya Okafor')
  const team = {
    name: 'Harbor',
    shortName: 'H',
    primaryTimezone: 'UTC',
    defaultCountry: 'US',
    defaultInterfaceLanguage: 'en',
    brand: 'generic',
  }
  teamId = (await maya.call(teamsApi.createTeam, { body: team })).body.teamId
  const made = await maya.call(collectionsApi.createCollection, { params: { teamId }, body: { name: 'Student' } })
  const values = { [made.body.IdDataFieldDataObjectName]: 'Inès Delacroix' }
  await maya.call(recordsApi.createRecord, { params: { teamId, collectionId: made.body.id }, body: { values } })
  const body = { name: 'quick start', teamId, scope: 'write', days: 1 }
  token = (await maya.call(tokenApi.makeToken, { body })).body.token
  address = await trellis.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => trellis.stop())

test.skipIf(!hasCurl)('the quick start of the documentation works as it is written, pasted line by line', async () => {
  const text = await readFile(page, 'utf8')
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '')
  expect(blocks).toHaveLength(5)
  const filled = blocks
    .join('\necho\necho ----\n')
    .replace(/TRELLIS=\S+/, `TRELLIS=${address}`)
    .replace(/TEAM=\S+/, `TEAM=${teamId}`)
    .replace(/TOKEN=\S+/, `TOKEN=${token}`)
  const { stdout } = await promisify(execFile)('sh', ['-c', filled])
  const [, collections, records, made, many] = stdout.split('----').map((part) => part.trim())
  expect(JSON.parse(collections ?? '')).toMatchObject({ dataCollection: [{ name: 'Student' }] })
  expect(records).toContain('Inès Delacroix')
  expect(JSON.parse(made ?? '')).toMatchObject({ record: { name: 'Made by a program' } })
  expect(JSON.parse(many ?? '')).toMatchObject({ ids: [expect.any(Number), expect.any(Number)], failed: [] })
})
