import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@trellis/domain/auth/api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { systemSettings } from '@trellis/domain/sysadmin/settings'
import { teamsApi } from '@trellis/domain/teams/api'
import { utilityApi } from '@trellis/domain/utility/api'
import { type TestTrellis, type Visitor, startTestTrellis } from '../../testing/app.ts'

type Person = Awaited<ReturnType<TestTrellis['person']>>

const team = {
  name: 'Harbor Conservatory',
  shortName: 'Harbor',
  primaryTimezone: 'Europe/Paris',
  defaultCountry: 'FR',
  defaultInterfaceLanguage: 'en',
  brand: 'music',
}
const password = 'correct horse battery'

let trellis: TestTrellis
let maya: Person
let julien: Person
beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor', { isSysAdmin: true })
  julien = await trellis.person('Julien Moreau')
})
afterAll(() => trellis.stop())

async function ownTeam(person: Visitor, name: string): Promise<number> {
  return (await person.call(teamsApi.createTeam, { body: { ...team, name } })).body.teamId
}
const newestAct = async () => (await maya.call(sysadminApi.audit)).body.entries[0]
const members = (person: Visitor, teamId: number) => person.call(teamsApi.teamUsers, { query: { TeamId: teamId } })

describe('a team', () => {
  test('that is suspended looks to its members like none, and comes back whole', async () => {
    const teamId = await ownTeam(julien, 'Camp Sous les Pins')
    expect((await members(julien, teamId)).status).toBe(200)
    await maya.call(sysadminApi.suspendTeam, { params: { teamId } })
    expect(await newestAct()).toMatchObject({ act: 'team-suspended', actorName: 'Maya Okafor', teamId })
    expect((await members(julien, teamId)).body).toMatchObject({ code: 'team-not-found' })
    const me = await julien.call(authApi.userByAuthProvider, {
      params: { providerUsername: 'julien.moreau@example.org' },
    })
    expect(me.body.teamData.result).toEqual([])
    expect((await maya.call(sysadminApi.openTeam, { params: { teamId } })).body.code).toBe('team-suspended')
    await maya.call(sysadminApi.reactivateTeam, { params: { teamId } })
    expect((await members(julien, teamId)).status).toBe(200)
  })

  test('is opened by becoming its admin, which its people see', async () => {
    const teamId = await ownTeam(julien, 'Open Door')
    expect((await members(maya, teamId)).status).toBe(404)
    expect((await maya.call(sysadminApi.openTeam, { params: { teamId } })).status).toBe(200)
    expect((await maya.call(sysadminApi.openTeam, { params: { teamId } })).status).toBe(200)
    const people = (await members(julien, teamId)).body.result
    expect(people).toMatchObject([{ firstName: 'Julien' }, { firstName: 'Maya', isTeamAdmin: true, status: 'current' }])
  })

  test('is renamed, and the audit knows the old name', async () => {
    const teamId = await ownTeam(julien, 'Old name')
    await maya.call(sysadminApi.renameTeam, { params: { teamId }, body: { name: 'New name' } })
    expect(await newestAct()).toMatchObject({ act: 'team-renamed', details: { from: 'Old name', to: 'New name' } })
    const found = await maya.call(sysadminApi.teams, { query: { search: 'new nam' } })
    expect(found.body.teams).toMatchObject([{ teamId, memberCount: 1 }])
  })

  test('is deleted with its schema only when its name is typed', async () => {
    const teamId = await ownTeam(julien, 'Doomed')
    const remove = (name: string) => maya.call(sysadminApi.deleteTeam, { params: { teamId }, body: { name } })
    const schemas = async () =>
      (await trellis.services.pool.query('select from pg_namespace where nspname = $1', [`team_${teamId}`])).rowCount
    expect((await remove('doomed')).body.code).toBe('confirmation-wrong')
    expect(await schemas()).toBe(1)
    expect((await remove('Doomed')).status).toBe(200)
    expect(await schemas()).toBe(0)
    expect((await members(julien, teamId)).status).toBe(404)
    expect((await remove('Doomed')).body.code).toBe('team-not-found')
    expect(await newestAct()).toMatchObject({ act: 'team-deleted', subject: 'Doomed', address: '127.0.0.1' })
  })
})

