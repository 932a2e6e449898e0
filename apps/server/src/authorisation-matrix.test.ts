import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allApis } from '@trellis/domain/api/all'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { authApi } from '@trellis/domain/auth/api'
import { accountApi } from '@trellis/domain/auth/account-api'
import { tokenApi } from '@trellis/domain/auth/token-api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { featurePermissions, type FeaturePermission } from '@trellis/domain/permissions/feature-permissions'
import { teamsApi } from '@trellis/domain/teams/api'
import { saveSetting } from './features/auth/queries.ts'
import { settingsChanged } from './features/auth/system-settings.ts'
import { forgetActors } from './features/auth/sessions.ts'
import { startTestTrellis } from './testing/app.ts'
import type { TestTrellis, Visitor } from './testing/app.ts'
import { mayCall, type MayCall } from './testing/who-may-call.ts'

/**
 * Every endpoint × everybody who could call it, against what the specification says (testing/who-may-call.ts). Only the
 * gates are asked: the input is broken on purpose, so that whoever is let in is told so by `invalid-input` and changes
 * nothing.
 */
const endpoints = Object.entries(allApis as Record<string, Record<string, Endpoint>>).flatMap(([feature, api]) =>
  Object.entries(api).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

/** Who is in the team, with what; null for somebody who is not in it. */
interface Rights {
  isAdmin: boolean
  held: readonly FeaturePermission[]
}

interface Caller {
  name: string
  visitor: Visitor
  headers?: Record<string, string>
  isSignedIn: boolean
  isSysAdmin: boolean
  rights: Rights | null
  token?: 'read' | 'write' | 'invalid'
}

const nothing: Rights = { isAdmin: false, held: [] }
const everything: Rights = { isAdmin: true, held: featurePermissions }

let trellis: TestTrellis
let teamId: number
const callers: Caller[] = []
let lacking: Caller[] = []

beforeAll(async () => {
  trellis = await startTestTrellis()
  const admin = await trellis.person('Maya Okafor')
  teamId = await makeTeam(admin, 'Harbor Conservatory')
  const stranger = await trellis.person('Sofía Herrera')
  const otherTeamId = await makeTeam(stranger, 'Camp Sous les Pins')
  const member = await trellis.person('Julien Moreau')
  await join(member.userId)
  const former = await trellis.person('Former Member')
  const formerId = await join(former.userId)
  const formerToken = await tokenOf(former, 'write')
  await admin.call(teamsApi.deactivateTeamUser, { params: { teamId, teamUserId: formerId } })
  const suspended = await trellis.person('Suspended Member')
  await join(suspended.userId)
  const suspendedToken = await tokenOf(suspended, 'write')
  await suspend(suspended.userId)
  const outsideSysAdmin = await trellis.person('Outer System', { isSysAdmin: true })
  const insideSysAdmin = await trellis.person('Inner System', { isSysAdmin: true })
  await join(insideSysAdmin.userId)

  person('nobody', trellis.nobody, null, { isSignedIn: false })
  person('a stranger', stranger, null)
  person('somebody deactivated in the team', former, null)
  person('a suspended person', suspended, null, { isSignedIn: false })
  person('a member without roles', member, nothing)
  person('a team admin', admin, everything)
  person('a system admin outside the team', outsideSysAdmin, null, { isSysAdmin: true })
  person('a system admin in the team', insideSysAdmin, everything, { isSysAdmin: true })
  for (const permission of featurePermissions) {
    const holder = await trellis.person(`Holder of ${permission.replaceAll('_', ' ')}`)
    await give(admin, await join(holder.userId), permission)
    person(`a member with ${permission} alone`, holder, { isAdmin: false, held: [permission] })
  }
  const revoked = await tokenOf(admin, 'write')
  await admin.call(tokenApi.revokeToken, { params: { tokenId: revoked.id } })
  const expired = await tokenOf(admin, 'write')
  await trellis.services.db
    .updateTable('trellis.api_token')
    .set({ expires_at: new Date(0) })
    .where('id', '=', expired.id)
    .execute()
  token("an admin's token to read", await tokenOf(admin, 'read'), everything, 'read')
  token("an admin's token to write", await tokenOf(admin, 'write'), everything, 'write')
  token("a system admin's token to write", await tokenOf(insideSysAdmin, 'write'), nothing, 'write')
  token("a member's token to read", await tokenOf(member, 'read'), nothing, 'read')
  token("a member's token to write", await tokenOf(member, 'write'), nothing, 'write')
  token('a token of another team', await tokenOf(stranger, 'write', otherTeamId), null, 'write')
  token('a token of somebody deactivated', formerToken, null, 'write')
  token('a token of a suspended person', suspendedToken, null, 'invalid')
  token('a revoked token', revoked, null, 'invalid')
  token('an expired token', expired, null, 'invalid')
  token('a forged token', { token: 'trellis_forged' }, null, 'invalid')
})
afterAll(() => trellis.stop())

async function makeTeam(owner: Visitor, name: string): Promise<number> {
  const { body } = await owner.call(teamsApi.createTeam, {
    body: {
      name,
      shortName: 'T',
      primaryTimezone: 'UTC',
      defaultCountry: 'FR',
      defaultInterfaceLanguage: 'en',
      brand: 'music',
    },
  })
  return body.teamId
}

async function join(userId: number): Promise<number> {
  const { id } = await trellis.services.db
    .insertInto('trellis.team_user')
    .values({ team_id: teamId, user_id: userId, first_name: 'A', last_name: 'B', status: 'current' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetActors(trellis.services)
  return id
}

async function suspend(userId: number): Promise<void> {
  const change = { suspended_at: new Date() }
  await trellis.services.db.updateTable('trellis.app_user').set(change).where('id', '=', userId).execute()
  await forgetActors(trellis.services)
}

async function give(admin: Visitor, teamUserId: number, permission: FeaturePermission): Promise<void> {
  const role = await admin.call(permissionsApi.createRole, {
    params: { teamId },
    body: { name: permission, featurePermissions: [permission] },
  })
  const { status } = await admin.call(teamsApi.updateTeamUser, {
    params: { teamId, teamUserId },
    body: { firstName: 'A', lastName: 'B', isTeamAdmin: false, roleIds: [role.body.id] },
  })
  expect(status).toBe(200)
}

async function tokenOf(owner: Visitor, scope: 'read' | 'write', inTeam = teamId) {
  const body = { name: scope, teamId: inTeam, scope, days: 30 }
  const { status, body: made } = await owner.call(tokenApi.makeToken, { body })
  expect(status).toBe(200)
  return made as { id: number; token: string }
}

function person(name: string, visitor: Visitor, rights: Rights | null, more: Partial<Caller> = {}): void {
  callers.push({ name, visitor, rights, isSignedIn: true, isSysAdmin: false, ...more })
}

function token(name: string, made: { token: string }, rights: Rights | null, kind: Caller['token']): void {
  const headers = { authorization: `Bearer ${made.token}` }
  person(name, trellis.nobody, rights, { headers, ...(kind && { token: kind }) })
}

const isOfTeam = ({ access }: Endpoint) => access === 'team-member' || access === 'team-admin'
const onlyAsks = ({ method, repeatable }: Endpoint) => method === 'GET' || repeatable === true

function specified(name: string): MayCall {
  const found = mayCall.get(name)
  if (!found) throw new Error(`${name} is not in testing/who-may-call.ts: say there whom it is for`)
  return found
}

/** The code of the refusal that the specification asks for; `in` for whoever is let in. */
function expected(name: string, endpoint: Endpoint, caller: Caller): string {
  const { audience, needs } = specified(name)
  if (caller.token) {
    if (audience !== 'team-member' && audience !== 'team-admin') return 'token-refused'
    if (caller.token === 'invalid') return 'token-invalid'
    if (caller.token === 'read' && !onlyAsks(endpoint)) return 'token-read-only'
  }
  switch (audience) {
    case 'anyone':
      return 'in'
    case 'developer':
      return caller.isSysAdmin ? 'in' : 'not-found'
    case 'signed-in':
      return caller.isSignedIn ? 'in' : 'not-signed-in'
    case 'sys-admin':
      if (!caller.isSignedIn) return 'not-signed-in'
      return caller.isSysAdmin ? 'in' : 'sys-admin-only'
    case 'team-member':
    case 'team-admin':
      return expectedOfTeam({ audience, needs }, caller)
  }
}

function expectedOfTeam({ audience, needs }: MayCall, { isSignedIn, rights }: Caller): string {
  if (!isSignedIn) return 'not-signed-in'
  if (!rights) return 'team-not-found'
  if (rights.isAdmin) return 'in'
  const holdsOne = needs.length === 0 || needs.some((permission) => rights.held.includes(permission))
  return audience === 'team-member' && holdsOne ? 'in' : 'not-permitted'
}

const refusals = new Set([
  'not-signed-in',
  'not-permitted',
  'sys-admin-only',
  'team-not-found',
  'token-refused',
  'token-invalid',
  'token-read-only',
  'second-factor-required',
])

let calls = 0
/** With broken input, from an address of its own each time: guesses of tokens are counted by address. */
async function verdict(endpoint: Endpoint, { visitor, headers }: Caller): Promise<string> {
  const ids = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, id]) => [id, 'broken'])
  const params = { ...Object.fromEntries(ids), ...(isOfTeam(endpoint) && { teamId }) }
  const query = { ...(endpoint.teamFrom && { [endpoint.teamFrom.query]: teamId }) }
  calls++
  const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
  const { status, body } = await visitor.call(endpoint, {
    params,
    query,
    body: [],
    headers: { 'x-forwarded-for': address, ...headers },
  })
  expect(status, JSON.stringify(body)).not.toBe(500)
  if (endpoint.access === 'developer' && status === 404) return 'not-found'
  return refusals.has(body?.code) ? body.code : 'in'
}

