import { mkdtemp, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fieldInput } from '@trellis/domain/fields/api'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamContext } from '../../context.ts'
import { recentChanges } from '../history/history.ts'
import { previewRevert } from '../history/preview.ts'
import { redo, undo } from '../history/undo.ts'
import { storeFile } from '../files/upload.ts'
import { filesById } from '../files/queries.ts'
import { createField, updateField } from '../fields/fields.ts'
import { recordHoldings } from '../records/membership/holdings.ts'
import { addMembers } from '../records/membership/membership.ts'
import { duplicateRecord } from '../records/merging/duplicate-record.ts'
import { updateRecord } from '../records/write.ts'
import { startPeople, type TestPeople } from './test-people.ts'

let world: TestPeople
let ctx: TeamContext
let ana: number

beforeAll(async () => {
  world = await startPeople()
})
afterAll(() => world.team.stop())
beforeEach(async () => {
  ctx = await world.somebody()
  ana = await world.person('Ana Perez')
})

const set = async (id: number, values: object) =>
  updateRecord(await world.team.context(), id, { version: (await world.read(id)).version, values: values as never })

async function copyOf(id: number, reader = ctx) {
  const made = await duplicateRecord(reader, id)
  if (made.state !== 'made') throw new Error('a draft')
  return made
}

test('a copy has the same values, lists and sub-collections; what only one may have stays, and it is said', async () => {
  const { email, notes, friends, pupils, host, attended, choir } = world
  const ben = await world.person('Ben')
  await set(ana, { [email.id]: 'ana@example.org', [notes.id]: 'Likes Bach', [friends.id]: [ben] })
  await addMembers(ctx, choir, { recordIds: [ana] })
  const lesson = await world.lesson('Cello', { [pupils.id]: [ana], [host.id]: ana })
  const made = await copyOf(ana)
  expect(made.record.values).toMatchObject({
    [email.id]: null,
    [notes.id]: 'Likes Bach',
    [friends.id]: [ben],
    [attended.id]: [lesson],
  })
  expect(made.leftOut).toEqual([{ fieldId: email.id, title: 'Email', reason: 'unique' }])
  expect((await world.read(lesson)).values).toMatchObject({ [pupils.id]: [ana, made.record.id], [host.id]: ana })
  const { holdings } = await recordHoldings(ctx, made.record.id)
  expect(holdings.map(({ collectionId }) => collectionId)).toEqual([world.people.id, choir])
  expect((await recentChanges(ctx)).batches[0]).toMatchObject({ id: made.batchId, kind: 'create' })
  // It was made, put into the choir and linked to a lesson: two records in all, each counted once.
  expect((await previewRevert(ctx, { batchId: made.batchId })).numbers).toEqual({ possible: 2, hindered: 0 })
  const undone = await undo(ctx, { batchId: made.batchId, isSure: true })
  expect(undone).toMatchObject({ state: 'done', count: 2 })
  expect((await recentChanges(ctx)).batches[0]).toMatchObject({ kind: 'revert', recordCount: 2 })
  expect((await world.read(made.record.id)).isInTrash).toBe(true)
  expect((await world.read(lesson)).values[pupils.id]).toEqual([ana])
})

test('the copy of a record with a value that its sub-collection requires is taken back, brought again and taken back', async () => {
  const { choir } = world
  const voice = await createField(
    await world.team.context(),
    choir,
    fieldInput.parse({ title: { en: 'Voice' }, dataType: 'plain_text', isRequired: true }),
  )
  await addMembers(ctx, choir, { recordIds: [ana] })
  await set(ana, { [voice.id]: 'alto' })
  ctx = await world.somebody()
  const { record } = await copyOf(ana)
  expect(record.values).toMatchObject({ [voice.id]: 'alto' })
  const isInTrash = async () => (await world.read(record.id)).isInTrash
  expect(await undo(ctx, { isSure: true })).toMatchObject({ state: 'done' })
  expect(await isInTrash()).toBe(true)
  expect(await redo(ctx, { isSure: true })).toMatchObject({ state: 'done' })
  expect(await world.read(record.id)).toMatchObject({ isInTrash: false, values: { [voice.id]: 'alto' } })
  expect(await undo(ctx, { isSure: true })).toMatchObject({ state: 'done' })
  expect(await isInTrash()).toBe(true)
})

