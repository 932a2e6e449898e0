import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { Page, Values } from '@trellis/domain/records/api'
import type { Condition } from '@trellis/domain/records/condition'
import type { TeamContext } from '../../context.ts'
import { createField, restoreField, trashField, updateField } from '../fields/fields.ts'
import { createReverseField } from '../fields/reverse-field.ts'
import { recordHistory } from '../history/history.ts'
import { revertBatch, revertChange } from '../history/revert.ts'
import { fieldInput } from '@trellis/domain/fields/api'
import type { FieldInput } from '@trellis/domain/fields/api'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { linkCandidates, linkedFrom } from './links.ts'
import { queryPage, readRecord } from './read.ts'
import { restoreRecords, trashRecords } from './trash.ts'
import { createRecord, updateRecord } from './write.ts'

let team: TestTeam
/** Lessons have one teacher and several students; both sides are visible. */
let teachers: { id: number; nameField: Field }
let students: { id: number; nameField: Field }
let lessons: { id: number; nameField: Field }
let teacher: Field
let pupils: Field
/** The reverse fields: lessons of a teacher, lessons of a student. */
let taught: Field
let attended: Field

beforeAll(async () => {
  team = await startTestTeam()
  teachers = await team.collection('Teacher', [])
  students = await team.collection('Student', [])
  const made = await team.collection('Lesson', [
    { title: { en: 'Teacher' }, dataType: 'single_data_record', settings: { collectionId: teachers.id } },
    { title: { en: 'Students' }, dataType: 'multi_data_record', settings: { collectionId: students.id } },
  ])
  lessons = made
  ;[teacher, pupils] = made.fields as [Field, Field]
  const reverse = async (field: Field) =>
    createReverseField(await team.context(), lessons.id, { fieldId: field.id, title: { en: 'Lessons' } })
  taught = await reverse(teacher)
  attended = await reverse(pupils)
})
afterAll(() => team.stop())

const create = async ({ id, nameField }: typeof lessons, name: string, values: Values = {}) =>
  (await createRecord(await team.context(), id, { [nameField.id]: name, ...values })).record
const read = async (id: number) => readRecord(await team.context(), id)
const update = async (id: number, values: Values) =>
  updateRecord(await team.context(), id, { version: (await read(id)).version, values })
const valueOf = async (id: number, field: Field) => (await read(id)).values[field.id]
const history = async (id: number) => (await recordHistory(await team.context(), id)).entries
const add = async (collectionId: number, input: FieldInput) =>
  createField(await team.context(), collectionId, fieldInput.parse(input))

async function idsWhere(collectionId: number, where: Condition): Promise<number[]> {
  const { text } = await queryPage(await team.context(), collectionId, { where, fields: [], sort: [], limit: 100 })
  return (JSON.parse(text) as Page).rows.map(([id]) => Number(id))
}

let julien: number
let sofia: number
let ines: number
let omar: number
let lin: number

beforeEach(async () => {
  julien = (await create(teachers, 'Julien')).id
  sofia = (await create(teachers, 'Sofía')).id
  ines = (await create(students, 'Inès')).id
  omar = (await create(students, 'Omar')).id
  lin = (await create(students, 'Lin')).id
})

describe('a link to several records', () => {
  test('keeps its order, also when it changes, and names what it leads to', async () => {
    const lesson = await create(lessons, 'Trio', { [pupils.id]: [omar, ines] })
    expect(lesson.values[pupils.id]).toEqual([omar, ines])
    expect(await read(lesson.id)).toEqual(lesson)
    await update(lesson.id, { [pupils.id]: [lin, ines, omar] })
    const changed = await read(lesson.id)
    expect(changed.values[pupils.id]).toEqual([lin, ines, omar])
    expect(changed.names).toEqual({ [lin]: 'Lin', [ines]: 'Inès', [omar]: 'Omar' })
    await update(lesson.id, { [pupils.id]: [] })
    expect(await valueOf(lesson.id, pupils)).toBeNull()
  })

  test('leads only to live records of its collection', async () => {
    const wrong = async (ids: number[]) => create(lessons, 'Wrong', { [pupils.id]: ids })
    await trashRecords(await team.context(), [lin])
    for (const ids of [[julien], [ines, lin], [999_999]])
      await expect(wrong(ids)).rejects.toMatchObject({ code: 'value-invalid', details: { problem: 'not-a-record' } })
  })

  test('stands in the history of both records, and a revert takes it back on both', async () => {
    const lesson = await create(lessons, 'Duo', { [pupils.id]: [ines] })
    const { changeId } = await update(lesson.id, { [pupils.id]: [omar] })
    const [own] = await history(lesson.id)
    expect(own).toMatchObject({ isOtherEnd: false, fields: [{ before: [ines], after: [omar] }] })
    expect(own?.names).toMatchObject({ [ines]: 'Inès', [omar]: 'Omar' })
    const [gone] = await history(ines)
    expect(gone).toMatchObject({
      isOtherEnd: true,
      type: 'updated',
      fields: [{ title: 'Lessons', before: [lesson.id], after: null }],
      names: { [lesson.id]: 'Duo' },
    })
    expect((await history(omar))[0]).toMatchObject({ isOtherEnd: true, fields: [{ before: null, after: [lesson.id] }] })
    await revertChange(await team.context(), changeId!)
    expect(await valueOf(lesson.id, pupils)).toEqual([ines])
    expect(await valueOf(omar, attended)).toBeNull()
  })
})

