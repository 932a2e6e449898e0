import { afterAll, beforeAll, expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { createField } from '../fields/fields.ts'
import { removeMembers } from '../records/membership/membership.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { recordVersion } from './versions.ts'

let team: TestTeam
let people: { id: number; nameField: Field; fields: Field[] }
let room: Field

beforeAll(async () => {
  team = await startTestTeam()
  people = await team.collection('People', [{ title: { en: 'Room' }, dataType: 'plain_text' }])
  room = people.fields[0]!
})
afterAll(() => team.stop())

test('an earlier version names only what it shows: no link of a collection that the record has left', async () => {
  const input = subCollectionInput.parse({ name: 'Patients', idParentDataCollection: people.id })
  const patients = (await createSubCollection(await team.context(), input)).id
  const link = { title: { en: 'Therapist' }, dataType: 'single_data_record', settings: { collectionId: people.id } }
  const therapist = await createField(await team.context(), patients, fieldInput.parse(link))
  const make = async (values: Record<number, string | number>, collectionId = people.id) =>
    (await createRecord(await team.context(), collectionId, values)).record.id
  const stone = await make({ [people.nameField.id]: 'Dr. Stone' })
  const values = { [people.nameField.id]: 'Ana', [room.id]: 'East', [therapist.id]: stone }
  const { record, changeId } = await createRecord(await team.context(), patients, values)
  const edit = { version: record.version, values: { [room.id]: 'West', [therapist.id]: null } }
  await updateRecord(await team.context(), record.id, edit)
  const shown = () => team.context().then((ctx) => recordVersion(ctx, { recordId: record.id, changeId: changeId }))
  expect((await shown()).names).toMatchObject({ [stone]: 'Dr. Stone' })
  await removeMembers(await team.context(), patients, { recordIds: [record.id] })
  const version = await shown()
  expect(version.fields).toMatchObject([{ fieldId: room.id, before: 'West', after: 'East' }])
  expect(JSON.stringify(version)).not.toContain('Stone')
})