test('a copy that somebody wrote to since stays as it is', async () => {
  const { choir, notes } = world
  const part = await createField(
    await world.team.context(),
    choir,
    fieldInput.parse({ title: { en: 'Part' }, dataType: 'plain_text' }),
  )
  await addMembers(ctx, choir, { recordIds: [ana] })
  await set(ana, { [part.id]: 'second' })
  ctx = await world.somebody()
  const { record } = await copyOf(ana)
  await set(record.id, { [notes.id]: 'Likes Bach' })
  await expect(undo(ctx, { isSure: true })).rejects.toMatchObject({ code: 'revert-conflict' })
  expect(await world.read(record.id)).toMatchObject({ isInTrash: false, values: { [part.id]: 'second' } })
})

test('its files are its own: the same bytes under another number', async () => {
  const folder = await mkdtemp('/tmp/trellis-copies-')
  try {
    const { papers } = world
    const file = await storeFile(ctx, papers, {
      name: 'plan.pdf',
      bytes: Buffer.from('%PDF-1.7 plan'),
      thumbnail: null,
    })
    await set(ana, { [papers.id]: [file.id] })
    const { record } = await copyOf(ana)
    const [copied] = record.values[papers.id] as number[]
    expect(copied).not.toBe(file.id)
    const rows = await filesById(ctx.teamDb, [file.id, copied!])
    expect(rows[1]).toMatchObject({ name: 'plan.pdf', size: rows[0]!.size })
    expect(rows[1]!.attached_at).not.toBeNull()
    await ctx.files.remove([rows[0]!.storage_key])
    expect(await text((await ctx.files.read(rows[1]!.storage_key))!)).toBe('%PDF-1.7 plan')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('what one may not read is not copied, and that is said; what one may not write neither', async () => {
  const { notes, salary, people } = world
  await set(ana, { [notes.id]: 'Likes Bach', [salary.id]: 'zebrafinch' })
  const access = accessOfRoles(ctx.wholeTeam, [
    {
      dataGrants: [
        { permission: 'update_data_field_data', collectionId: people.id, fields: [people.nameField.id] },
        { permission: 'read_data_field_data', collectionId: people.id, fields: [notes.id] },
      ],
    },
  ])
  const reader = { ...ctx, access, team: readableTeam(ctx.wholeTeam, access) }
  const made = await copyOf(ana, reader)
  expect(made).toMatchObject({ isOfSeenOnly: true, leftOut: [{ fieldId: notes.id, reason: 'not-permitted' }] })
  expect((await world.read(made.record.id)).values).toMatchObject({ [salary.id]: null, [notes.id]: null })
  const nothing = { ...reader, access: accessOfRoles(ctx.wholeTeam, []) }
  const blind = { ...nothing, team: readableTeam(ctx.wholeTeam, nothing.access) }
  await expect(duplicateRecord(blind, ana)).rejects.toMatchObject({ code: 'record-not-found' })
})

test('a required value that cannot come along makes a draft; where nobody could fill it, it is refused', async () => {
  const { email, people } = world
  await set(ana, { [email.id]: 'required@example.org', [world.notes.id]: 'Likes Bach' })
  const field = ctx.wholeTeam.fieldById.get(email.id)!
  await updateField(await world.team.context(), people.id, email.id, { ...field, isRequired: true })
  ctx = await world.somebody()
  expect(await duplicateRecord(ctx, ana)).toMatchObject({
    state: 'draft',
    collectionId: people.id,
    values: { [people.nameField.id]: 'Ana Perez', [world.notes.id]: 'Likes Bach' },
    leftOut: [{ fieldId: email.id, reason: 'unique' }],
  })
  const access = accessOfRoles(ctx.wholeTeam, [
    { dataGrants: [{ permission: 'update_data_field_data', collectionId: people.id, fields: [people.nameField.id] }] },
  ])
  const reader = { ...ctx, access, team: readableTeam(ctx.wholeTeam, access) }
  await expect(duplicateRecord(reader, ana)).rejects.toMatchObject({ code: 'copy-incomplete' })
})