describe('a reverse field', () => {
  test('shows both kinds of links from their other end', async () => {
    const first = await create(lessons, 'First', { [teacher.id]: julien, [pupils.id]: [ines, omar] })
    const second = await create(lessons, 'Second', { [teacher.id]: julien, [pupils.id]: [ines] })
    expect(await valueOf(julien, taught)).toEqual([first.id, second.id])
    expect(await valueOf(ines, attended)).toEqual([first.id, second.id])
    expect((await read(omar)).names).toEqual({ [first.id]: 'First' })
    const { text } = await queryPage(await team.context(), teachers.id, {
      where: { left: { meta: 'id' }, op: 'is', right: [{ literal: julien }] },
      fields: [taught.id],
      sort: [],
      limit: 10,
    })
    const page = JSON.parse(text) as Page
    expect(page.rows[0]?.[3]).toEqual([first.id, second.id])
    expect(page.names).toEqual({ [first.id]: 'First', [second.id]: 'Second' })
  })

  test('points at its link, and the link at it; neither is set by hand', async () => {
    const ctx = await team.context()
    expect(ctx.team.fieldById.get(teacher.id)?.settings).toMatchObject({ reverseFieldId: taught.id })
    expect(ctx.team.fieldById.get(taught.id)?.settings).toMatchObject({
      reverseOf: teacher.id,
      collectionId: lessons.id,
    })
    const forged = await add(students.id, {
      title: { en: 'Forged' },
      dataType: 'multi_data_record',
      settings: { collectionId: lessons.id, reverseOf: pupils.id },
    })
    expect(forged.settings['reverseOf']).toBeUndefined()
    await updateField(await team.context(), teachers.id, taught.id, { settings: { collectionId: lessons.id } })
    expect((await team.context()).team.fieldById.get(taught.id)?.settings['reverseOf']).toBe(teacher.id)
    await expect(
      createReverseField(await team.context(), lessons.id, { fieldId: teacher.id, title: { en: 'Again' } }),
    ).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('edits a link to one record: it takes records over, and one revert gives them back', async () => {
    const first = await create(lessons, 'First', { [teacher.id]: julien })
    const second = await create(lessons, 'Second', { [teacher.id]: sofia })
    const third = await create(lessons, 'Third')
    const { changeId, record } = await update(sofia, { [taught.id]: [first.id, third.id] })
    expect(record.values[taught.id]).toEqual([first.id, third.id])
    expect(await valueOf(julien, taught)).toBeNull()
    expect(await valueOf(second.id, teacher)).toBeNull()
    expect((await history(first.id))[0]).toMatchObject({ fields: [{ before: julien, after: sofia }] })
    expect((await history(julien))[0]).toMatchObject({ isOtherEnd: true, fields: [{ before: [first.id] }] })
    await revertChange(await team.context(), changeId!)
    expect(await valueOf(sofia, taught)).toEqual([second.id])
    expect(await valueOf(julien, taught)).toEqual([first.id])
    expect(await valueOf(third.id, teacher)).toBeNull()
  })

  test('edits a link to several: it adds at the end and takes away', async () => {
    const first = await create(lessons, 'First', { [pupils.id]: [omar, lin] })
    const second = await create(lessons, 'Second', { [pupils.id]: [ines, omar] })
    await update(ines, { [attended.id]: [first.id] })
    expect(await valueOf(first.id, pupils)).toEqual([omar, lin, ines])
    expect(await valueOf(second.id, pupils)).toEqual([omar])
    expect((await read(first.id)).version).toBe(2)
  })

  test('is written together with other values, of a new record as well', async () => {
    const lesson = await create(lessons, 'First', { [teacher.id]: julien })
    const ctx = await team.context()
    const { record, changeId } = await createRecord(ctx, teachers.id, {
      [teachers.nameField.id]: 'New',
      [taught.id]: [lesson.id],
    })
    expect(await valueOf(lesson.id, teacher)).toBe(record.id)
    const { record: renamed } = await update(record.id, { [teachers.nameField.id]: 'Newer', [taught.id]: null })
    expect(renamed).toMatchObject({ name: 'Newer', version: 2 })
    expect(await valueOf(lesson.id, teacher)).toBeNull()
    expect(changeId).not.toBeNull()
  })

  test('does not empty a link that is required', async () => {
    const invoices = await team.collection('Invoice', [
      {
        title: { en: 'Student' },
        dataType: 'single_data_record',
        isRequired: true,
        settings: { collectionId: students.id },
      },
    ])
    const student = invoices.fields[0]!
    const reverse = await createReverseField(await team.context(), invoices.id, {
      fieldId: student.id,
      title: { en: 'Invoices' },
    })
    const invoice = await create(invoices, 'R-1', { [student.id]: ines })
    await expect(update(ines, { [reverse.id]: null })).rejects.toMatchObject({ code: 'fields-empty' })
    expect(await valueOf(invoice.id, student)).toBe(ines)
  })

  test('goes and comes back with its link', async () => {
    const link = await add(lessons.id, {
      title: { en: 'Deputy' },
      dataType: 'single_data_record',
      settings: { collectionId: teachers.id },
    })
    const reverse = await createReverseField(await team.context(), lessons.id, {
      fieldId: link.id,
      title: { en: 'Deputises' },
    })
    const lesson = await create(lessons, 'First', { [link.id]: julien })
    await trashField(await team.context(), lessons.id, link.id)
    expect((await team.context()).team.fieldById.has(reverse.id)).toBe(false)
    await read(julien)
    await restoreField(await team.context(), lessons.id, link.id)
    expect(await valueOf(julien, reverse)).toEqual([lesson.id])
    await trashField(await team.context(), teachers.id, reverse.id)
    expect((await linkedFrom(await team.context(), julien)).groups.map(({ fieldId }) => fieldId)).toContain(link.id)
    await trashField(await team.context(), lessons.id, link.id)
    await expect(restoreField(await team.context(), teachers.id, reverse.id)).rejects.toMatchObject({
      code: 'field-not-found',
    })
  })
})

describe('a condition on links', () => {
  test('asks for any, all, none or emptiness, from both ends', async () => {
    const both = (await create(lessons, 'Both', { [pupils.id]: [ines, omar], [teacher.id]: julien })).id
    const one = (await create(lessons, 'One', { [pupils.id]: [omar] })).id
    const ask = async (field: Field, op: 'has_any_of' | 'has_all_of' | 'has_none_of', ...ids: number[]) =>
      idsWhere(field.collectionId, { left: { field: field.id }, op, right: ids.map((literal) => ({ literal })) })
    expect(await ask(pupils, 'has_any_of', ines, omar)).toEqual([both, one])
    expect(await ask(pupils, 'has_all_of', ines, omar)).toEqual([both])
    expect(await ask(pupils, 'has_none_of', ines)).toContain(one)
    expect(await ask(pupils, 'has_none_of', ines)).not.toContain(both)
    expect(await ask(attended, 'has_all_of', both, one)).toEqual([omar])
    expect(await ask(taught, 'has_any_of', both)).toEqual([julien])
    const empty = await idsWhere(teachers.id, { left: { field: taught.id }, op: 'is_empty', right: [] })
    expect(empty).toContain(sofia)
    expect(empty).not.toContain(julien)
  })

  test('finds nothing that is in the trash', async () => {
    const lesson = (await create(lessons, 'Gone', { [pupils.id]: [ines], [teacher.id]: julien })).id
    await trashRecords(await team.context(), [ines, julien])
    const emptyBoth: Condition = {
      all: [
        { left: { field: pupils.id }, op: 'is_empty', right: [] },
        { left: { field: teacher.id }, op: 'is_empty', right: [] },
      ],
    }
    expect(await idsWhere(lessons.id, emptyBoth)).toContain(lesson)
    const to: Condition = { left: { field: teacher.id }, op: 'is', right: [{ literal: julien }] }
    expect(await idsWhere(lessons.id, to)).toEqual([])
  })
})

describe('the trash', () => {
  test('hides links at both ends, and restoring brings them back in their order', async () => {
    const lesson = await create(lessons, 'Trio', { [pupils.id]: [omar, ines, lin], [teacher.id]: julien })
    await trashRecords(await team.context(), [ines, julien])
    expect(await valueOf(lesson.id, pupils)).toEqual([omar, lin])
    expect(await valueOf(lesson.id, teacher)).toBeNull()
    await update(lesson.id, { [lessons.nameField.id]: 'Duo' })
    await restoreRecords(await team.context(), [ines, julien])
    expect(await valueOf(lesson.id, pupils)).toEqual([omar, ines, lin])
    expect(await valueOf(lesson.id, teacher)).toBe(julien)
    await trashRecords(await team.context(), [lesson.id])
    expect(await valueOf(ines, attended)).toBeNull()
  })

  test('refuses a record that a link holds, and takes along what depends on it', async () => {
    const projects = await team.collection('Project', [])
    const tasks = await team.collection('Task', [
      {
        title: { en: 'Project' },
        dataType: 'single_data_record',
        settings: { collectionId: projects.id, whenTargetTrashed: 'cascade' },
      },
    ])
    const notes = await team.collection('Note', [
      {
        title: { en: 'Tasks' },
        dataType: 'multi_data_record',
        settings: { collectionId: tasks.id, whenTargetTrashed: 'refuse' },
      },
    ])
    const project = await create(projects, 'Concert')
    const task = await create(tasks, 'Book the hall', { [tasks.fields[0]!.id]: project.id })
    const note = await create(notes, 'Hall', { [notes.fields[0]!.id]: [task.id] })
    await expect(trashRecords(await team.context(), [project.id])).rejects.toMatchObject({
      code: 'record-linked',
      details: { fields: 'Hall (Note · Tasks)' },
    })
    expect((await read(project.id)).isInTrash).toBe(false)
    const { batchId, count } = await trashRecords(await team.context(), [project.id, note.id])
    expect(count).toBe(3)
    await restoreRecords(await team.context(), [project.id])
    expect((await read(task.id)).isInTrash).toBe(false)
    await expect(revertBatch(await team.context(), batchId)).resolves.toMatchObject({ count: 1 })
    expect(await valueOf(note.id, notes.fields[0]!)).toEqual([task.id])
  })
})

describe('candidates', () => {
  test('are those that fit; a link that was there stays until it is changed', async () => {
    const rooms = await team.collection('Room', [{ title: { en: 'Seats' }, dataType: 'number' }])
    const seats = rooms.fields[0]!
    const small = (await create(rooms, 'Attic', { [seats.id]: 4 })).id
    const large = (await create(rooms, 'Aula magna', { [seats.id]: 300 })).id
    const field = await add(lessons.id, {
      title: { en: 'Rooms' },
      dataType: 'multi_data_record',
      settings: {
        collectionId: rooms.id,
        secondLine: [seats.id],
        candidates: { left: { field: seats.id }, op: 'at_least', right: [{ literal: 100 }] },
      },
    })
    const asked = async (words: string, withOthers = false) =>
      (await linkCandidates(await team.context(), field.id, { words, withOthers })).records
    expect(await asked('a')).toEqual([{ id: large, name: 'Aula magna', secondLine: '300' }])
    expect((await asked('', true)).map(({ id }) => id)).toEqual([small, large])
    const lesson = await create(lessons, 'Choir', { [field.id]: [large] })
    await expect(update(lesson.id, { [field.id]: [large, small] })).rejects.toMatchObject({
      code: 'value-invalid',
      details: { problem: 'not-a-candidate' },
    })
    await update(large, { [seats.id]: 20 })
    await update(lesson.id, { [lessons.nameField.id]: 'Small choir' })
    expect(await valueOf(lesson.id, field)).toEqual([large])
  })

  test('of a condition over a field that is not there are refused', async () => {
    const candidates = { left: { field: 999_999 }, op: 'is_empty', right: [] }
    const settings = { collectionId: teachers.id, candidates }
    await expect(
      add(lessons.id, { title: { en: 'Wrong' }, dataType: 'single_data_record', settings }),
    ).rejects.toMatchObject({ code: 'filter-invalid' })
  })
})

test('records that link here by fields without a reverse field are shown in groups', async () => {
  const pianos = await team.collection('Piano', [
    { title: { en: 'Lent to' }, dataType: 'single_data_record', settings: { collectionId: students.id } },
    { title: { en: 'Played by' }, dataType: 'multi_data_record', settings: { collectionId: students.id } },
  ])
  const [lent, played] = pianos.fields as [Field, Field]
  const grand = await create(pianos, 'Grand', { [lent.id]: ines, [played.id]: [ines, omar] })
  const upright = await create(pianos, 'Upright', { [played.id]: [ines] })
  const { groups } = await linkedFrom(await team.context(), ines)
  expect(groups.map(({ fieldId, count, records }) => [fieldId, count, records.map(({ id }) => id)])).toEqual([
    [lent.id, 1, [grand.id]],
    [played.id, 2, [grand.id, upright.id]],
  ])
})

test('fields of linked records are read with the page: one value, or those of several', async () => {
  const cities = await team.collection('City', [])
  const schools = await team.collection('School', [
    { title: { en: 'Founded' }, dataType: 'date' },
    { title: { en: 'City' }, dataType: 'single_data_record', settings: { collectionId: cities.id } },
  ])
  const [founded, city] = schools.fields as [Field, Field]
  const visits = await team.collection('Visit', [
    { title: { en: 'School' }, dataType: 'single_data_record', settings: { collectionId: schools.id } },
    { title: { en: 'Schools' }, dataType: 'multi_data_record', settings: { collectionId: schools.id } },
  ])
  const [one, several] = visits.fields as [Field, Field]
  const lyon = await create(cities, 'Lyon')
  const old = await create(schools, 'Old', { [founded.id]: '1897-03-01', [city.id]: lyon.id })
  const young = await create(schools, 'Young', { [founded.id]: '2019-09-01' })
  await create(visits, 'Both', { [one.id]: old.id, [several.id]: [young.id, old.id] })
  await create(visits, 'None')
  const { text } = await queryPage(await team.context(), visits.id, {
    fields: [],
    through: [one, several].flatMap(({ id: link }) => [founded, city].map(({ id: field }) => ({ link, field }))),
    sort: [{ by: { meta: 'name' }, direction: 'asc' }],
    limit: 1,
  })
  const page = JSON.parse(text) as Page
  expect(page.rows[0]?.slice(2)).toEqual(['Both', '1897-03-01', lyon.id, ['2019-09-01', '1897-03-01'], [lyon.id]])
  expect(page.names).toEqual({ [lyon.id]: 'Lyon' })
  expect(page.next).toEqual(['both', expect.any(String)])
})

test('a page with ten link columns takes as many statements as one with two', async () => {
  const inputs = Array.from({ length: 10 }, (_, index): FieldInput => ({
    title: { en: `Link ${index}` },
    dataType: index % 2 === 0 ? 'multi_data_record' : 'single_data_record',
    settings: { collectionId: students.id },
  }))
  const made = await team.collection('Linked', inputs)
  for (const ids of [[ines, omar], [lin], [ines, omar, lin]]) {
    const values = made.fields.map((field) => [field.id, field.dataType === 'multi_data_record' ? ids : ids[0]!])
    await create(made, 'Row', Object.fromEntries(values) as Values)
  }
  const asked = async (fields: Field[]) => {
    const { ctx, statements } = counting(await team.context())
    const { text } = await queryPage(ctx, made.id, { fields: fields.map(({ id }) => id), sort: [], limit: 50 })
    expect((JSON.parse(text) as Page).rows).toHaveLength(3)
    expect(Object.values((JSON.parse(text) as Page).names).toSorted()).toEqual(['Inès', 'Lin', 'Omar'])
    return statements()
  }
  expect(await asked(made.fields.slice(0, 2))).toBe(2)
  expect(await asked(made.fields)).toBe(2)
})

function counting(ctx: TeamContext) {
  let count = 0
  const teamDb: TeamContext['teamDb'] = {
    ...ctx.teamDb,
    query: (text, values) => (count++, ctx.teamDb.query(text, values)),
    textRows: (text, values) => (count++, ctx.teamDb.textRows(text, values)),
  }
  return { ctx: { ...ctx, teamDb }, statements: () => count }
}
