import { afterAll, beforeAll, expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { TeamContext } from '../../context.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { orderMembers } from '../records/membership/member-order.ts'
import { addMembers, removeMembers } from '../records/membership/membership.ts'
import { bulkEdit } from '../records/bulk/bulk-edit.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { batchChanges, recentChanges } from './history.ts'

let team: TestTeam
let students: { id: number; nameField: Field; fields: Field[] }
let phone: Field
let note: Field
let choir: number
let ana: number
let bea: number

beforeAll(async () => {
  team = await startTestTeam()
  students = await team.collection('Student', [
    { title: { en: 'Phone' }, dataType: 'plain_text' },
    { title: { en: 'Note' }, dataType: 'plain_text' },
  ])
  ;[phone, note] = students.fields as [Field, Field]
  const input = subCollectionInput.parse({ name: 'Choir', idParentDataCollection: students.id })
  choir = (await createSubCollection(await team.context(), input)).id
  const make = async (name: string) =>
    (await createRecord(await team.context(), students.id, { [students.nameField.id]: name })).record.id
  ana = await make('Ana')
  bea = await make('Bea')
  await addMembers(await team.context(), choir, { recordIds: [ana] })
})
afterAll(() => team.stop())

/** Knows the choir with the phones of its members, and nothing else. */
async function ofChoir(): Promise<TeamContext> {
  const ctx = await team.context()
  const grant: DataGrant = {
    permission: 'read_data_field_data',
    collectionId: choir,
    fields: [students.nameField.id, phone.id],
  }
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants: [grant] }])
  return { ...ctx, access, team: readableTeam(ctx.wholeTeam, access) }
}

const edit = async (id: number, version: number, values: Record<number, string>) =>
  updateRecord(await team.context(), id, { version, values })

test('edits of its records are told, with what may be read of them, and lead to the sub-collection', async () => {
  await edit(ana, 1, { [phone.id]: '111', [note.id]: 'quokka' })
  await edit(bea, 1, { [phone.id]: '222' })
  const ctx = await ofChoir()
  const { batches } = await recentChanges(ctx)
  expect(batches[0]).toMatchObject({
    kind: 'edit',
    recordId: ana,
    recordName: 'Ana',
    collectionId: choir,
    collectionName: 'Choir',
    fieldTitles: ['Phone'],
  })
  expect(batches.map(({ kind, recordId }) => [kind, recordId])).toEqual([
    ['edit', ana],
    ['membership', ana],
    ['create', ana],
  ])
  const { entries } = await batchChanges(ctx, batches[0]!.id, undefined)
  expect(entries).toMatchObject([
    { recordId: ana, collectionName: 'Choir', fields: [{ title: 'Phone', before: null, after: '111' }] },
  ])
  expect(JSON.stringify([batches, entries])).not.toMatch(/quokka|Bea|Note|Student/)
  expect((await recentChanges(ctx, { collectionId: choir })).batches.map(({ kind }) => kind)).toContain('edit')
})

test('an edit of what may not be read is not told, nor can it be opened', async () => {
  await edit(ana, 2, { [note.id]: 'secret' })
  const ctx = await ofChoir()
  const [newest] = (await recentChanges(await team.context())).batches
  expect(newest).toMatchObject({ fieldTitles: ['Note'] })
  expect((await recentChanges(ctx)).batches.map(({ id }) => id)).not.toContain(newest!.id)
  await expect(batchChanges(ctx, newest!.id, undefined)).rejects.toMatchObject({ code: 'change-not-found' })
})

test('of a batch of many only those that are held are counted and shown', async () => {
  await bulkEdit(await team.context(), students.id, {
    target: { recordIds: [ana, bea] },
    values: { [phone.id]: '333' },
  })
  const ctx = await ofChoir()
  const [batch] = (await recentChanges(ctx)).batches
  expect(batch).toMatchObject({ recordCount: 1, collectionId: null })
  const { entries } = await batchChanges(ctx, batch!.id, undefined)
  expect(entries.map(({ recordId }) => recordId)).toEqual([ana])
})

test('asked for a sub-collection, whoever knows the record type is told what happened to its members and who came and went', async () => {
  const ctx = await team.context()
  const before = (await recentChanges(ctx)).batches[0]!.id
  const since = async (collectionId: number) =>
    (await recentChanges(await team.context(), { collectionId })).batches.filter(({ id }) => id > before)
  await addMembers(ctx, choir, { recordIds: [bea] })
  await orderMembers(ctx, choir, { recordIds: [bea], after: null })
  await removeMembers(ctx, choir, { recordIds: [bea] })
  await bulkEdit(ctx, students.id, { target: { recordIds: [ana] }, values: { [note.id]: 'told' } })
  await bulkEdit(ctx, students.id, { target: { recordIds: [bea] }, values: { [note.id]: 'not of the choir' } })
  const { record } = await createRecord(ctx, choir, { [students.nameField.id]: 'Cleo' })
  expect((await since(choir)).map(({ kind, recordId }) => [kind, recordId])).toEqual([
    ['create', record.id],
    ['edit', ana],
    ['membership', bea],
    ['order', bea],
    ['membership', bea],
  ])
  expect(await since(students.id)).toHaveLength(6)
})
