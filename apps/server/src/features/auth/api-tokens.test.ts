import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allApis } from '@trellis/domain/api/all'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { authApi } from '@trellis/domain/auth/api'
import { tokenApi } from '@trellis/domain/auth/token-api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { recordsApi } from '@trellis/domain/records/api'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { type TestTrellis, type Visitor, startTestTrellis } from '../../testing/app.ts'

let trellis: TestTrellis
let maya: Awaited<ReturnType<TestTrellis['person']>>
let julien: Awaited<ReturnType<TestTrellis['person']>>
let teamId: number
let otherTeamId: number

const team = {
  shortName: 'T',
  primaryTimezone: 'UTC',
  defaultCountry: 'US',
  defaultInterfaceLanguage: 'en',
  brand: 'generic',
}

beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor', { isSysAdmin: true })
  julien = await trellis.person('Julien Moreau')
  teamId = (await maya.call(teamsApi.createTeam, { body: { ...team, name: 'Harbor' } })).body.teamId
  otherTeamId = (await maya.call(teamsApi.createTeam, { body: { ...team, name: 'Other' } })).body.teamId
  await trellis.services.db
    .insertInto('trellis.team_user')
    .values({ team_id: teamId, user_id: julien.userId, first_name: 'Julien', last_name: 'Moreau', status: 'current' })
    .execute()
  await maya.call(sysadminApi.signOutUser, { params: { userId: julien.userId } })
  await julien.call(authApi.signIn, { body: { email: 'julien.moreau@example.org', password: 'correct horse battery' } })
})
afterAll(() => trellis.stop())

async function tokenOf(owner: Visitor, scope: 'read' | 'write', inTeam = teamId) {
  const body = { name: `${scope} token`, teamId: inTeam, scope, days: 30 }
  const { body: made } = await owner.call(tokenApi.makeToken, { body })
  return { id: made.id as number, headers: { authorization: `Bearer ${made.token}` }, token: made.token as string }
}
const collections = (headers: Record<string, string>, inTeam = teamId) =>
  trellis.nobody.call(collectionsApi.dataCollections, { query: { TeamId: inTeam }, headers })
const createCollection = (headers: Record<string, string>, name: string) =>
  trellis.nobody.call(collectionsApi.createCollection, { params: { teamId }, body: { name }, headers })

