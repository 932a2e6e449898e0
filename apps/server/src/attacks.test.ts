import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allApis } from '@trellis/domain/api/all'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { accountApi } from '@trellis/domain/auth/account-api'
import { authApi } from '@trellis/domain/auth/api'
import { tokenApi } from '@trellis/domain/auth/token-api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { recordsApi } from '@trellis/domain/records/api'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { startTestTrellis } from './testing/app.ts'
import type { TestTrellis, Visitor } from './testing/app.ts'

const endpoints = Object.values(allApis as Record<string, Record<string, Endpoint>>).flatMap((api) =>
  Object.values(api),
)
const unsafe = endpoints.filter(({ method }) => method !== 'GET')
const team = {
  name: 'Harbor',
  shortName: 'H',
  primaryTimezone: 'UTC',
  defaultCountry: 'US',
  defaultInterfaceLanguage: 'en',
  brand: 'generic',
}
const host = '127.0.0.1:3000'
const password = 'correct horse battery'

let trellis: TestTrellis
let maya: Person
let julien: Person
let sofia: Person
let teamId: number
let otherTeamId: number
let julienId: number
type Person = Visitor & { userId: number }

beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor')
  sofia = await trellis.person('Sofía Herrera')
  julien = await trellis.person('Julien Moreau')
  teamId = (await maya.call(teamsApi.createTeam, { body: team })).body.teamId
  otherTeamId = (await sofia.call(teamsApi.createTeam, { body: { ...team, name: 'Camp' } })).body.teamId
  const { id } = await trellis.services.db
    .insertInto('trellis.team_user')
    .values({ team_id: teamId, user_id: julien.userId, first_name: 'Julien', last_name: 'Moreau', status: 'current' })
    .returning('id')
    .executeTakeFirstOrThrow()
  julienId = id
})
afterAll(() => trellis.stop())

const filled = ({ path }: Endpoint) => `/api${path.replaceAll(/:teamId/g, String(teamId)).replaceAll(/:\w+/g, '1')}`

describe('a page of another site', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that only begins like ours', { origin: `http://${host}.evil.example` }],
    ['a sandboxed page', { origin: 'null' }],
    ['a browser that names the site alone', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring name', { 'sec-fetch-site': 'same-site' }],
  ])('changes nothing with the cookie of a person: %s', async (_, headers) => {
    for (const endpoint of unsafe) {
      const { method } = endpoint
      const reply = await trellis.app.inject({
        method,
        url: filled(endpoint),
        headers: { host, cookie: maya.cookie(), ...headers, ...(method !== 'DELETE' && json) },
        ...(method !== 'DELETE' && { payload: '{}' }),
      })
      expect([endpoint.path, reply.statusCode, reply.json().code]).toEqual([endpoint.path, 403, 'origin-refused'])
    }
  })

  test('cannot send what a form can: JSON dressed as text is not read', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const reply = await trellis.app.inject({
        method: 'POST',
        url: '/api/teams',
        headers: { host, cookie: maya.cookie(), 'content-type': type },
        payload: JSON.stringify(team),
      })
      // Read as one text, or not at all.
      expect([400, 415]).toContain(reply.statusCode)
    }
  })
})

const json = { 'content-type': 'application/json' }

