import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionsApi } from '@trellis/domain/collections/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import { filesApi } from '@trellis/domain/files/api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { recordsApi } from '@trellis/domain/records/api'
import { membershipApi } from '@trellis/domain/records/membership-api'
import { teamsApi } from '@trellis/domain/teams/api'
import { portrait } from '../../samples/sample-pictures.ts'
import { startTestTrellis } from '../../testing/app.ts'
import { harborTeam } from '../../testing/harbor-team.ts'
import type { TestTrellis, Visitor } from '../../testing/app.ts'

/** Photos and papers of all students; somebody may see and change those of the choir. */
let trellis: TestTrellis
let dataFolder: string
let maya: Visitor
let julien: Visitor
let teamId: number
let students: number
let choir: number
let nameField: number
let photo: number
let papers: number

const picture = portrait(1, 200)

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'trellis-files-'))
  trellis = await startTestTrellis({ overrides: { dataFolder } })
  maya = await trellis.person('Maya Okafor')
  const person = await trellis.person('Julien Moreau')
  julien = person
  teamId = (await maya.call(teamsApi.createTeam, { body: harborTeam })).body.teamId
  const { body: made } = await maya.call(collectionsApi.createCollection, {
    params: { teamId },
    body: { name: 'Student' },
  })
  students = made.id
  nameField = made.DataFields[0].id
  const field = async (title: string, dataType: string) => {
    const body = { title: { en: title }, dataType }
    const answer = await maya.call(fieldsApi.createField, { params: { teamId, collectionId: students }, body })
    return answer.body.id as number
  }
  photo = await field('Photo', 'single_image')
  papers = await field('Papers', 'multi_file')
  const sub = { name: 'Choir', idParentDataCollection: students }
  choir = (await maya.call(collectionsApi.createSubCollection, { params: { teamId }, body: sub })).body.id
  await trellis.services.db
    .insertInto('trellis.team_user')
    .values({ team_id: teamId, user_id: person.userId, first_name: 'J', last_name: 'M', status: 'current' })
    .execute()
  const { roles } = (await maya.call(permissionsApi.roles, { params: { teamId } })).body
  const baseline = roles.find(({ isBaseline }: { isBaseline: boolean }) => isBaseline)
  const fields = [nameField, photo, papers]
  const grant = { permission: 'update_data_field_data', collectionId: choir, fields }
  const params = { teamId, roleId: baseline.id }
  await maya.call(permissionsApi.updateRole, { params, body: { ...baseline, dataGrants: [grant] } })
})
afterAll(async () => {
  await trellis.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const upload = (by: Visitor, fieldId: number, name: string) =>
  by.upload(`/teams/${teamId}/files?fieldId=${fieldId}`, { name, content: picture })
const create = async (by: Visitor, collectionId: number, values: object) =>
  by.call(recordsApi.createRecord, { params: { teamId, collectionId }, body: { values } })
const statusOf = async (by: Visitor, fileId: number) =>
  (await by.call(filesApi.downloadFile, { params: { teamId, fileId } })).status
const shownOf = async (by: Visitor, fileIds: number[]) =>
  (await by.call(filesApi.lookUpFiles, { params: { teamId }, body: { fileIds } })).body.files.map(
    ({ id }: { id: number }) => id,
  )

test('what a sub-collection grants of its record type takes files and shows them', async () => {
  const sent = await upload(julien, photo, 'Ana.png')
  expect(sent.status).toBe(200)
  const paper = (await upload(julien, papers, 'form.png')).body.id
  const values = { [nameField]: 'Ana', [photo]: sent.body.id, [papers]: [paper] }
  expect((await create(julien, choir, values)).status).toBe(200)
  expect(await statusOf(julien, sent.body.id)).toBe(200)
  expect(await shownOf(julien, [sent.body.id, paper])).toEqual([sent.body.id, paper])
})

test('only files of its members are shown, whatever the field', async () => {
  const image = (await upload(maya, photo, 'Ben.png')).body.id
  const paper = (await upload(maya, papers, 'form.png')).body.id
  const values = { [nameField]: 'Ben', [photo]: image, [papers]: [paper] }
  const { record } = (await create(maya, students, values)).body
  expect([await statusOf(julien, image), await statusOf(maya, image)]).toEqual([404, 200])
  expect(await shownOf(julien, [image, paper])).toEqual([])
  const members = { params: { teamId, collectionId: choir }, body: { target: { recordIds: [record.id] } } }
  await maya.call(membershipApi.addMembers, members)
  expect(await statusOf(julien, image)).toBe(200)
  expect(await shownOf(julien, [image, paper])).toEqual([image, paper])
  await maya.call(membershipApi.removeMembers, members)
  expect([await statusOf(julien, image), await statusOf(maya, image)]).toEqual([404, 200])
})

test('a field that nothing grants takes no file', async () => {
  const body = { title: { en: 'Contract' }, dataType: 'single_file' }
  const { id } = (await maya.call(fieldsApi.createField, { params: { teamId, collectionId: students }, body })).body
  const answer = await upload(julien, id, 'contract.png')
  expect([answer.status, answer.body.code]).toEqual([404, 'field-not-found'])
})
