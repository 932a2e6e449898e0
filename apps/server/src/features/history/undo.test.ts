import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { bulkEdit, bulkTrash } from '../records/bulk/bulk-edit.ts'
import { readRecord } from '../records/pages/read.ts'
import { saveRecords } from '../records/save-records.ts'
import { restoreRecords, trashRecords } from '../records/trash.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { batchChanges, recentChanges } from './history.ts'
import { previewRevert } from './preview.ts'
import { revertBatch } from './revert.ts'
import { redo, undo, undoSteps } from './undo.ts'
import { recordVersion, restoreVersion } from './versions.ts'

let team: TestTeam
let collectionId: number
let nameField: Field
let balance: Field
let tutors: Field
let tutorIds: number[]
let person = 1000

/** Somebody who has done nothing yet. */
async function somebody(name = 'Inès'): Promise<TeamContext> {
  const ctx = await team.context()
  person++
  return { ...ctx, membership: { ...ctx.membership, teamUserId: person, firstName: name, lastName: '' } }
}

beforeAll(async () => {
  team = await startTestTeam()
  const tutor = await team.collection('Tutor', [])
  const made = await team.collection('Student', [
    { title: { en: 'Balance' }, dataType: 'money', settings: { currency: 'USD' } },
    { title: { en: 'Tutors' }, dataType: 'multi_data_record', settings: { collectionId: tutor.id } },
  ])
  collectionId = made.id
  nameField = made.nameField
  balance = made.fields[0]!
  tutors = made.fields[1]!
  const ctx = await team.context()
  tutorIds = []
  for (const name of ['Maya', 'Julien']) {
    const { record } = await createRecord(ctx, tutor.id, { [tutor.nameField.id]: name })
    tutorIds.push(record.id)
  }
})
afterAll(() => team.stop())

let me: TeamContext
let ines: number

beforeEach(async () => {
  me = await somebody()
  const { record } = await createRecord(await team.context(), collectionId, {
    [nameField.id]: 'Inès Moreau',
    [balance.id]: '312.50',
  })
  ines = record.id
})

const valueOf = async (recordId: number, field: Field) => (await readRecord(me, recordId)).values[field.id]
const edit = async (ctx: TeamContext, recordId: number, values: Values) =>
  updateRecord(ctx, recordId, { version: (await readRecord(ctx, recordId)).version, values })
const undone = (ctx = me) => undo(ctx, { isSure: false })
const redone = (ctx = me) => redo(ctx, { isSure: false })

