import { collectionsApi } from '@trellis/domain/collections/api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { recordsApi } from '@trellis/domain/records/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestTrellis } from '../../testing/app.ts'
import type { TestTrellis, Visitor } from '../../testing/app.ts'

let trellis: TestTrellis
let maya: Visitor
let teamId: number
let otherTeamId: number
let students: { id: number; nameField: number }
let desk: number

const collections = async (id = teamId) =>
  (await maya.call(collectionsApi.dataCollections, { query: { TeamId: id } })).body.dataCollection as { id: number }[]
const access = async (id = teamId) => (await maya.call(permissionsApi.ownAccess, { params: { teamId: id } })).body
const create = () =>
  maya.call(recordsApi.createRecord, {
    params: { teamId, collectionId: students.id },
    body: { values: { [students.nameField]: 'Inès Delacroix' } },
  })
const view = (who: Visitor, roleId = desk) => who.call(permissionsApi.viewAsRole, { params: { teamId, roleId } })
const stop = () => maya.call(permissionsApi.endView, { params: { teamId } })

async function makeTeam(name: string): Promise<number> {
  const body = {
    name,
    shortName: 'Harbor',
    primaryTimezone: 'Europe/Paris',
    defaultCountry: 'FR',
    defaultInterfaceLanguage: 'en',
    brand: 'music',
  }
  return (await maya.call(teamsApi.createTeam, { body })).body.teamId
}

beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor')
  teamId = await makeTeam('Harbor Conservatory')
  otherTeamId = await makeTeam('Academia Cantera')
  const make = (name: string) =>
    maya.call(collectionsApi.createCollection, { params: { teamId }, body: { name } }).then(({ body }) => body)
  const collection = await make('Student')
  await make('Invoice')
  students = { id: collection.id, nameField: collection.DataFields[0].id }
  const { roles } = (await maya.call(permissionsApi.roles, { params: { teamId } })).body
  const baseline = roles.find(({ isBaseline }: { isBaseline: boolean }) => isBaseline)
  // Everybody reads students only.
  await maya.call(permissionsApi.updateRole, {
    params: { teamId, roleId: baseline.id },
    body: {
      name: baseline.name,
      dataGrants: [{ permission: 'read_data_field_data', collectionId: students.id, fields: 'all' }],
    },
  })
  const role = await maya.call(permissionsApi.createRole, {
    params: { teamId },
    body: {
      name: 'Front desk',
      dataGrants: [{ permission: 'update_data_field_data', collectionId: students.id, fields: 'all' }],
    },
  })
  desk = role.body.id
})
afterAll(() => trellis.stop())

test('an admin sees what the role sees, changes nothing, and is an admin again afterwards', async () => {
  expect(await collections()).toHaveLength(2)
  expect((await view(maya)).status).toBe(200)

  expect(await access()).toMatchObject({ isUnrestricted: false, viewedRole: { id: desk, name: 'Front desk' } })
  expect((await collections()).map(({ id }) => id)).toEqual([students.id])
  // The role may write; who looks through it may not.
  expect(await create()).toMatchObject({ status: 403, body: { code: 'view-as-reads-only' } })
  expect(await maya.call(permissionsApi.roles, { params: { teamId } })).toMatchObject({
    status: 403,
    body: { code: 'not-permitted' },
  })
  const page = await maya.call(recordsApi.queryRecords, { params: { teamId, collectionId: students.id }, body: {} })
  expect(page.status).toBe(200)

  expect((await stop()).status).toBe(200)
  expect(await access()).toMatchObject({ isUnrestricted: true, viewedRole: null })
  expect((await create()).status).toBe(200)
})

test('the look is at one team only, and the audit tells of it', async () => {
  await view(maya)
  expect(await access(otherTeamId)).toMatchObject({ isUnrestricted: true, viewedRole: null })
  await stop()
  const { rows } = await trellis.services.pool.query(
    `select subject, team_id from trellis.audit where act = 'team-viewed-as-role'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.at(-1)).toEqual({ subject: 'Front desk', team_id: teamId })
})

test('a role that is deleted ends the look', async () => {
  const role = await maya.call(permissionsApi.createRole, { params: { teamId }, body: { name: 'For a day' } })
  await view(maya, role.body.id)
  expect(await access()).toMatchObject({ viewedRole: { name: 'For a day' } })
  const { db } = trellis.services
  await db.deleteFrom('trellis.role').where('id', '=', role.body.id).execute()
  await db
    .updateTable('trellis.team')
    .set((change) => ({ config_version: change('config_version', '+', 1) }))
    .where('id', '=', teamId)
    .execute()
  await expect.poll(async () => (await access()).viewedRole).toBeNull()
  await stop()
})

test('a made-up cookie gives nobody anything', async () => {
  const julien = await trellis.person('Julien Moreau')
  const reply = await trellis.app.inject({
    url: `/api/teams/${teamId}/access`,
    headers: { host: 'trellis.test', cookie: `${julien.cookie()}; trellis-view-as=${teamId}.${desk}` },
  })
  expect(reply.json()).toMatchObject({ code: 'team-not-found' })
  expect(await view(julien)).toMatchObject({ status: 404, body: { code: 'team-not-found' } })
})
