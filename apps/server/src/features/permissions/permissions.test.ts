import { permissionsApi } from '@trellis/domain/permissions/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { recordsApi } from '@trellis/domain/records/api'
import { authApi } from '@trellis/domain/auth/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestTrellis } from '../../testing/app.ts'
import type { TestTrellis, Visitor } from '../../testing/app.ts'

type Person = Visitor & { userId: number }

let trellis: TestTrellis
let maya: Person
let julien: Person
let teamId: number
let julienId: number
let mayaId: number
let students: { id: number; nameField: number; ageField: number }
let studentId: number

beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor')
  julien = await trellis.person('Julien Moreau')
  const created = await maya.call(teamsApi.createTeam, {
    body: {
      name: 'Harbor Conservatory',
      shortName: 'Harbor',
      primaryTimezone: 'Europe/Paris',
      defaultCountry: 'FR',
      defaultInterfaceLanguage: 'en',
      brand: 'music',
    },
  })
  teamId = created.body.teamId
  julienId = await join(julien, 'Julien', 'Moreau')
  mayaId = (await people()).find(({ userId }) => userId === maya.userId)!.id
  const collection = await maya.call(collectionsApi.createCollection, { params: { teamId }, body: { name: 'Student' } })
  students = { id: collection.body.id, nameField: collection.body.DataFields[0].id, ageField: 0 }
  const field = await maya.call(
    { method: 'POST', path: '/teams/:teamId/dataCollections/:collectionId/fields' } as never,
    {
      params: { teamId, collectionId: students.id },
      body: { title: { en: 'Age' }, dataType: 'number' },
    },
  )
  students.ageField = field.body.id
  studentId = (await create(maya)).body.record.id
})
afterAll(() => trellis.stop())