describe('a body that says more than was asked', () => {
  const more = {
    isSysAdmin: true,
    is_sys_admin: true,
    isTeamAdmin: true,
    is_team_admin: true,
    isAdmin: true,
    userId: 1,
    user_id: 1,
    id: 1,
    status: 'current',
    roleIds: [1],
    featurePermissions: ['team_admin_users'],
  }
  const powers = async (who: Person) => {
    const { db } = trellis.services
    const user = await db
      .selectFrom('trellis.app_user')
      .select(['is_sys_admin', 'email', 'password_hash'])
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow()
    const links = await db
      .selectFrom('trellis.team_user')
      .select(['team_id', 'is_team_admin', 'status'])
      .where('user_id', '=', who.userId)
      .orderBy('team_id')
      .execute()
    const roles = await db.selectFrom('trellis.role_user').selectAll().where('team_user_id', '=', julienId).execute()
    return { user, links, roles }
  }

  test('gives nobody a right, whatever endpoint takes it', async () => {
    const before = await powers(julien)
    for (const endpoint of unsafe) {
      if (endpoint === authApi.signOut || endpoint === teamsApi.createTeam) continue
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
      for (const foreign of [teamId, otherTeamId]) {
        const body = { ...more, teamId: foreign, team_id: foreign, name: 'Julien', token: 't'.repeat(40), password }
        const { status } = await julien.call(endpoint, { params: { ...params, teamId, teamUserId: julienId }, body })
        expect(status).not.toBe(500)
      }
    }
    const after = await powers(julien)
    expect(after).toEqual(before)
  }, 60_000)

  test('makes a newcomer neither system admin nor member of a team', async () => {
    const email = 'mallory@example.org'
    await trellis.nobody.call(authApi.signUp, {
      body: { ...more, name: 'Mallory', email, password, teamId, email_verified_at: '2026-01-01' },
    })
    const { db } = trellis.services
    const user = await db
      .selectFrom('trellis.app_user')
      .select(['is_sys_admin', 'email_verified_at', 'id'])
      .where('email', '=', email)
      .executeTakeFirst()
    expect(user ?? { is_sys_admin: false, email_verified_at: null }).toMatchObject({
      is_sys_admin: false,
      email_verified_at: null,
    })
  })

  test('moves a new team, a role or a collection nowhere', async () => {
    const made = await julien.call(teamsApi.createTeam, { body: { ...team, ...more, teamId } })
    expect(made.body.teamId).not.toBe(teamId)
    const role = await maya.call(permissionsApi.createRole, {
      params: { teamId },
      body: { name: 'Desk', teamId: otherTeamId, team_id: otherTeamId, isBaseline: true },
    })
    const theirs = await sofia.call(permissionsApi.roles, { params: { teamId: otherTeamId } })
    expect(theirs.body.roles.map(({ id }: { id: number }) => id)).not.toContain(role.body.id)
    const ours = await maya.call(permissionsApi.roles, { params: { teamId } })
    const desk = ours.body.roles.find(({ id }: { id: number }) => id === role.body.id)
    expect(desk).toMatchObject({ isBaseline: false })
  })
})

describe('a body that reaches for the prototype of things', () => {
  test.each([
    '{"name":"Room","__proto__":{"isSysAdmin":true}}',
    '{"name":"Room","constructor":{"prototype":{"isSysAdmin":true}}}',
    '{"__proto__":{"name":"Room"}}',
    String.raw`{"name":"Room","\u005f_proto__":{"isSysAdmin":true}}`,
  ])('changes none: %s', async (payload) => {
    const reply = await trellis.app.inject({
      method: 'POST',
      url: `/api/teams/${teamId}/dataCollections`,
      headers: { host, cookie: maya.cookie(), ...json },
      payload,
    })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-input'])
    expect(({} as Record<string, unknown>)['isSysAdmin']).toBeUndefined()
  })

  test('nor through the keys of values, conditions and filters', async () => {
    const { body } = await maya.call(collectionsApi.createCollection, {
      params: { teamId },
      body: { name: 'Student' },
    })
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const values = Object.fromEntries([[key, 'x']])
      const answer = await maya.call(recordsApi.createRecord, {
        params: { teamId, collectionId: body.id },
        body: { values },
      })
      expect([400, 404, 422]).toContain(answer.status)
    }
    expect(Object.prototype).not.toHaveProperty('x')
    expect(await trellis.nobody.call(authApi.session)).toMatchObject({ body: { user: null } })
  })
})