describe('a token', () => {
  test('that may write reads and writes its team, without a cookie and from any origin', async () => {
    const { headers } = await tokenOf(maya, 'write')
    const made = await createCollection({ ...headers, origin: 'https://elsewhere.example' }, 'Student')
    expect(made.status).toBe(200)
    expect((await collections(headers)).body.dataCollection).toMatchObject([{ name: 'Student' }])
    const record = await trellis.nobody.call(recordsApi.createRecord, {
      params: { teamId, collectionId: made.body.id },
      body: { values: {} },
      headers,
    })
    expect(record.status).toBe(200)
  })

  test('that may read asks and changes nothing', async () => {
    const { headers } = await tokenOf(maya, 'read')
    const { dataCollection } = (await collections(headers)).body
    const asked = await trellis.nobody.call(recordsApi.queryRecords, {
      params: { teamId, collectionId: dataCollection[0].id },
      body: {},
      headers,
    })
    expect(asked.status).toBe(200)
    expect((await createCollection(headers, 'Teacher')).body.code).toBe('token-read-only')
    expect((await collections(headers)).body.dataCollection).toHaveLength(1)
  })

  test('reaches one team, whatever its owner may do elsewhere', async () => {
    const { headers } = await tokenOf(maya, 'write')
    expect((await collections(headers, otherTeamId)).body.code).toBe('team-not-found')
  })

  test('never goes beyond the rights of its owner, as they are now', async () => {
    const { headers } = await tokenOf(julien, 'write')
    expect((await createCollection(headers, 'Teacher')).body.code).toBe('not-permitted')
    const roles = () => trellis.nobody.call(permissionsApi.roles, { params: { teamId }, headers })
    expect((await roles()).body.code).toBe('not-permitted')
    await setAdmin(true)
    expect((await roles()).status).toBe(200)
    await setAdmin(false)
    expect((await roles()).body.code).toBe('not-permitted')
  })

  test('opens no team that one is not in', async () => {
    const body = { name: 'x', teamId: otherTeamId, scope: 'read', days: null }
    expect((await julien.call(tokenApi.makeToken, { body })).body.code).toBe('team-not-found')
  })

  test('is accepted nowhere but on endpoints of teams', async () => {
    const { headers } = await tokenOf(maya, 'write')
    const elsewhere = Object.values(allApis as Record<string, Record<string, Endpoint>>)
      .flatMap((api) => Object.values(api))
      .filter(({ access }) => access !== 'team-member' && access !== 'team-admin')
    expect(elsewhere.length).toBeGreaterThan(30)
    for (const endpoint of elsewhere) {
      const { status, body } = await trellis.nobody.call(endpoint, { params: {}, headers })
      expect([endpoint.path, status, body.code]).toEqual([endpoint.path, 403, 'token-refused'])
    }
  })

  test('that is forged, cut, empty or of another scheme opens nothing, also beside a good cookie', async () => {
    const { token } = await tokenOf(maya, 'read')
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const authorization of [`Bearer ${forged}`, `Bearer ${token.slice(0, -1)}`, `Bearer trellis_`]) {
      expect((await collections({ authorization })).body.code).toBe('token-invalid')
      const withCookie = await maya.call(collectionsApi.dataCollections, {
        query: { TeamId: teamId },
        headers: { authorization },
      })
      expect(withCookie.body.code).toBe('token-invalid')
    }
    expect((await collections({ authorization: `Basic ${token}` })).body.code).toBe('not-signed-in')
  })

  test('is kept as a hash, shows when it was used, and ends at once when revoked', async () => {
    const { id, headers, token } = await tokenOf(maya, 'read')
    const { rows } = await trellis.services.pool.query('select * from trellis.api_token')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await collections(headers)).status).toBe(200)
    const { tokens } = (await maya.call(tokenApi.tokens)).body
    const listed = tokens.find((each: { id: number }) => each.id === id)
    expect(listed).toMatchObject({ ending: token.slice(-4), scope: 'read', teamName: 'Harbor' })
    expect(listed.lastUsedAt).not.toBeNull()
    expect((await julien.call(tokenApi.revokeToken, { params: { tokenId: id } })).status).toBe(404)
    expect((await maya.call(tokenApi.revokeToken, { params: { tokenId: id } })).status).toBe(200)
    expect((await collections(headers)).body.code).toBe('token-invalid')
  })

  test('ends with its time', async () => {
    const { id, headers } = await tokenOf(maya, 'read')
    await trellis.services.pool.query(
      `update trellis.api_token set expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    expect((await collections(headers)).body.code).toBe('token-invalid')
  })

  test('of a suspended person or into a suspended team opens nothing', async () => {
    const { headers } = await tokenOf(julien, 'read')
    expect((await collections(headers)).status).toBe(200)
    await maya.call(sysadminApi.suspendTeam, { params: { teamId } })
    expect((await collections(headers)).body.code).toBe('team-not-found')
    await maya.call(sysadminApi.reactivateTeam, { params: { teamId } })
    await maya.call(sysadminApi.suspendUser, { params: { userId: julien.userId } })
    expect((await collections(headers)).body.code).toBe('token-invalid')
    await maya.call(sysadminApi.reactivateUser, { params: { userId: julien.userId } })
  })
})

async function setAdmin(isTeamAdmin: boolean): Promise<void> {
  await trellis.services.db
    .updateTable('trellis.team_user')
    .set({ is_team_admin: isTeamAdmin })
    .where('team_id', '=', teamId)
    .where('user_id', '=', julien.userId)
    .execute()
}
