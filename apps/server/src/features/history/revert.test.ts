import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { createRecords } from '../records/bulk/bulk-create.ts'
import { bulkEdit } from '../records/bulk/bulk-edit.ts'
import { readRecord } from '../records/pages/read.ts'
import { createRecord } from '../records/write.ts'
import { recordHistory } from './history.ts'
import { revertChange } from './revert.ts'

let team: TestTeam
let teachers: { id: number; nameField: Field }
let lessons: { id: number; nameField: Field; fields: Field[] }

beforeAll(async () => {
  team = await startTestTeam()
  teachers = await team.collection('Teacher', [])
  lessons = await team.collection('Lesson', [
    { title: { en: 'Teachers' }, dataType: 'multi_data_record', settings: { collectionId: teachers.id } },
    { title: { en: 'Room' }, dataType: 'plain_text' },
  ])
})
afterAll(() => team.stop())

const isInTrash = async (id: number) => (await readRecord(await team.context(), id)).isInTrash
const newest = async (id: number) => (await recordHistory(await team.context(), id)).entries[0]!.id

async function made(count: number): Promise<number[]> {
  const records = Array.from({ length: count }, (_, index) => ({ values: { [lessons.nameField.id]: `L${index}` } }))
  const { ids } = await createRecords(await team.context(), lessons.id, { records, allOrNothing: true })
  return ids as number[]
}

test('of many records that one call made, one is taken back alone', async () => {
  const ids = await made(3)
  const done = await revertChange(await team.context(), await newest(ids[1]!))
  expect(done).toMatchObject({ count: 1, skipped: 0 })
  expect(await Promise.all(ids.map(isInTrash))).toEqual([false, true, false])
})

test('a creation goes with the links that it made', async () => {
  const { record } = await createRecord(await team.context(), teachers.id, { [teachers.nameField.id]: 'Julien' })
  const lesson = await createRecord(await team.context(), lessons.id, { [lessons.fields[0]!.id]: [record.id] })
  await revertChange(await team.context(), await newest(record.id))
  expect(await isInTrash(lesson.record.id)).toBe(true)
})

test('at the other end of a link nothing is taken back that reaches beyond it, however many records it was', async () => {
  const { record } = await createRecord(await team.context(), teachers.id, { [teachers.nameField.id]: 'Sofía' })
  const [teachersOf, room] = lessons.fields as [Field, Field]
  const linked = await made(1000)
  const [beyond] = await made(1)
  // Links to the teacher already: of it only the room changes.
  await bulkEdit(await team.context(), lessons.id, {
    target: { recordIds: [beyond!] },
    values: { [teachersOf.id]: [record.id] },
  })
  await bulkEdit(await team.context(), lessons.id, {
    target: { recordIds: [...linked, beyond!] },
    values: { [teachersOf.id]: [record.id], [room.id]: 'Aula' },
  })
  await expect(revertChange(await team.context(), await newest(record.id))).rejects.toMatchObject({
    code: 'revert-conflict',
  })
  expect((await readRecord(await team.context(), beyond!)).values[room.id]).toBe('Aula')
})

test('one record that an import changed is taken back without those that it made', async () => {
  const [changed, imported, other] = await made(3)
  const { batchId } = await bulkEdit(await team.context(), lessons.id, {
    target: { recordIds: [changed!] },
    values: { [lessons.fields[1]!.id]: 'Attic' },
  })
  const { teamDb } = await team.context()
  await teamDb.query(`update ${teamDb.schema}.change_batch set kind = 'import' where id = $1`, [batchId])
  await teamDb.query(
    `insert into ${teamDb.schema}.creation_range (batch_id, first_record_id, last_record_id, collection_id)
     values ($1, $2, $3, $4)`,
    [batchId, imported, other, lessons.id],
  )
  const done = await revertChange(await team.context(), await newest(changed!))
  expect(done).toMatchObject({ count: 1, skipped: 0 })
  expect(await Promise.all([changed!, imported!, other!].map(isInTrash))).toEqual([false, false, false])
})
