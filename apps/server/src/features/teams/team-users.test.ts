import { permissionsApi } from '@trellis/domain/permissions/api'
import { teamsApi, type AdminOverview, type TeamUserRow } from '@trellis/domain/teams/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import { recordsApi } from '@trellis/domain/records/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestTrellis } from '../../testing/app.ts'
import type { TestTrellis, Visitor } from '../../testing/app.ts'

type Person = Visitor & { userId: number }

let trellis: TestTrellis
let maya: Person
let julien: Person
let teamId: number
let mayaId: number
let julienId: number

const account = {
  name: 'Harbor Conservatory',
  shortName: 'Harbor',
  primaryTimezone: 'Europe/Paris',
  defaultCountry: 'FR',
  defaultInterfaceLanguage: 'en',
  brand: 'music',
}

beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor')
  julien = await trellis.person('Julien Moreau')
  teamId = (await maya.call(teamsApi.createTeam, { body: account })).body.teamId
  const { id } = await trellis.services.db
    .insertInto('trellis.team_user')
    .values({ team_id: teamId, user_id: julien.userId, first_name: 'Julien', last_name: 'Moreau', status: 'current' })
    .returning('id')
    .executeTakeFirstOrThrow()
  julienId = id
  mayaId = (await people()).find(({ userId }) => userId === maya.userId)!.id
})
afterAll(() => trellis.stop())

const people = async (): Promise<TeamUserRow[]> =>
  (await maya.call(teamsApi.teamUsers, { query: { TeamId: teamId } })).body.result
const edit = (teamUserId: number, change: object, who: Visitor = maya) =>
  who.call(teamsApi.updateTeamUser, {
    params: { teamId, teamUserId },
    body: { firstName: 'Julien', lastName: 'Moreau', isTeamAdmin: false, roleIds: [], ...change },
  })
const deactivate = (teamUserId: number, who: Visitor = maya) =>
  who.call(teamsApi.deactivateTeamUser, { params: { teamId, teamUserId } })
const reactivate = (teamUserId: number) => maya.call(teamsApi.reactivateTeamUser, { params: { teamId, teamUserId } })
const lastAdmin = { status: 409, body: { code: 'last-team-admin' } }

