import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { createField } from '../fields/fields.ts'
import { authorOf, writeNewRecords } from '../records/write.ts'
import { startCheck } from './imports.ts'
import { startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

type Made = Awaited<ReturnType<ImportTeam['collection']>>

/** Imports a file whose columns are the name and then these fields. */
async function imported({ id, nameField }: Made, fields: readonly Field[], csv: string) {
  const columns = [nameField, ...fields].map((field) => ({ to: 'field' as const, fieldId: field.id }))
  return team.imported(await team.analysed(csv), { target: { kind: 'collection', collectionId: id }, columns })
}

async function linksOf(field: Field): Promise<Record<string, string[]>> {
  const { teamDb } = await team.context()
  const { rows } = await teamDb.query<{ name: string; targets: string[] }>(
    `select r.name, array_agg(t.name order by k.rank) as targets
     from ${teamDb.schema}.link k
     join ${teamDb.schema}.record r on r.id = k.record_id
     join ${teamDb.schema}.record t on t.id = k.target_id
     where k.field_id = $1
     group by r.id
     order by r.id`,
    [field.id],
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.targets]))
}

test('links to several records are found by name, unique value or id, and keep their order', async () => {
  const students = await team.collection('Student', [
    { title: { en: 'Number' }, dataType: 'number', isUnique: true },
    { title: { en: 'E-mail' }, dataType: 'email_address', isUnique: true },
  ])
  const ctx = await team.context()
  const [number, email] = students.fields as [Field, Field]
  const names = ['Inès', 'Omar', 'Lin; the younger']
  const { records } = await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: students.id,
    records: names.map((name, index) => ({
      values: { [students.nameField.id]: name, [number.id]: 100 + index, [email.id]: `s${index}@example.org` },
    })),
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
  const lessons = await team.collection('Lesson', [
    { title: { en: 'Students' }, dataType: 'multi_data_record', settings: { collectionId: students.id } },
  ])
  const [field] = lessons.fields as [Field]
  const csv = `Lesson,Students
Names,"Omar; ines"
Keys,"102, S0@example.org"
Ids,#${records[1]!.id} | 100
Quoted,"""Lin; the younger""; Omar"
None,
Nobody,"Omar; Nobody"
`
  const done = await imported(lessons, [field], csv)
  expect(done).toMatchObject({
    created: 5,
    rejected: 1,
    rejectReasons: [{ problem: 'not-a-record', column: 'Students', count: 1 }],
  })
  expect(await linksOf(field)).toEqual({
    Names: ['Omar', 'Inès'],
    Keys: ['Lin; the younger', 'Inès'],
    Ids: ['Omar', 'Inès'],
    Quoted: ['Lin; the younger', 'Omar'],
  })
})

test('a link may lead to a record of an earlier row of the same file', async () => {
  const people = await team.collection('Person', [])
  const ctx = await team.context()
  const parents = await createField(
    ctx,
    people.id,
    fieldInput.parse({
      title: { en: 'Parents' },
      dataType: 'multi_data_record',
      settings: { collectionId: people.id },
    }),
  )
  const csv = 'Person,Parents\nAna,\nBen,\nCleo,"Ana; ben"\nDan,Cleo\nEva,"Dan, Ana"\nFay,Gil\nGil,\n'
  const done = await imported(people, [parents], csv)
  expect(done).toMatchObject({ created: 6, rejected: 1 })
  expect(await linksOf(parents)).toEqual({ Cleo: ['Ana', 'Ben'], Dan: ['Cleo'], Eva: ['Dan', 'Ana'] })
})

test('a check knows what earlier rows would make, by name and by key, and what would be two', async () => {
  const people = await team.collection('Member', [{ title: { en: 'Badge' }, dataType: 'number', isUnique: true }])
  const [badge] = people.fields as [Field]
  const settings = { collectionId: people.id }
  const make = async (title: string, dataType: 'single_data_record' | 'multi_data_record') =>
    createField(await team.context(), people.id, fieldInput.parse({ title: { en: title }, dataType, settings }))
  const boss = await make('Boss', 'single_data_record')
  const friends = await make('Friends', 'multi_data_record')
  await imported(people, [badge], 'Member,Badge\nOld,1\nTwin,2\n')
  const columns = [people.nameField, badge, boss, friends].map((field) => ({ to: 'field' as const, fieldId: field.id }))
  const mapping = { target: { kind: 'collection' as const, collectionId: people.id }, columns }
  const file = [
    'Member,Badge,Boss,Friends',
    'Ana,10,,',
    'Ben,11,ana,Old',
    'Cleo,12,Ben,"Ana; 11"',
    'Later,13,Zoe,',
    'Twin,14,,',
    'Dan,15,Twin,',
    'Eva,16,,"Cleo; 10"',
    'Ana,17,,',
    'Fay,18,Ana,',
    'Zoe,19,,',
  ].join('\n')
  const job = await team.analysed(file)
  await startCheck(await team.context(), job.id, mapping)
  const checked = await team.checked(job.id)
  const done = await team.imported(job, mapping)
  const { created, rejected, rejectReasons } = done
  expect({ created, rejected }).toEqual({ created: 7, rejected: 3 })
  expect(checked.check).toMatchObject({ created, rejected, linked: 0, rejectReasons })
})

test('what does not fit the condition of a link is rejected', async () => {
  const rooms = await team.collection('Room', [{ title: { en: 'Seats' }, dataType: 'number' }])
  const seats = rooms.fields[0]!
  await imported(rooms, [seats], 'Room,Seats\nAttic,4\nAula,300\n')
  const candidates = { left: { field: seats.id }, op: 'at_least', right: [{ literal: 100 }] }
  const concerts = await team.collection('Concert', [
    { title: { en: 'Room' }, dataType: 'single_data_record', settings: { collectionId: rooms.id, candidates } },
  ])
  const done = await imported(concerts, [concerts.fields[0]!], 'Concert,Room\nSpring,Aula\nAutumn,Attic\n')
  expect(done).toMatchObject({ created: 1, rejected: 1 })
})
