import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { addPerson } from '../../testing/person.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { createRecords } from '../records/bulk/bulk-create.ts'
import { readRecord } from '../records/pages/read.ts'
import { trashRecords } from '../records/trash.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { revertBatch, revertChange } from './revert.ts'
import { redo, undo } from './undo.ts'

/** A task goes to the trash with its project; Julien writes both, and deletes neither. */
let team: TestTeam
let projects: { id: number; nameField: Field }
let tasks: { id: number; nameField: Field; fields: Field[] }
let link: Field
let julienId: number

beforeAll(async () => {
  team = await startTestTeam()
  projects = await team.collection('Project', [])
  const settings = { collectionId: projects.id, whenTargetTrashed: 'cascade' }
  tasks = await team.collection('Task', [{ title: { en: 'Project' }, dataType: 'single_data_record', settings }])
  link = tasks.fields[0]!
  const person = { firstName: 'Julien', lastName: 'Moreau', email: 'julien@example.org' }
  julienId = await addPerson(await team.context(), person)
})
afterAll(() => team.stop())

const writes = (collectionId: number): DataGrant => ({
  permission: 'update_data_field_data',
  collectionId,
  fields: 'all',
})
const deletes = (collectionId: number): DataGrant => ({
  permission: 'delete_data_records',
  collectionId,
  fields: 'all',
})

async function julien(...dataGrants: DataGrant[]): Promise<TeamContext> {
  const ctx = await team.context()
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants }])
  return {
    ...ctx,
    membership: { ...ctx.membership, teamUserId: julienId, firstName: 'Julien', isTeamAdmin: false },
    access,
    team: readableTeam(ctx.wholeTeam, access),
  }
}
const both = () => [writes(projects.id), writes(tasks.id)]

const make = async (ctx: TeamContext, { id, nameField }: typeof projects, name: string, values: Values = {}) =>
  createRecord(ctx, id, { [nameField.id]: name, ...values })
const isInTrash = async (recordId: number) => (await readRecord(await team.context(), recordId)).isInTrash

test('a creation is not taken back over records of others that would go along, but with the right to delete them', async () => {
  const me = await julien(...both())
  const project = await make(me, projects, 'Concert')
  const task = await make(await team.context(), tasks, 'Book the hall', { [link.id]: project.record.id })
  await expect(revertChange(me, project.changeId)).rejects.toMatchObject({ code: 'not-permitted' })
  await expect(undo(me, { isSure: true })).rejects.toMatchObject({ code: 'not-permitted' })
  expect([await isInTrash(project.record.id), await isInTrash(task.record.id)]).toEqual([false, false])
  const blind = await julien(writes(projects.id))
  await expect(revertChange(blind, project.changeId)).rejects.toMatchObject({ code: 'record-not-found' })
  expect(await isInTrash(task.record.id)).toBe(false)
  const allowed = await julien(...both(), deletes(tasks.id))
  expect(await revertChange(allowed, project.changeId)).toMatchObject({ count: 2 })
  expect([await isInTrash(project.record.id), await isInTrash(task.record.id)]).toEqual([true, true])
})

test('what one made goes step by step without the right to delete, and comes again', async () => {
  const me = await julien(...both())
  const project = await make(me, projects, 'Tour')
  const task = await make(me, tasks, 'Rent a bus', { [link.id]: project.record.id })
  expect(await undo(me, { isSure: true })).toMatchObject({ state: 'done', count: 1 })
  expect(await undo(me, { isSure: true })).toMatchObject({ state: 'done', count: 1 })
  expect([await isInTrash(project.record.id), await isInTrash(task.record.id)]).toEqual([true, true])
  expect(await redo(me, { isSure: true })).toMatchObject({ state: 'done' })
  expect(await redo(me, { isSure: true })).toMatchObject({ state: 'done' })
  expect([await isInTrash(project.record.id), await isInTrash(task.record.id)]).toEqual([false, false])
})

test('a trashing with what went along is undone by its author, done again, and reverted by an admin', async () => {
  const admin = await team.context()
  const project = (await make(admin, projects, 'Gala')).record.id
  const task = (await make(admin, tasks, 'Invite', { [link.id]: project })).record.id
  const me = await julien(...both(), deletes(projects.id), deletes(tasks.id))
  const { batchId, count } = await trashRecords(me, [project])
  expect(count).toBe(2)
  const later = await julien(...both())
  expect(await undo(later, { isSure: true })).toMatchObject({ state: 'done', count: 2 })
  expect([await isInTrash(project), await isInTrash(task)]).toEqual([false, false])
  expect(await redo(later, { isSure: true })).toMatchObject({ state: 'done', count: 2 })
  expect([await isInTrash(project), await isInTrash(task)]).toEqual([true, true])
  expect(batchId).toBeGreaterThan(0)
})

test('an admin takes back whatever goes along', async () => {
  const me = await julien(...both())
  const project = await make(me, projects, 'Fair')
  const task = await make(await team.context(), tasks, 'Rent tables', { [link.id]: project.record.id })
  const admin = await team.context()
  const { rows } = await admin.teamDb.query<{ batch_id: number }>(
    `select batch_id from ${admin.teamDb.schema}.change where id = $1::bigint`,
    [project.changeId],
  )
  expect(await revertBatch(admin, rows[0]!.batch_id)).toMatchObject({ count: 2 })
  expect(await isInTrash(task.record.id)).toBe(true)
})

test('what goes along does not make up for a record that somebody has edited since', async () => {
  const admin = await team.context()
  const records = ['Spring', 'Autumn'].map((name) => ({ values: { [projects.nameField.id]: name } }))
  const { batchId, ids } = await createRecords(admin, projects.id, { records, allOrNothing: true })
  const [spring, autumn] = ids as [number, number]
  const task = (await make(admin, tasks, 'Rehearse', { [link.id]: spring })).record.id
  const edit = { version: 1, values: { [projects.nameField.id]: 'Autumn concert' } }
  await updateRecord(await julien(...both()), autumn, edit)
  await expect(undo(admin, { batchId: batchId!, isSure: true })).rejects.toMatchObject({ code: 'revert-conflict' })
  expect([await isInTrash(spring), await isInTrash(autumn), await isInTrash(task)]).toEqual([false, false, false])
  expect(await revertBatch(admin, batchId!)).toMatchObject({ count: 2, skipped: 1 })
  expect([await isInTrash(spring), await isInTrash(autumn), await isInTrash(task)]).toEqual([true, false, true])
})