describe('a person', () => {
  test('who is suspended is out with the next request, and in again by signing in', async () => {
    const sofia = await trellis.person('Sofía Herrera')
    const session = async () => (await sofia.call(authApi.session)).body.user
    expect(await session()).toMatchObject({ name: 'Sofía Herrera' })
    await maya.call(sysadminApi.suspendUser, { params: { userId: sofia.userId } })
    expect(await session()).toBeNull()
    const signIn = () => sofia.call(authApi.signIn, { body: { email: 'sof.a.herrera@example.org', password } })
    expect((await signIn()).body.code).toBe('credentials-wrong')
    const { body } = await maya.call(sysadminApi.users, { query: { search: 'sofia' } })
    expect(body.users).toMatchObject([{ status: 'suspended', email: 'sof.a.herrera@example.org' }])
    await maya.call(sysadminApi.reactivateUser, { params: { userId: sofia.userId } })
    expect(await session()).toBeNull()
    expect((await signIn()).status).toBe(200)
  })

  test('is signed out everywhere', async () => {
    const ana = await trellis.person('Ana Prieto')
    await maya.call(sysadminApi.signOutUser, { params: { userId: ana.userId } })
    expect((await ana.call(authApi.session)).body.user).toBeNull()
  })

  test('becomes system admin and stops being one, but the last one stays', async () => {
    const params = { userId: julien.userId }
    const own = { params: { userId: maya.userId } }
    for (const endpoint of [sysadminApi.takeSysAdmin, sysadminApi.suspendUser])
      expect((await maya.call(endpoint, own)).body.code).toBe('last-sys-admin')
    await maya.call(sysadminApi.grantSysAdmin, { params })
    expect((await julien.call(sysadminApi.teams)).status).toBe(200)
    // Both at once take it from each other: one of them stays.
    const both = await Promise.all([
      maya.call(sysadminApi.takeSysAdmin, { params }),
      julien.call(sysadminApi.takeSysAdmin, own),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
    const { rowCount } = await trellis.services.pool.query('select from trellis.app_user where is_sys_admin')
    expect(rowCount).toBe(1)
    await trellis.services.pool.query('update trellis.app_user set is_sys_admin = (id = $1)', [maya.userId])
    expect((await julien.call(sysadminApi.teams)).body.code).toBe('sys-admin-only')
  })
})

describe('settings', () => {
  const defaults = systemSettings.parse({})
  const save = (change: object) => maya.call(sysadminApi.updateSettings, { body: { ...defaults, ...change } })

  test('close the sign-up at once, also for those who wait for their mail', async () => {
    const signUp = (email: string) => trellis.nobody.call(authApi.signUp, { body: { name: 'Late', email, password } })
    expect((await signUp('early@example.org')).status).toBe(200)
    await save({ signUp: 'invitation' })
    expect((await trellis.nobody.call(authApi.methods)).body.signUpOpen).toBe(false)
    expect((await signUp('late@example.org')).body.code).toBe('sign-up-closed')
    const verify = await trellis.nobody.call(authApi.verifyEmail, { body: { token: 'x'.repeat(43) } })
    expect(verify.body.code).toBe('sign-up-closed')
    const { rowCount } = await trellis.services.pool.query(
      `select from trellis.app_user where email = 'late@example.org'`,
    )
    expect(rowCount).toBe(0)
    await save({})
    expect((await signUp('late@example.org')).status).toBe(200)
  })

  test('refuse short passwords, never below 8', async () => {
    expect((await save({ minimumPasswordLength: 7 })).body.code).toBe('invalid-input')
    await save({ minimumPasswordLength: 12 })
    const short = await trellis.nobody.call(authApi.signUp, {
      body: { name: 'Short', email: 'short@example.org', password: 'elevenchars' },
    })
    expect(short.body).toMatchObject({ code: 'password-too-short', details: { minimum: 12 } })
    await save({})
  })

  test('shorten the sessions that there are', async () => {
    await save({ sessionDays: 2 })
    const { rows } = await trellis.services.pool.query(
      `select bool_and(expires_at <= last_seen_at + interval '2 days') as short from trellis.session`,
    )
    expect(rows).toEqual([{ short: true }])
    await save({})
  })

  test('name the installation, and tell the audit what changed', async () => {
    await save({ name: 'Harbor Data', defaultLanguage: 'fr' })
    const appearance = await trellis.nobody.call(utilityApi.appearance)
    expect(appearance.body).toMatchObject({ name: 'Harbor Data', defaultLanguage: 'fr' })
    expect(await newestAct()).toMatchObject({
      act: 'settings-changed',
      details: { name: ['Trellis', 'Harbor Data'], defaultLanguage: ['en', 'fr'] },
    })
    await save({})
  })
})

describe('the roles of all teams', () => {
  const ask = async (query: object) => (await maya.call(sysadminApi.roles, { query })).body

  test('begin in each team with the fixed one of its admins', async () => {
    const teamId = await ownTeam(julien, 'Quayside Choir')
    const { roles } = await ask({ search: 'quayside' })
    expect(roles).toMatchObject([
      { id: null, teamId, teamName: 'Quayside Choir', isActive: true, userCount: 1 },
      { name: 'Member', teamId },
      { name: 'Editor', teamId },
    ])
    await maya.call(sysadminApi.openTeam, { params: { teamId } })
    expect((await ask({ search: 'quayside' })).roles[0]).toMatchObject({ id: null, userCount: 2 })
  })

  test('find that of team admins by its words in each language', async () => {
    for (const search of ['Team Admin', 'Administrador del equipo', 'administrateur'])
      expect((await ask({ search })).roles).toContainEqual(expect.objectContaining({ id: null, name: '' }))
    expect((await ask({ search: 'editor' })).roles.every(({ id }: { id: number | null }) => id !== null)).toBe(true)
  })

  test('come page by page, each once', async () => {
    for (let count = 0; count < 18; count++) await ownTeam(julien, `Paged ${count}`)
    const first = await ask({})
    expect(first.roles).toHaveLength(50)
    const second = await ask({ cursor: first.next })
    const places = [...first.roles, ...second.roles].map(({ teamId, id }) => `${teamId} ${id}`)
    expect(new Set(places).size).toBe(places.length)
    const { rows } = await trellis.services.pool.query(
      'select (select count(*)::int from trellis.role) + (select count(*)::int from trellis.team) as count',
    )
    expect(places.length + (second.next === null ? 0 : Number.NaN)).toBe(rows[0].count)
    const foreign = Buffer.from(JSON.stringify({ id: 1, key: 'x' })).toString('base64url')
    expect((await ask({ cursor: foreign })).code).toBe('cursor-invalid')
  })
})

describe('the audit', () => {
  test('only grows', async () => {
    for (const statement of [
      'update trellis.audit set act = act',
      'delete from trellis.audit',
      'truncate trellis.audit',
    ])
      await expect(trellis.services.pool.query(statement)).rejects.toThrow(/only grows/)
  })

  test('tells what team admins do to roles and people, and nothing of what failed', async () => {
    const teamId = await ownTeam(julien, 'Roles')
    const body = { name: 'Front desk' }
    await julien.call(permissionsApi.createRole, { params: { teamId }, body })
    expect(await newestAct()).toMatchObject({
      act: 'role-created',
      subject: 'Front desk',
      teamId,
      actorName: 'Julien Moreau',
    })
    expect((await julien.call(permissionsApi.createRole, { params: { teamId }, body })).body.code).toBe('name-taken')
    const { id } = await newestAct()
    await julien.call(teamsApi.inviteUser, { params: { teamId }, body: { email: 'nadia@example.org' } })
    expect(await newestAct()).toMatchObject({ act: 'team-user-invited', subject: 'nadia@example.org', id: id + 1 })
  })

  test('is found by act, words, team and day', async () => {
    const ask = async (query: object) => (await maya.call(sysadminApi.audit, { query })).body.entries
    const renames = await ask({ act: 'team-renamed' })
    expect(renames).toMatchObject([{ subject: 'Old name' }])
    expect(await ask({ search: 'doom oka' })).toMatchObject([{ act: 'team-deleted' }])
    expect(await ask({ teamId: renames[0].teamId })).toMatchObject([renames[0], { act: 'team-created' }])
    const today = renames[0].at.slice(0, 10)
    expect((await ask({ from: today, to: today })).length).toBeGreaterThan(5)
    expect(await ask({ to: '2020-01-01' })).toEqual([])
  })
})

test('only system admins reach any of it', async () => {
  for (const endpoint of Object.values(sysadminApi)) {
    const { status, body } = await julien.call(endpoint, { params: { teamId: 1, userId: 1 }, body: {} })
    expect([status, body.code]).toEqual([403, 'sys-admin-only'])
  }
})