/** What ends the caller's own session or account, or has no input to break, is left to those who are refused. */
const isLeftOut = (endpoint: Endpoint) =>
  endpoint === authApi.signOut || endpoint === accountApi.signOutOthers || endpoint.path.startsWith('/sysAdmin/backups')

test('no endpoint is said to be for somebody without being there', () => {
  expect([...mayCall.keys()].toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  test('says whom it is for as the specification does', () => {
    const { access, needs = [] } = endpoint
    const { audience, needs: specifiedNeeds } = specified(name)
    expect({ access, needs: needs.toSorted() }).toEqual({ access: audience, needs: specifiedNeeds.toSorted() })
  })

  test('lets in exactly whom the specification names', async () => {
    const asked = callers.filter((caller) => !isLeftOut(endpoint) || expected(name, endpoint, caller) !== 'in')
    const found = await Promise.all(
      asked.map(async (caller) => [caller.name, await verdict(endpoint, caller)] as const),
    )
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(asked.map((caller) => [caller.name, expected(name, endpoint, caller)])),
    )
  })
})

describe('where a second factor is required', () => {
  beforeAll(async () => {
    await saveSetting(trellis.services.db, 'system', { secondFactor: 'required' })
    await settingsChanged(trellis.services)
    await forgetActors(trellis.services)
    const names = ['a team admin', 'a system admin in the team', "an admin's token to write"]
    lacking = callers.filter(({ name }) => names.includes(name))
  })

  test.each(endpoints)('$name waits for it, unless it leads there', async ({ endpoint }) => {
    if (endpoint === authApi.signOut) return
    expect(lacking).toHaveLength(3)
    for (const caller of lacking) {
      const found = await verdict(endpoint, caller)
      const isOpen = endpoint.access === 'anyone' || endpoint.beforeSecondFactor
      if (caller.token) expect(found).toBe(isOfTeam(endpoint) ? 'second-factor-required' : 'token-refused')
      else expect(found).toBe(isOpen ? 'in' : 'second-factor-required')
    }
  })
})
