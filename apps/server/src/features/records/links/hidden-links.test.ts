import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '@trellis/domain/errors'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { TeamContext } from '../../../context.ts'
import { createField } from '../../fields/fields.ts'
import { revertBatch } from '../../history/revert.ts'
import { bulkTrash } from '../bulk/bulk-edit.ts'
import { restoreRecords, trashRecords } from '../trash.ts'
import { startLessons, type TestLessons } from './test-lessons.ts'

/** A patient file holds on to its therapist, and only doctors know that there are patient files. */
let world: TestLessons
let files: { id: number; nameField: Field; fields: Field[] }
let therapist: Field
let badge: Field
let julien: number

beforeAll(async () => {
  world = await startLessons()
  const settings = { collectionId: world.teachers.id, whenTargetTrashed: 'refuse' }
  files = await world.collection('Patient file', [
    { title: { en: 'Therapist' }, dataType: 'single_data_record', settings },
  ])
  therapist = files.fields[0]!
  const secretBadge = { title: { en: 'Secret badge' }, dataType: 'plain_text' as const, isUnique: true }
  badge = await createField(await world.context(), world.teachers.id, fieldInput.parse(secretBadge))
})
afterAll(() => world.stop())
beforeEach(async () => {
  julien = (await world.people()).julien
})

async function having(...dataGrants: DataGrant[]): Promise<TeamContext> {
  const ctx = await world.context()
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants }])
  return {
    ...ctx,
    membership: { ...ctx.membership, isTeamAdmin: false },
    access,
    team: readableTeam(ctx.wholeTeam, access),
  }
}
const on = (
  permission: 'read_data_field_data' | 'update_data_field_data' | 'delete_data_records',
  collectionId: number,
  fields: 'all' | number[] = 'all',
): DataGrant => ({ permission, collectionId, fields })

async function refusalOf(attempt: Promise<unknown>): Promise<{ code: string; text: string }> {
  try {
    await attempt
    return { code: 'none', text: '' }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, text: JSON.stringify(error.details) }
    throw error
  }
}

describe('what a hidden link holds', () => {
  beforeEach(async () => {
    await world.create(files, 'Dr. Stone', { [therapist.id]: julien })
  })

  test('tells nothing to whoever may not delete it, nor to whoever may not see it', async () => {
    const stranger = await having(on('read_data_field_data', world.lessons.id))
    expect(await refusalOf(trashRecords(stranger, [julien]))).toEqual({ code: 'record-not-found', text: '{}' })
    const reader = await having(on('read_data_field_data', world.teachers.id))
    expect(await refusalOf(trashRecords(reader, [julien]))).toEqual({ code: 'not-permitted', text: '{}' })
    expect((await world.read(julien)).isInTrash).toBe(false)
  })

  test('stays out of the trash without a name; who reads the link is told which', async () => {
    const teachers = [on('read_data_field_data', world.teachers.id), on('delete_data_records', world.teachers.id)]
    const blind = await having(...teachers)
    const unseen = { code: 'record-linked-unseen', text: '{}' }
    expect(await refusalOf(trashRecords(blind, [julien]))).toEqual(unseen)
    expect(await refusalOf(bulkTrash(blind, world.teachers.id, { recordIds: [julien] }))).toEqual(unseen)
    const knowsOfFiles = await having(...teachers, on('read_data_field_data', files.id, [files.nameField.id]))
    expect(await refusalOf(trashRecords(knowsOfFiles, [julien]))).toEqual(unseen)
    const doctor = await having(...teachers, on('read_data_field_data', files.id))
    const told = await refusalOf(trashRecords(doctor, [julien]))
    expect(told.code).toBe('record-linked')
    expect(told.text).toContain('Dr. Stone (Patient file · Therapist)')
  })

  test('is told by no revert of a restore either', async () => {
    const { julien: other } = await world.people()
    await trashRecords(await world.context(), [other])
    const teachers = [on('update_data_field_data', world.teachers.id), on('delete_data_records', world.teachers.id)]
    const { batchId } = await restoreRecords(await having(...teachers), [other])
    await world.create(files, 'Dr. Weir', { [therapist.id]: other })
    expect(await refusalOf(revertBatch(await having(...teachers), batchId))).toEqual({
      code: 'record-linked-unseen',
      text: '{}',
    })
    expect(await refusalOf(revertBatch(await world.context(), batchId))).toMatchObject({ code: 'record-linked' })
  })
})

test('a value that is taken in a hidden field keeps a record in the trash, and its field is not named', async () => {
  await world.update(julien, { [badge.id]: 'B-7' })
  await trashRecords(await world.context(), [julien])
  const { sofia } = await world.people()
  await world.update(sofia, { [badge.id]: 'B-7' })
  const grants = (fields: 'all' | number[]) => [
    on('read_data_field_data', world.teachers.id, fields),
    on('delete_data_records', world.teachers.id),
  ]
  const blind = await having(...grants([world.teachers.nameField.id]))
  expect(await refusalOf(restoreRecords(blind, [julien]))).toEqual({ code: 'value-not-unique', text: '{}' })
  const told = await refusalOf(restoreRecords(await having(...grants('all')), [julien]))
  expect(told.text).toContain('Secret badge')
})
