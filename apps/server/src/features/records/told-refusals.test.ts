import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import type { ImportMapping } from '@trellis/domain/imports/api'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamContext } from '../../context.ts'
import { createFields } from '../fields/fields.ts'
import { openRun } from '../imports/open-run.ts'
import { startImportTeam, type ImportTeam } from '../imports/test-import.ts'
import { createRecords } from './bulk/bulk-create.ts'
import { saveRecords } from './save-records.ts'
import { createRecord } from './write.ts'

/** Patients need a diagnosis and a number of their own, which whoever writes the others may not know of. */
let team: ImportTeam
let patients: { id: number; nameField: Field }
let room: Field
let ward: Field

beforeAll(async () => {
  team = await startImportTeam()
  patients = await team.collection('Patients', [])
  const inputs = [
    { title: { en: 'Room' }, dataType: 'plain_text', isRequired: true },
    { title: { en: 'Diagnosis' }, dataType: 'plain_text', isRequired: true },
    { title: { en: 'Ward' }, dataType: 'plain_text' },
  ] as const
  const made = await createFields(
    await team.context(),
    patients.id,
    inputs.map((input) => fieldInput.parse(input)),
  )
  ;[room, , ward] = made as [Field, Field, Field]
})
afterAll(() => team.stop())

async function nurse(): Promise<TeamContext> {
  const ctx = await team.context()
  const fields = [patients.nameField.id, room.id, ward.id]
  const dataGrants = [{ permission: 'update_data_field_data' as const, collectionId: patients.id, fields }]
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants }])
  const membership = { ...ctx.membership, isTeamAdmin: false }
  return { ...ctx, membership, access, team: readableTeam(ctx.wholeTeam, access) }
}

const named = () => ({ [patients.nameField.id]: 'Ana' })
const withRoom = () => ({ ...named(), [room.id]: 'East' })

test('a record that lacks hidden fields is refused by the titles that are known, or by none', async () => {
  const ctx = await nurse()
  await expect(createRecord(ctx, patients.id, named())).rejects.toMatchObject({
    code: 'fields-empty',
    details: { fields: 'Room', fieldIds: [room.id] },
  })
  await expect(createRecord(ctx, patients.id, withRoom())).rejects.toMatchObject({
    code: 'record-incomplete',
    details: {},
  })
  await expect(createRecord(await team.context(), patients.id, named())).rejects.toMatchObject({
    details: { fields: 'Room, Diagnosis' },
  })
})

test('so are those of a paste and of a program', async () => {
  const ctx = await nurse()
  const creates = [{ values: named() }, { values: withRoom() }]
  const failures = [
    { index: 0, code: 'fields-empty', details: { fields: 'Room', fieldIds: [room.id] } },
    { index: 1, code: 'record-incomplete', details: {} },
  ]
  expect((await saveRecords(ctx, patients.id, { updates: [], creates })).failedCreates).toEqual(failures)
  const asked = { records: creates, allOrNothing: false }
  expect((await createRecords(ctx, patients.id, asked)).failed).toEqual(failures)
  await expect(createRecords(ctx, patients.id, { ...asked, allOrNothing: true })).rejects.toMatchObject({
    code: 'fields-empty',
    details: { fields: 'Room', index: 0 },
  })
})

test('an import names what its rows lack, as far as whoever started it may know', async () => {
  const { analysis } = await team.analysed('Name\nAna\n')
  const columns = [{ to: 'field' as const, fieldId: patients.nameField.id }]
  const mapping: ImportMapping = { target: { kind: 'collection', collectionId: patients.id }, columns }
  const lackedBy = async (ctx: TeamContext) => {
    // A job knows the whole configuration, and what its author may.
    const job = { ...ctx, team: ctx.wholeTeam }
    const collection = job.team.collectionById.get(patients.id)!
    const opening = { importId: 1, analysis: analysis!, mapping, collection, fields: [patients.nameField] }
    return openRun(job, opening).requiredBeside
  }
  expect(await lackedBy(await nurse())).toEqual(['Room', null])
  expect(await lackedBy(await team.context())).toEqual(['Room', 'Diagnosis'])
})
