import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectionsApi } from '@trellis/domain/collections/api'
import { duplicatesApi } from '@trellis/domain/duplicates/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import { filesApi } from '@trellis/domain/files/api'
import { historyApi } from '@trellis/domain/history/api'
import { undoApi } from '@trellis/domain/history/undo-api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { recordsApi } from '@trellis/domain/records/api'
import { membershipApi } from '@trellis/domain/records/membership-api'
import { gridApi } from '@trellis/domain/records/grid-api'
import { teamsApi } from '@trellis/domain/teams/api'
import { startTestTrellis, type TestTrellis, type Visitor } from '../../testing/app.ts'
import { harborTeam } from '../../testing/harbor-team.ts'

/** Julien writes the notes of students; their diagnosis is none of his business. */
let trellis: TestTrellis
let maya: Visitor
let julien: Visitor & { userId: number }
let teamId: number
let collectionId: number
let notes: number
let diagnosis: number
let secret: number

beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor')
  julien = await trellis.person('Julien Moreau')
  teamId = (await maya.call(teamsApi.createTeam, { body: harborTeam })).body.teamId
  await trellis.services.db
    .insertInto('trellis.team_user')
    .values({ team_id: teamId, user_id: julien.userId, first_name: 'Julien', last_name: 'Moreau', status: 'current' })
    .execute()
  const made = await maya.call(collectionsApi.createCollection, { params: { teamId }, body: { name: 'Student' } })
  collectionId = made.body.id
  const field = async (title: string) => {
    const body = { title: { en: title }, dataType: 'multi_file' }
    return (await maya.call(fieldsApi.createField, { params: { teamId, collectionId }, body })).body.id as number
  }
  notes = await field('Notes')
  diagnosis = await field('Diagnosis')
  await mayWrite([notes])
})
afterAll(() => trellis.stop())

beforeEach(async () => {
  secret = await uploaded(maya, diagnosis, 'diagnosis.txt')
  await create(maya, { [diagnosis]: [secret] })
})

async function mayWrite(fields: readonly number[], inCollection = collectionId): Promise<void> {
  const { roles } = (await maya.call(permissionsApi.roles, { params: { teamId } })).body
  const member = roles.find(({ isBaseline }: { isBaseline: boolean }) => isBaseline)
  const dataGrants = [{ permission: 'update_data_field_data', collectionId: inCollection, fields }]
  const body = { ...member, dataGrants }
  const answer = await maya.call(permissionsApi.updateRole, { params: { teamId, roleId: member.id }, body })
  expect(answer.status).toBe(200)
}

const uploaded = async (as: Visitor, fieldId: number, name: string): Promise<number> =>
  (await as.upload(`/teams/${teamId}/files?fieldId=${fieldId}`, { name, content: `the text of ${name}` })).body.id
const create = (as: Visitor, values: object) =>
  as.call(recordsApi.createRecord, { params: { teamId, collectionId }, body: { values } })
const read = async (as: Visitor, recordId: number) =>
  (await as.call(recordsApi.record, { params: { teamId, recordId } })).body
const update = async (as: Visitor, recordId: number, values: object) => {
  const { version } = await read(as, recordId)
  return as.call(recordsApi.updateRecord, { params: { teamId, recordId }, body: { version, values } })
}
const download = (as: Visitor, fileId: number) => as.call(filesApi.downloadFile, { params: { teamId, fileId } })