async function join(person: Person, firstName: string, lastName: string): Promise<number> {
  const { id } = await trellis.services.db
    .insertInto('trellis.team_user')
    .values({
      team_id: teamId,
      user_id: person.userId,
      first_name: firstName,
      last_name: lastName,
      status: 'current',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const people = async (): Promise<
  { id: number; userId: number; isTeamAdmin: boolean; roleIds: number[]; status: string }[]
> => (await maya.call(teamsApi.teamUsers, { query: { TeamId: teamId } })).body.result
const roles = async () => (await maya.call(permissionsApi.roles, { params: { teamId } })).body.roles
const makeRole = async (body: object, who: Visitor = maya) =>
  who.call(permissionsApi.createRole, { params: { teamId }, body })
const give = (teamUserId: number, change: object, who: Visitor = maya) =>
  who.call(teamsApi.updateTeamUser, {
    params: { teamId, teamUserId },
    body: { firstName: 'Julien', lastName: 'Moreau', isTeamAdmin: false, roleIds: [], ...change },
  })
const create = (who: Visitor, values: object = {}) =>
  who.call(recordsApi.createRecord, { params: { teamId, collectionId: students.id }, body: { values } })
const trash = (who: Visitor, recordIds = [studentId]) =>
  who.call(recordsApi.trashRecords, { params: { teamId }, body: { recordIds } })
const setAge = async (who: Visitor, age: number) => {
  const { body } = await maya.call(recordsApi.record, { params: { teamId, recordId: studentId } })
  return who.call(recordsApi.updateRecord, {
    params: { teamId, recordId: studentId },
    body: { version: body.version, values: { [students.ageField]: age } },
  })
}
const refused = { status: 403, body: { code: 'not-permitted' } }

test('a new team has a Member who reads all and an Editor who writes all', async () => {
  const [member, editor] = await roles()
  expect(member).toMatchObject({ name: 'Member', isBaseline: true, isActive: true, userCount: 2 })
  expect(member.dataGrants).toEqual([{ permission: 'read_data_field_data', collectionId: 'all', fields: 'all' }])
  expect(editor).toMatchObject({ name: 'Editor', isBaseline: false, users: [] })
})

describe('a member', () => {
  test('writes nothing until the Editor role is given, and then at once', async () => {
    for (const answer of [await create(julien), await setAge(julien, 9), await trash(julien)])
      expect(answer).toMatchObject(refused)
    const editor = (await roles()).find(({ name }: { name: string }) => name === 'Editor')
    expect((await give(julienId, { roleIds: [editor.id] })).status).toBe(200)
    expect((await setAge(julien, 9)).status).toBe(200)
    const made = await create(julien, { [students.nameField]: 'Inès Delacroix' })
    expect(made.status).toBe(200)
    expect((await trash(julien, [made.body.record.id])).status).toBe(200)
    await give(julienId, { roleIds: [] })
    expect(await create(julien)).toMatchObject(refused)
  })

  test('writes only the fields that a role names', async () => {
    const role = await makeRole({
      name: 'Ages',
      dataGrants: [{ permission: 'update_data_field_data', collectionId: students.id, fields: [students.ageField] }],
    })
    await give(julienId, { roleIds: [role.body.id] })
    expect((await setAge(julien, 10)).status).toBe(200)
    expect(await create(julien, { [students.nameField]: 'Owen Whitfield' })).toMatchObject(refused)
    expect(await trash(julien)).toMatchObject(refused)
    const own = await julien.call(permissionsApi.ownAccess, { params: { teamId } })
    expect(own.body.collections).toEqual([
      {
        collectionId: students.id,
        metadata: true,
        readFields: 'all',
        updateFields: [students.ageField],
        mayDelete: false,
      },
    ])
  })

  test('loses what a role gave the moment it is inactive or deleted', async () => {
    const input = {
      name: 'Registrar',
      dataGrants: [{ permission: 'update_data_field_data', collectionId: 'all', fields: 'all' }],
    }
    const { id: roleId } = (await makeRole(input)).body
    await give(julienId, { roleIds: [roleId] })
    expect((await setAge(julien, 11)).status).toBe(200)
    await maya.call(permissionsApi.updateRole, { params: { teamId, roleId }, body: { ...input, isActive: false } })
    expect(await setAge(julien, 12)).toMatchObject(refused)
    await maya.call(permissionsApi.updateRole, { params: { teamId, roleId }, body: input })
    expect((await setAge(julien, 12)).status).toBe(200)
    await maya.call(permissionsApi.deleteRole, { params: { teamId, roleId } })
    expect(await setAge(julien, 13)).toMatchObject(refused)
  })

  test('takes back an own creation without the right to delete, and nobody else’s', async () => {
    const role = await makeRole({
      name: 'Writers',
      dataGrants: [{ permission: 'update_data_field_data', collectionId: students.id, fields: 'all' }],
    })
    await give(julienId, { roleIds: [role.body.id] })
    const revert = { method: 'POST', path: '/teams/:teamId/changes/:changeId/revert' } as never
    const own = (await create(julien)).body.changeId
    expect((await julien.call(revert, { params: { teamId, changeId: own } })).status).toBe(200)
    const foreign = (await create(maya)).body.changeId
    expect(await julien.call(revert, { params: { teamId, changeId: foreign } })).toMatchObject(refused)
  })

  test('is told which feature permissions are held', async () => {
    const role = await makeRole({ name: 'Accounts', featurePermissions: ['team_admin_account_info'] })
    await give(julienId, { roleIds: [role.body.id] })
    const self = await julien.call(authApi.userByAuthProvider, {
      params: { providerUsername: 'julien.moreau@example.org' },
    })
    expect(self.body.teamUserRoleLink.FeaturePermissions).toEqual([
      { TeamId: teamId, EnumFeaturePermissionId: 'team_admin_account_info' },
    ])
  })
})

describe('somebody who manages users', () => {
  beforeAll(async () => {
    const role = await makeRole({ name: 'People', featurePermissions: ['team_admin_users'] })
    await give(julienId, { roleIds: [role.body.id] })
  })

  test('gives no more than they hold', async () => {
    const stronger = (await roles()).find(({ name }: { name: string }) => name === 'Editor')
    const own = (await people()).find(({ id }) => id === julienId)!.roleIds
    expect(await give(julienId, { roleIds: [...own, stronger.id] }, julien)).toMatchObject(refused)
    const asked = [
      { name: 'More features', featurePermissions: ['team_admin_account_info'] },
      { name: 'More data', dataGrants: [{ permission: 'delete_data_records', collectionId: students.id }] },
    ]
    for (const body of asked) expect(await makeRole(body, julien)).toMatchObject(refused)
    const within = {
      name: 'Readers',
      featurePermissions: ['team_admin_users'],
      dataGrants: [{ permission: 'read_data_field_data', collectionId: 'all' }],
    }
    expect((await makeRole(within, julien)).status).toBe(200)
  })

  test('names no admin and touches none', async () => {
    const deactivate = { params: { teamId, teamUserId: mayaId } }
    const attempts = [
      await give(julienId, { isTeamAdmin: true, roleIds: [] }, julien),
      await give(mayaId, { isTeamAdmin: false }, julien),
      await julien.call(teamsApi.deactivateTeamUser, deactivate),
      await julien.call(teamsApi.inviteUser, {
        params: { teamId },
        body: { email: 'mallory@example.org', isTeamAdmin: true },
      }),
    ]
    for (const attempt of attempts) expect(attempt).toMatchObject(refused)
  })
})

describe('a role', () => {
  test('bears a name of its own and not that of the team admin', async () => {
    for (const name of ['EDITOR', 'Team Admin', 'team admin'])
      expect(await makeRole({ name })).toMatchObject({ status: 409, body: { code: 'name-taken' } })
  })

  test('for everybody stays, and stays active', async () => {
    const [member] = await roles()
    const params = { teamId, roleId: member.id }
    const fixed = { status: 409, body: { code: 'role-is-fixed' } }
    expect(await maya.call(permissionsApi.deleteRole, { params })).toMatchObject(fixed)
    const asleep = await maya.call(permissionsApi.updateRole, { params, body: { name: 'Member', isActive: false } })
    expect(asleep).toMatchObject(fixed)
  })

  test('speaks of collections and fields of its own team only', async () => {
    const elsewhere = await trellis.person('Sofía Herrera')
    const other = await elsewhere.call(teamsApi.createTeam, {
      body: {
        name: 'Academia Cantera',
        shortName: 'Cantera',
        primaryTimezone: 'America/Mexico_City',
        defaultCountry: 'MX',
        defaultInterfaceLanguage: 'es',
        brand: 'schools',
      },
    })
    const foreign = await elsewhere.call(collectionsApi.createCollection, {
      params: { teamId: other.body.teamId },
      body: { name: 'Alumno' },
    })
    const onForeign = { permission: 'read_data_field_data', collectionId: foreign.body.id }
    expect((await makeRole({ name: 'Spy', dataGrants: [onForeign] })).body.code).toBe('collection-not-found')
    const fields = [foreign.body.DataFields[0].id]
    const onField = { permission: 'read_data_field_data', collectionId: students.id, fields }
    expect((await makeRole({ name: 'Spy', dataGrants: [onField] })).body.code).toBe('field-not-found')
    const theirRole = await elsewhere.call(permissionsApi.roles, { params: { teamId: other.body.teamId } })
    const taken = await give(julienId, { roleIds: [theirRole.body.roles[1].id] })
    expect(taken).toMatchObject({ status: 404, body: { code: 'role-not-found' } })
    const theirUser = await elsewhere.call(teamsApi.teamUsers, { query: { TeamId: other.body.teamId } })
    expect(await give(theirUser.body.result[0].id, {})).toMatchObject({ status: 404, body: { code: 'user-not-found' } })
  })
})

describe('fields nobody asked for', () => {
  test('make nobody an admin and move nothing to another team', async () => {
    await give(julienId, { isSysAdmin: true, teamId: 999, status: 'deactivated' })
    await julien.call(authApi.saveInterfaceLanguage, { body: { language: 'fr', isSysAdmin: true, isTeamAdmin: true } })
    const row = await trellis.services.db
      .selectFrom('trellis.team_user as m')
      .innerJoin('trellis.app_user as u', 'u.id', 'm.user_id')
      .select(['m.team_id', 'm.is_team_admin', 'm.status', 'u.is_sys_admin'])
      .where('m.id', '=', julienId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ team_id: teamId, is_team_admin: false, status: 'current', is_sys_admin: false })
    const made = await makeRole({ name: 'Forged', isBaseline: true, teamId: 999, id: 1 })
    const forged = (await roles()).find(({ id }: { id: number }) => id === made.body.id)
    expect(forged).toMatchObject({ isBaseline: false, userCount: 0 })
  })
})

describe('who reaches a collection', () => {
  test('is told with every role through which', async () => {
    const role = await makeRole({
      name: 'Desk',
      dataGrants: [{ permission: 'update_data_field_data', collectionId: students.id, fields: [students.ageField] }],
    })
    await give(julienId, { roleIds: [role.body.id] })
    const { body } = await maya.call(permissionsApi.collectionAccess, {
      params: { teamId, collectionId: students.id },
    })
    const byName = new Map(body.people.map((person: { name: string; reasons: unknown[] }) => [person.name, person]))
    expect(byName.get('Maya Okafor')).toMatchObject({ reasons: [{ roleId: null, mayDelete: true }] })
    expect(byName.get('Julien Moreau')).toMatchObject({
      reasons: [
        { roleName: 'Member', readFields: 'all', updateFields: [] },
        { roleName: 'Desk', updateFields: [students.ageField] },
      ],
    })
  })
})