describe('undo', () => {
  test('takes back the last change and names record, field and both values', async () => {
    await edit(me, ines, { [balance.id]: '300' })
    expect(await undone()).toMatchObject({
      state: 'done',
      step: { recordName: 'Inès Moreau', field: { title: 'Balance', before: '$312.50', after: '$300.00' } },
    })
    expect(await valueOf(ines, balance)).toBe('312.5')
    expect(await undone()).toEqual({ state: 'nothing' })
  })

  test('goes back step by step and forward again in the same order', async () => {
    for (const value of ['1', '2', '3']) await edit(me, ines, { [balance.id]: value })
    await undone()
    await undone()
    expect(Number(await valueOf(ines, balance))).toBe(1)
    await redone()
    expect(Number(await valueOf(ines, balance))).toBe(2)
    await redone()
    expect(Number(await valueOf(ines, balance))).toBe(3)
    expect(await redone()).toEqual({ state: 'nothing' })
    await undone()
    await undone()
    await undone()
    expect(await valueOf(ines, balance)).toBe('312.5')
  })

  test('a new change ends the line of what can be redone', async () => {
    await edit(me, ines, { [balance.id]: '1' })
    await undone()
    await edit(me, ines, { [nameField.id]: 'Inès M.' })
    expect(await redone()).toEqual({ state: 'nothing' })
    expect(await undoSteps(me)).toMatchObject({ undo: { field: { title: 'Name' } }, redo: null })
  })

  test('is only of one’s own, and only of the last 24 hours', async () => {
    const other = await somebody('Julien')
    await edit(me, ines, { [balance.id]: '1' })
    expect(await undone(other)).toEqual({ state: 'nothing' })
    const tomorrow = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) }
    expect(await undone({ ...me, clock: tomorrow })).toEqual({ state: 'nothing' })
  })

  test('is refused where someone changed it since, and the next one passes over it', async () => {
    await edit(me, ines, { [nameField.id]: 'Inès M.' })
    const { changeId } = await edit(me, ines, { [balance.id]: '1' })
    await edit(await somebody('Julien'), ines, { [balance.id]: '2' })
    const { undo: step } = await undoSteps(me)
    await expect(undone()).rejects.toMatchObject({
      code: 'revert-conflict',
      details: {
        recordId: ines,
        recordName: 'Inès M.',
        fieldIds: [balance.id],
        obstacle: 'changed',
        changedBy: 'Julien',
      },
    })
    expect(await undo(me, { olderThan: step!.batchId, isSure: false })).toMatchObject({ state: 'done' })
    expect(await readRecord(me, ines)).toMatchObject({ name: 'Inès Moreau' })
    await expect(undo(me, { changeId: changeId!, isSure: false })).rejects.toMatchObject({ code: 'revert-conflict' })
  })

  test('brings back a deletion, takes back a creation and a restore', async () => {
    const { record } = await createRecord(me, collectionId, { [nameField.id]: 'New' })
    await trashRecords(me, [record.id])
    await undone()
    expect(await readRecord(me, record.id)).toMatchObject({ isInTrash: false })
    await undone()
    expect(await readRecord(me, record.id)).toMatchObject({ isInTrash: true })
    await restoreRecords(me, [record.id])
    await undone()
    expect(await readRecord(me, record.id)).toMatchObject({ isInTrash: true })
    await redone()
    expect(await readRecord(me, record.id)).toMatchObject({ isInTrash: false })
  })

  test('a creation that someone has filled in since stays', async () => {
    const { record } = await createRecord(me, collectionId, { [nameField.id]: 'New' })
    const julien = await somebody('Julien')
    await edit(julien, record.id, { [balance.id]: '5' })
    await expect(undone()).rejects.toMatchObject({ code: 'revert-conflict', details: { changedBy: 'Julien' } })
    await undone(julien)
    expect(await undone()).toMatchObject({ state: 'done' })
  })

  test('takes back links on both records', async () => {
    await edit(me, ines, { [tutors.id]: tutorIds })
    await edit(me, ines, { [tutors.id]: [tutorIds[1]!] })
    await undone()
    expect(await valueOf(ines, tutors)).toEqual(tutorIds)
    await undone()
    expect(await valueOf(ines, tutors)).toBeNull()
    await redone()
    expect(await valueOf(ines, tutors)).toEqual(tutorIds)
  })

  test('takes back a paste with its new records as one, and asks before a large bulk edit', async () => {
    const current = await readRecord(me, ines)
    const pasted = await saveRecords(me, collectionId, {
      updates: [{ recordId: ines, version: current.version, values: { [balance.id]: '9' } }],
      creates: Array.from({ length: 120 }, (_, index) => ({ values: { [nameField.id]: `Pasted ${index}` } })),
    })
    const ids = pasted.created.map(({ id }) => id)
    await bulkEdit(me, collectionId, { target: { recordIds: ids }, values: { [balance.id]: '7' } })
    expect(await undone()).toMatchObject({ state: 'asks', step: { recordCount: 120 } })
    expect(Number(await valueOf(ids[0]!, balance))).toBe(7)
    expect(await undo(me, { isSure: true })).toMatchObject({ state: 'done', count: 120 })
    expect(await valueOf(ids[0]!, balance)).toBeNull()
    expect(await undo(me, { isSure: true })).toMatchObject({ state: 'done', count: 121 })
    expect(await readRecord(me, ids[0]!)).toMatchObject({ isInTrash: true })
    expect(await valueOf(ines, balance)).toBe('312.5')
    expect(await redo(me, { isSure: true })).toMatchObject({ state: 'done', count: 121 })
    await bulkTrash(me, collectionId, { recordIds: ids })
    expect(await undo(me, { isSure: true })).toMatchObject({ count: 120 })
  })

  test('who may not write any more is refused', async () => {
    await edit(me, ines, { [balance.id]: '1' })
    const reader: TeamContext = {
      ...me,
      access: { isUnrestricted: false, grants: new Map(), wizards: new Set() },
    }
    await expect(undone(reader)).rejects.toMatchObject({ code: 'not-permitted' })
  })

  test('two at once take the same change back once', async () => {
    await edit(me, ines, { [balance.id]: '1' })
    const answers = await Promise.allSettled([undone(), undone()])
    const done = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.state === 'done')
    expect(done).toHaveLength(1)
  })
})