describe('a file of a field that one may not read', () => {
  test('is put into no record by its number, by no way of writing', async () => {
    const own = (await create(julien, {})).body.record.id as number
    const params = { teamId, collectionId }
    const values = { [notes]: [secret] }
    const refused = { status: 422, body: { code: 'value-invalid', details: { problem: 'not-a-file' } } }
    expect(await create(julien, values)).toMatchObject(refused)
    expect(await update(julien, own, values)).toMatchObject(refused)
    const bulk = { target: { recordIds: [own] }, values }
    expect(await julien.call(gridApi.bulkEdit, { params, body: bulk })).toMatchObject(refused)
    const saved = await julien.call(gridApi.saveRecords, {
      params,
      body: { updates: [{ recordId: own, version: 1, values }], creates: [{ values }] },
    })
    expect(saved.body).toMatchObject({
      batchId: null,
      failedUpdates: [{ code: 'value-invalid' }],
      failedCreates: [{ code: 'value-invalid' }],
    })
    const made = await julien.call(gridApi.createRecords, {
      params,
      body: { records: [{ values }], allOrNothing: false },
    })
    expect(made.body).toMatchObject({ ids: [null], failed: [{ code: 'value-invalid' }] })
    expect((await download(julien, secret)).body.code).toBe('file-not-found')
    expect((await read(julien, own)).values[notes]).toBeNull()
  })

  test('stays where whoever may read it put it, and is not copied by who may not', async () => {
    const plain = await uploaded(julien, notes, 'plain.txt')
    const { record } = (await create(maya, { [notes]: [secret, plain] })).body
    const kept = await update(julien, record.id, { [notes]: [plain, secret] })
    expect(kept.body.record.values[notes]).toEqual([plain, secret])
    const copy = await julien.call(duplicatesApi.duplicateRecord, { params: { teamId, recordId: record.id } })
    const copied = copy.body.record.values[notes] as number[]
    expect(copied).toHaveLength(1)
    expect((await download(julien, copied[0]!)).body).toBe('the text of plain.txt')
    const whole = await maya.call(duplicatesApi.duplicateRecord, { params: { teamId, recordId: record.id } })
    expect(whole.body.record.values[notes]).toHaveLength(2)
  })
})

describe('an upload that no record uses yet', () => {
  test('is used by its uploader only', async () => {
    const of = await uploaded(maya, notes, 'of-maya.txt')
    expect((await create(julien, { [notes]: [of] })).body.code).toBe('value-invalid')
    expect((await create(maya, { [notes]: [of] })).status).toBe(200)
  })
})

describe('a file that one may read', () => {
  test('goes to other records and fields, comes back with history, and is undone', async () => {
    const file = await uploaded(maya, notes, 'of-all.txt')
    await create(maya, { [notes]: [file] })
    const { record } = (await create(julien, { [notes]: [file] })).body
    const dropped = await update(julien, record.id, { [notes]: null })
    const { version } = dropped.body.record
    const restored = await julien.call(historyApi.restoreVersion, {
      params: { teamId, recordId: record.id, changeId: dropped.body.changeId },
      body: { side: 'before', version },
    })
    expect(restored.status).toBe(200)
    expect((await read(julien, record.id)).values[notes]).toEqual([file])
    const undone = await julien.call(undoApi.undo, { params: { teamId }, body: { isSure: true } })
    expect(undone.body.state).toBe('done')
    expect((await read(julien, record.id)).values[notes]).toBeNull()
    expect((await update(maya, record.id, { [diagnosis]: [file] })).status).toBe(200)
  })
})

describe('where only a sub-collection shows a field', () => {
  test('files of its members go to other members, and those of no member to none', async () => {
    const body = { name: 'Choir', idParentDataCollection: collectionId }
    const choir = (await maya.call(collectionsApi.createSubCollection, { params: { teamId }, body })).body.id as number
    const holding = async (name: string) => {
      const file = await uploaded(maya, notes, name)
      return { file, recordId: (await create(maya, { [notes]: [file] })).body.record.id as number }
    }
    const [ana, ben, outside] = [await holding('ana.txt'), await holding('ben.txt'), await holding('outside.txt')]
    const target = { recordIds: [ana.recordId, ben.recordId] }
    await maya.call(membershipApi.addMembers, { params: { teamId, collectionId: choir }, body: { target } })
    await mayWrite([notes], choir)
    try {
      expect((await update(julien, ana.recordId, { [notes]: [ana.file, outside.file] })).body.code).toBe(
        'value-invalid',
      )
      expect((await update(julien, ana.recordId, { [notes]: [ana.file, ben.file] })).status).toBe(200)
      expect((await download(julien, outside.file)).body.code).toBe('file-not-found')
    } finally {
      await mayWrite([notes])
    }
  })
})