describe('a body that is too large or too deep', () => {
  test('is refused before it is read', async () => {
    const payload = JSON.stringify({ email: 'a'.repeat(5 * 1024 * 1024), password })
    const reply = await trellis.app.inject({
      method: 'POST',
      url: '/api/authentication/sign-in',
      headers: { host, ...json },
      payload,
    })
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'payload-too-large'])
  })

  test.each([
    ['a name without an end', accountApi.saveName, { name: 'x'.repeat(1_000_000) }],
    ['a password that would keep the server busy', authApi.signIn, { email: 'a@b.co', password: 'x'.repeat(100_000) }],
    [
      'ten thousand invitations',
      teamsApi.inviteUsers,
      { people: Array.from({ length: 10_000 }, () => ({ email: 'a@b.co' })) },
    ],
  ])('%s is refused', async (_, endpoint, body) => {
    const { status, body: answer } = await maya.call(endpoint, { params: { teamId }, body })
    expect([status, answer.code]).toEqual([400, 'invalid-input'])
  })

  test('however deep it nests', async () => {
    for (const depth of [101, 5_000, 200_000]) {
      const reply = await trellis.app.inject({
        method: 'POST',
        url: `/api/teams/${teamId}/dataCollections/1/records/query`,
        headers: { host, cookie: maya.cookie(), ...json },
        payload: `{"filter":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      })
      expect(reply.statusCode).toBe(400)
    }
  })
})

describe('a session', () => {
  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(10_000), '%00', "' or 1=1 --"])(
    'that nobody was given is nobody: %j',
    async (token) => {
      for (const name of ['__Host-trellis', 'trellis']) {
        const reply = await trellis.app.inject({
          url: '/api/authentication/session',
          headers: { host, cookie: `${name}=${encodeURIComponent(token)}` },
        })
        expect([reply.statusCode, reply.json().user]).toEqual([200, null])
      }
    },
  )

  test('is worth nothing outside of its cookie, and once it has ended', async () => {
    const lea = await trellis.person('Lea Martin')
    const cookie = lea.cookie()
    const token = cookie.split('=')[1] ?? ''
    const ask = (headers: Record<string, string>, search = '') =>
      trellis.app.inject({ url: `/api/users/me/account${search}`, headers: { host, ...headers } })
    expect((await ask({ cookie })).statusCode).toBe(200)
    expect((await ask({}, `?token=${token}&session=${token}`)).statusCode).toBe(401)
    expect((await ask({ authorization: `Bearer ${token}` })).statusCode).toBe(403)
    await lea.call(authApi.signOut)
    expect((await ask({ cookie })).statusCode).toBe(401)
  })
})

describe('an own token, device or role by the number of somebody else’s', () => {
  test('cannot be named', async () => {
    const { id } = (await maya.call(tokenApi.makeToken, { body: { name: 'x', teamId, scope: 'read', days: 1 } })).body
    expect((await sofia.call(tokenApi.revokeToken, { params: { tokenId: id } })).status).toBe(404)
    const { devices } = (await maya.call(accountApi.devices)).body
    const foreign = await sofia.call(accountApi.signOutDevice, { params: { deviceId: devices[0].id } })
    expect(foreign.status).toBe(404)
    expect((await maya.call(accountApi.account)).status).toBe(200)
    const { roles } = (await maya.call(permissionsApi.roles, { params: { teamId } })).body
    const given = await sofia.call(teamsApi.inviteUser, {
      params: { teamId: otherTeamId },
      body: { email: 'new@example.org', roleIds: [roles[0].id] },
    })
    expect(given.status).toBe(404)
    const made = await sofia.call(tokenApi.makeToken, { body: { name: 'x', teamId, scope: 'read', days: 1 } })
    expect([made.status, made.body.code]).toEqual([404, 'team-not-found'])
  })
})

describe('an address that leads inside', () => {
  test.each([
    'http://127.0.0.1:5432/logo.png',
    'http://localhost/logo.png',
    'http://[::1]/logo.png',
    'http://2130706433/logo.png',
    'http://0x7f.1/logo.png',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/logo.png',
    'http://[::ffff:127.0.0.1]/logo.png',
    'http://0.0.0.0/logo.png',
    'http://user:secret@127.0.0.1/logo.png',
  ])('is not fetched as a logo, and says nothing of what is there: %s', async (url) => {
    const { status, body } = await maya.call(teamsApi.fetchLogo, {
      params: { teamId, logo: 'organizationSquareLogo' },
      body: { url },
    })
    expect([status, body.code]).toEqual([422, 'image-not-fetched'])
    expect(JSON.stringify(body)).not.toMatch(/ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH/)
  })

  test.each(['file:///etc/passwd', 'data:image/png;base64,AA==', 'gopher://127.0.0.1', 'javascript:alert(1)'])(
    'of another kind is none: %s',
    async (url) => {
      const { status } = await maya.call(teamsApi.fetchLogo, {
        params: { teamId, logo: 'organizationSquareLogo' },
        body: { url },
      })
      expect(status).toBe(400)
    },
  )
})

describe('guessing', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('a password ends where it was guessed, and its owner elsewhere is not locked out', async () => {
    const wrong = { email: 'julien.moreau@example.org', password: 'not it' }
    const answers: number[] = []
    for (let index = 0; index < 12; index++) {
      const { status } = await trellis.nobody.call(authApi.signIn, { body: wrong, headers: from('203.0.113.7') })
      answers.push(status)
    }
    expect(answers).toEqual([...Array(10).fill(401), 429, 429])
    const right = { ...wrong, password }
    const owner = await trellis.nobody.call(authApi.signIn, { body: right, headers: from('203.0.113.8') })
    expect(owner.status).toBe(200)
  })

  test('the present password at an open screen ends too', async () => {
    const uma = await trellis.person('Uma Rao')
    const answers: number[] = []
    for (let index = 0; index < 12; index++)
      answers.push(
        (await uma.call(accountApi.changePassword, { body: { presentPassword: 'not it', password: 'new password' } }))
          .status,
      )
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(answers.slice(10)).toEqual([429, 429])
  })

  test('tokens and links ends', async () => {
    const address = from('203.0.113.9')
    let last = 0
    for (let index = 0; index <= 100; index++) {
      const headers = { ...address, authorization: `Bearer trellis_guess${index}` }
      last = (await trellis.nobody.call(teamsApi.teamUsers, { query: { TeamId: teamId }, headers })).status
    }
    expect(last).toBe(429)
    for (let index = 0; index <= 200; index++) {
      const body = { token: `guess-${index}`.padEnd(30, 'x') }
      last = (await trellis.nobody.call(authApi.verifyEmail, { body, headers: address })).status
    }
    expect(last).toBe(429)
  }, 60_000)

  test('who has an account takes as long as it takes for those who have none', async () => {
    const best = async (email: string) => {
      let shortest = Number.POSITIVE_INFINITY
      for (let index = 0; index < 6; index++) {
        const began = performance.now()
        const headers = from(`198.51.100.${index}`)
        const { status } = await trellis.nobody.call(authApi.signIn, { body: { email, password: 'not it' }, headers })
        expect(status).toBe(401)
        shortest = Math.min(shortest, performance.now() - began)
      }
      return shortest
    }
    const known = await best('sof.a.herrera@example.org')
    const unknown = await best('nobody.at.all@example.org')
    // Without the hash it would be tens of times as fast.
    expect(known / unknown).toBeGreaterThan(0.4)
    expect(known / unknown).toBeLessThan(2.5)
  }, 30_000)
})

test('only the system decides who administrates it', async () => {
  for (const endpoint of [sysadminApi.grantSysAdmin, sysadminApi.suspendUser]) {
    const { status } = await maya.call(endpoint, { params: { userId: maya.userId } })
    expect(status).toBe(403)
  }
})
