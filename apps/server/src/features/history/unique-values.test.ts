import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { fieldInput } from '@trellis/domain/fields/api'
import { createField } from '../fields/fields.ts'
import { createReverseField } from '../fields/reverse-field.ts'
import { readRecord } from '../records/pages/read.ts'
import { saveRecords } from '../records/save-records.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { redo, undo } from './undo.ts'

let team: TestTeam
beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

test('a value that only one may have goes from record to record in one act, back and forth', async () => {
  const { id, fields } = await team.collection('Locker', [
    { title: { en: 'Code' }, dataType: 'plain_text', isUnique: true },
    { title: { en: 'Place' }, dataType: 'number', isUnique: true },
  ])
  const [code, place] = fields.map((field) => field.id) as [number, number]
  const ctx = await team.context()
  const make = async (values: Record<number, string | number>) => (await createRecord(ctx, id, values)).record.id
  const first = await make({ [code]: 'a', [place]: 1 })
  const second = await make({ [code]: 'b', [place]: 2 })
  const held = async () =>
    Promise.all([first, second].map(async (each) => Object.values((await readRecord(ctx, each)).values).slice(1)))
  const save = async (...given: [number, Record<number, string | number>][]) => {
    const updates = given.map(async ([recordId, values]) => {
      return { recordId, version: (await readRecord(ctx, recordId)).version, values }
    })
    return saveRecords(ctx, id, { updates: await Promise.all(updates), creates: [] })
  }

  await save([first, { [code]: 'c' }], [second, { [code]: 'a' }])
  await undo(ctx, { isSure: true })
  expect(await held()).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  await redo(ctx, { isSure: true })
  expect(await held()).toEqual([
    ['c', 1],
    ['a', 2],
  ])
  await save([first, { [code]: 'a', [place]: 2 }], [second, { [code]: 'c', [place]: 1 }])
  expect(await held()).toEqual([
    ['a', 2],
    ['c', 1],
  ])
  await expect(save([first, { [code]: 'z' }], [second, { [code]: 'z' }])).rejects.toMatchObject({
    code: 'value-not-unique',
    details: { fieldId: code, title: 'Code' },
  })
  expect(await held()).toEqual([
    ['a', 2],
    ['c', 1],
  ])
})

test('a link that only one may have is given from its other end', async () => {
  const rooms = await team.collection('Room', [])
  const teachers = await team.collection('Teacher', [])
  const link = await createField(
    await team.context(),
    teachers.id,
    fieldInput.parse({
      title: { en: 'Room' },
      dataType: 'single_data_record',
      isUnique: true,
      settings: { collectionId: rooms.id },
    }),
  )
  const reverse = await createReverseField(await team.context(), teachers.id, {
    fieldId: link.id,
    title: { en: 'Teacher' },
  })
  const ctx = await team.context()
  const teacher = (await createRecord(ctx, teachers.id, {})).record.id
  const room = (await createRecord(ctx, rooms.id, {})).record.id
  await updateRecord(ctx, room, { version: 1, values: { [reverse.id]: [teacher] } })
  expect((await readRecord(ctx, teacher)).values[link.id]).toBe(room)
})