describe('a batch in history', () => {
  test('opens into its records, previews its revert with what is in the way, and reverts the rest', async () => {
    const second = await createRecord(me, collectionId, { [nameField.id]: 'Second', [balance.id]: '1' })
    const third = await createRecord(me, collectionId, { [nameField.id]: 'Third', [balance.id]: '1' })
    const ids = [ines, second.record.id, third.record.id]
    const { batchId } = await bulkEdit(me, collectionId, { target: { recordIds: ids }, values: { [balance.id]: '5' } })
    await edit(await somebody('Julien'), third.record.id, { [balance.id]: '6' })

    const opened = await batchChanges(me, batchId!, undefined)
    expect(opened.entries.map(({ recordId }) => recordId)).toEqual(ids)
    expect(opened.entries[0]!.fields).toMatchObject([{ before: '312.5', after: '5' }])

    const preview = await previewRevert(me, { batchId: batchId! })
    expect(preview.numbers).toEqual({ possible: 2, hindered: 1 })
    expect(preview.items).toMatchObject([
      { recordId: ines, act: 'change', obstacle: null, fields: [{ after: '312.5' }] },
      { recordId: second.record.id, obstacle: null },
      { recordId: third.record.id, obstacle: 'changed', changedBy: 'Julien' },
    ])
    expect(await revertBatch(me, batchId!)).toMatchObject({ count: 2, skipped: 1 })
    expect(await valueOf(ines, balance)).toBe('312.5')
    expect(Number(await valueOf(third.record.id, balance))).toBe(6)
  })

  test('is found by person, collection, kind and day', async () => {
    await edit(me, ines, { [balance.id]: '1' })
    const { batches } = await recentChanges(me, { by: me.membership.teamUserId })
    expect(batches).toHaveLength(1)
    expect((await recentChanges(me, { by: me.membership.teamUserId, kind: 'trash' })).batches).toEqual([])
    expect((await recentChanges(me, { by: me.membership.teamUserId, collectionId })).batches).toHaveLength(1)
    expect((await recentChanges(me, { by: me.membership.teamUserId, to: '2020-01-01' })).batches).toEqual([])
    expect((await recentChanges(me, { by: me.membership.teamUserId, from: '2020-01-01' })).batches).toHaveLength(1)
  })
})

describe('an older version', () => {
  test('is compared and restored, whole or one field', async () => {
    const first = await edit(me, ines, { [balance.id]: '1' })
    await edit(me, ines, { [nameField.id]: 'Somebody else', [balance.id]: '2' })
    const { version } = await readRecord(me, ines)
    const then = await recordVersion(me, { recordId: ines, changeId: first.changeId! })
    expect(then.fields.map(({ title, after }) => [title, after])).toEqual(
      expect.arrayContaining([
        ['Name', 'Inès Moreau'],
        ['Balance', '1'],
      ]),
    )
    const asked = { recordId: ines, changeId: first.changeId!, version }
    await restoreVersion(me, { ...asked, side: 'before', fieldIds: [balance.id] })
    expect(await readRecord(me, ines)).toMatchObject({ name: 'Somebody else', values: { [balance.id]: '312.5' } })
    await restoreVersion(me, { ...asked, version: version + 1, side: 'after' })
    const restored = await readRecord(me, ines)
    expect(restored.name).toBe('Inès Moreau')
    expect(Number(restored.values[balance.id])).toBe(1)
  })
})