describe('the last active admin', () => {
  test('stays one', async () => {
    expect(await edit(mayaId, { firstName: 'Maya', lastName: 'Okafor' })).toMatchObject(lastAdmin)
    expect(await deactivate(mayaId)).toMatchObject(lastAdmin)
  })

  test('is not replaced by an invitation', async () => {
    const invited = await maya.call(teamsApi.inviteUser, {
      params: { teamId },
      body: { email: 'nadia@example.org', isTeamAdmin: true },
    })
    expect(await deactivate(mayaId)).toMatchObject(lastAdmin)
    await maya.call(teamsApi.cancelInvitation, { params: { teamId, teamUserId: invited.body.id } })
  })

  test('may go once there is another, and only one of two at once', async () => {
    await edit(julienId, { isTeamAdmin: true })
    const both = await Promise.all([
      edit(julienId, { isTeamAdmin: false }, julien),
      edit(mayaId, { firstName: 'Maya', lastName: 'Okafor', isTeamAdmin: false }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // Whoever is left makes Maya the only one again.
    await edit(mayaId, { firstName: 'Maya', lastName: 'Okafor', isTeamAdmin: true }, julien)
    expect((await edit(julienId, {})).status).toBe(200)
    expect((await people()).filter(({ isTeamAdmin, status }) => isTeamAdmin && status === 'current')).toHaveLength(1)
  })
})

describe('a deactivated person', () => {
  test('is out with the next request and comes back with the roles they had', async () => {
    const { roles } = (await maya.call(permissionsApi.roles, { params: { teamId } })).body
    const editor = roles.find(({ name }: { name: string }) => name === 'Editor').id
    await edit(julienId, { roleIds: [editor] })
    const own = () => julien.call(permissionsApi.ownAccess, { params: { teamId } })
    expect((await own()).status).toBe(200)
    expect((await deactivate(julienId)).status).toBe(200)
    expect((await own()).body.code).toBe('team-not-found')
    const gone = (await people()).find(({ id }) => id === julienId)
    expect(gone).toMatchObject({ status: 'deactivated', roleIds: [editor] })
    expect(gone?.deactivatedSince).toBeTruthy()
    expect(await deactivate(julienId)).toMatchObject({ status: 404, body: { code: 'user-not-found' } })
    expect((await reactivate(julienId)).status).toBe(200)
    expect((await own()).body.collections).toEqual([])
    expect((await people()).find(({ id }) => id === julienId)).toMatchObject({
      status: 'current',
      deactivatedSince: null,
      roleIds: [editor],
    })
  })
})

describe('many invitations', () => {
  test('go to each address once and name those who are linked already', async () => {
    const { roles } = (await maya.call(permissionsApi.roles, { params: { teamId } })).body
    const roleIds = [roles.find(({ name }: { name: string }) => name === 'Editor').id]
    const emails = ['kim@example.org', 'KIM@example.org', 'lea@example.org', 'julien.moreau@example.org']
    const { body } = await maya.call(teamsApi.inviteUsers, {
      params: { teamId },
      body: { people: emails.map((email) => ({ email })), roleIds },
    })
    expect(body).toEqual({
      invited: ['kim@example.org', 'lea@example.org'],
      alreadyLinked: ['julien.moreau@example.org'],
    })
    const kim = (await people()).find(({ email }) => email === 'kim@example.org')
    expect(kim).toMatchObject({ status: 'invited', roleIds, isTeamAdmin: false })
  })
})

describe('account details', () => {
  const details = {
    ...account,
    name: 'Harbor School of Music',
    website: 'https://harbor.example',
    billingAddress: '1 Quay\nParis',
    description: '',
    primaryTimezone: 'America/Bogota',
    availableDataLanguages: ['en', 'fr'],
    defaultDataLanguage: 'fr',
  }
  const save = (body: object) => maya.call(teamsApi.updateAccount, { params: { teamId }, body })

  test('show to everybody from the next request on', async () => {
    expect((await save(details)).status).toBe(200)
    expect((await maya.call(teamsApi.account, { params: { teamId } })).body).toEqual(details)
    const own = await julien.call({ method: 'GET', path: '/users/byAuthProvider/:providerUsername' } as never, {
      params: { providerUsername: 'julien.moreau@example.org' },
    })
    expect(own.body.teamData.result[0].Team).toMatchObject({
      name: 'Harbor School of Music',
      primaryTimezone: 'America/Bogota',
      defaultDataLanguage: 'fr',
    })
  })

  test.each([
    ['a default language that is not available', { defaultDataLanguage: 'es' }],
    ['an address that runs code', { website: 'javascript:alert(1)' }],
    ['an unknown timezone', { primaryTimezone: 'Mars/Olympus' }],
    ['an empty name', { name: ' ' }],
  ])('refuse %s', async (_, change) => {
    expect(await save({ ...details, ...change })).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
  })
})

describe('the overview', () => {
  test('counts what is there and finds what nobody uses', async () => {
    const params = { teamId }
    const collection = await maya.call(collectionsApi.createCollection, { params, body: { name: 'Room' } })
    const collectionId = collection.body.id
    const field = await maya.call(
      { method: 'POST', path: '/teams/:teamId/dataCollections/:collectionId/fields' } as never,
      { params: { teamId, collectionId }, body: { title: { en: 'Floor' }, dataType: 'number' } },
    )
    const nameField = collection.body.DataFields[0].id
    const list = await maya.call(customListsApi.createList, { params, body: { name: 'Wings' } })
    const overview = async (): Promise<AdminOverview> => (await maya.call(teamsApi.adminOverview, { params })).body
    expect((await overview()).data?.unusedFields).toEqual([])
    await maya.call(recordsApi.createRecord, {
      params: { teamId, collectionId },
      body: { values: { [nameField]: 'Blue room' } },
    })
    const { data, people: counted } = await overview()
    expect(data).toMatchObject({
      collections: 1,
      fields: 2,
      lists: 1,
      records: 1,
      unusedFields: [{ fieldId: field.body.id, title: 'Floor', collectionName: collection.body.pluralName }],
      unusedLists: [{ listId: list.body.id, name: 'Wings' }],
      failedImports: [],
    })
    expect(data?.storageBytes).toBeGreaterThan(0)
    expect(counted?.pending.map(({ email }) => email).toSorted()).toEqual(['kim@example.org', 'lea@example.org'])
  })

  test('shows each only what they may do something about', async () => {
    const role = await maya.call(permissionsApi.createRole, {
      params: { teamId },
      body: { name: 'Accounts', featurePermissions: ['team_admin_account_info'] },
    })
    await edit(julienId, { roleIds: [role.body.id] })
    const { body } = await julien.call(teamsApi.adminOverview, { params: { teamId } })
    expect(body).toEqual({ people: null, data: null })
  })
})
