import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordHistory } from '../../history/history.ts'
import { revertBatch, revertChange } from '../../history/revert.ts'
import { restoreRecords, trashRecords } from '../trash.ts'
import { linkCandidates, namedCandidates } from './links.ts'
import { startLessons, type TestLessons } from './test-lessons.ts'

let world: TestLessons
let people: Awaited<ReturnType<TestLessons['people']>>

beforeAll(async () => {
  world = await startLessons()
})
afterAll(() => world.stop())
beforeEach(async () => {
  people = await world.people()
})

const history = async (id: number) => (await recordHistory(await world.context(), id)).entries

describe('a link to several records', () => {
  test('keeps its order, also when it changes, and names what it leads to', async () => {
    const lesson = await world.create(world.lessons, 'Trio', { [world.pupils.id]: [people.omar, people.ines] })
    expect(lesson.values[world.pupils.id]).toEqual([people.omar, people.ines])
    expect(await world.read(lesson.id)).toEqual(lesson)
    await world.update(lesson.id, { [world.pupils.id]: [people.lin, people.ines, people.omar] })
    const changed = await world.read(lesson.id)
    expect(changed.values[world.pupils.id]).toEqual([people.lin, people.ines, people.omar])
    expect(changed.names).toEqual({ [people.lin]: 'Lin', [people.ines]: 'Inès', [people.omar]: 'Omar' })
    await world.update(lesson.id, { [world.pupils.id]: [] })
    expect(await world.valueOf(lesson.id, world.pupils)).toBeNull()
  })

  test('leads only to live records of its collection', async () => {
    const wrong = async (ids: number[]) => world.create(world.lessons, 'Wrong', { [world.pupils.id]: ids })
    await trashRecords(await world.context(), [people.lin])
    for (const ids of [[people.julien], [people.ines, people.lin], [999_999]])
      await expect(wrong(ids)).rejects.toMatchObject({ code: 'value-invalid', details: { problem: 'not-a-record' } })
  })

  test('stands in the history of both records, and a revert takes it back on both', async () => {
    const lesson = await world.create(world.lessons, 'Duo', { [world.pupils.id]: [people.ines] })
    const { changeId } = await world.update(lesson.id, { [world.pupils.id]: [people.omar] })
    const [own] = await history(lesson.id)
    expect(own).toMatchObject({ isOtherEnd: false, fields: [{ before: [people.ines], after: [people.omar] }] })
    expect(own?.names).toMatchObject({ [people.ines]: 'Inès', [people.omar]: 'Omar' })
    const [gone] = await history(people.ines)
    expect(gone).toMatchObject({
      isOtherEnd: true,
      type: 'updated',
      fields: [{ title: 'Lessons', before: [lesson.id], after: null }],
      names: { [lesson.id]: 'Duo' },
    })
    expect((await history(people.omar))[0]).toMatchObject({
      isOtherEnd: true,
      fields: [{ before: null, after: [lesson.id] }],
    })
    await revertChange(await world.context(), changeId!)
    expect(await world.valueOf(lesson.id, world.pupils)).toEqual([people.ines])
    expect(await world.valueOf(people.omar, world.attended)).toBeNull()
  })
})

describe('the trash', () => {
  test('hides links at both ends, and restoring brings them back in their order', async () => {
    const lesson = await world.create(world.lessons, 'Trio', {
      [world.pupils.id]: [people.omar, people.ines, people.lin],
      [world.teacher.id]: people.julien,
    })
    await trashRecords(await world.context(), [people.ines, people.julien])
    expect(await world.valueOf(lesson.id, world.pupils)).toEqual([people.omar, people.lin])
    expect(await world.valueOf(lesson.id, world.teacher)).toBeNull()
    await world.update(lesson.id, { [world.lessons.nameField.id]: 'Duo' })
    await restoreRecords(await world.context(), [people.ines, people.julien])
    expect(await world.valueOf(lesson.id, world.pupils)).toEqual([people.omar, people.ines, people.lin])
    expect(await world.valueOf(lesson.id, world.teacher)).toBe(people.julien)
    await trashRecords(await world.context(), [lesson.id])
    expect(await world.valueOf(people.ines, world.attended)).toBeNull()
  })

  test('refuses a record that a link holds, and takes along what depends on it', async () => {
    const projects = await world.collection('Project', [])
    const tasks = await world.collection('Task', [
      {
        title: { en: 'Project' },
        dataType: 'single_data_record',
        settings: { collectionId: projects.id, whenTargetTrashed: 'cascade' },
      },
    ])
    const notes = await world.collection('Note', [
      {
        title: { en: 'Tasks' },
        dataType: 'multi_data_record',
        settings: { collectionId: tasks.id, whenTargetTrashed: 'refuse' },
      },
    ])
    const project = await world.create(projects, 'Concert')
    const task = await world.create(tasks, 'Book the hall', { [tasks.fields[0]!.id]: project.id })
    const note = await world.create(notes, 'Hall', { [notes.fields[0]!.id]: [task.id] })
    await expect(trashRecords(await world.context(), [project.id])).rejects.toMatchObject({
      code: 'record-linked',
      details: { fields: 'Hall (Note · Tasks)' },
    })
    expect((await world.read(project.id)).isInTrash).toBe(false)
    const { batchId, count } = await trashRecords(await world.context(), [project.id, note.id])
    expect(count).toBe(3)
    await restoreRecords(await world.context(), [project.id])
    expect((await world.read(task.id)).isInTrash).toBe(false)
    await expect(revertBatch(await world.context(), batchId)).resolves.toMatchObject({ count: 1 })
    expect(await world.valueOf(note.id, notes.fields[0]!)).toEqual([task.id])
  })
})

describe('candidates', () => {
  test('are those that fit; a link that was there stays until it is changed', async () => {
    const rooms = await world.collection('Room', [{ title: { en: 'Seats' }, dataType: 'number' }])
    const seats = rooms.fields[0]!
    const small = (await world.create(rooms, 'Attic', { [seats.id]: 4 })).id
    const large = (await world.create(rooms, 'Aula magna', { [seats.id]: 300 })).id
    const field = await world.addField(world.lessons.id, {
      title: { en: 'Rooms' },
      dataType: 'multi_data_record',
      settings: {
        collectionId: rooms.id,
        secondLine: [seats.id],
        candidates: { left: { field: seats.id }, op: 'at_least', right: [{ literal: 100 }] },
      },
    })
    const asked = async (words: string, withOthers = false) =>
      (await linkCandidates(await world.context(), field.id, { words, withOthers })).records
    expect(await asked('a')).toEqual([{ id: large, name: 'Aula magna', secondLine: '300' }])
    expect((await asked('', true)).map(({ id }) => id)).toEqual([small, large])
    const lesson = await world.create(world.lessons, 'Choir', { [field.id]: [large] })
    await expect(world.update(lesson.id, { [field.id]: [large, small] })).rejects.toMatchObject({
      code: 'value-invalid',
      details: { problem: 'not-a-candidate' },
    })
    await world.update(large, { [seats.id]: 20 })
    await world.update(lesson.id, { [world.lessons.nameField.id]: 'Small choir' })
    expect(await world.valueOf(lesson.id, field)).toEqual([large])
  })

  test('whose whole name is the beginning of many others are the first', async () => {
    const rooms = await world.collection('Hall', [])
    const field = await world.addField(world.lessons.id, {
      title: { en: 'Hall' },
      dataType: 'single_data_record',
      settings: { collectionId: rooms.id },
    })
    for (let floor = 40; floor > 5; floor--) await world.create(rooms, `Aula ${floor}`)
    const behind = (await world.create(rooms, 'Great aula')).id
    const whole = (await world.create(rooms, 'Aula')).id
    const { records } = await linkCandidates(await world.context(), field.id, { words: 'aula', withOthers: false })
    expect(records).toHaveLength(30)
    expect(records.slice(0, 3)).toMatchObject([{ id: whole }, { name: 'Aula 10' }, { name: 'Aula 11' }])
    const { records: second } = await linkCandidates(await world.context(), field.id, {
      words: 'gr au',
      withOthers: true,
    })
    expect(second.map(({ id }) => id)).toEqual([behind])
  })

  test('are found by pasted names and numbers: the only one that is meant, and may be chosen', async () => {
    const rooms = await world.collection('Studio', [{ title: { en: 'Seats' }, dataType: 'number' }])
    const seats = rooms.fields[0]!
    const made = async (name: string, size: number) => (await world.create(rooms, name, { [seats.id]: size })).id
    const hall = await made('École haute', 300)
    await made('Attic', 4)
    const twins = [await made('Twin', 200), await made('Twin', 200)]
    const gone = await made('Gone', 200)
    await trashRecords(await world.context(), [gone])
    const field = await world.addField(world.lessons.id, {
      title: { en: 'Studios' },
      dataType: 'multi_data_record',
      settings: {
        collectionId: rooms.id,
        candidates: { left: { field: seats.id }, op: 'at_least', right: [{ literal: 100 }] },
      },
    })
    const texts = ['ecole haute', 'Attic', 'Twin', `#${twins[1]}`, 'Gone', `#${people.ines}`, 'Nobody', 'École haute']
    const { records } = await namedCandidates(await world.context(), field.id, texts)
    const found = { id: hall, name: 'École haute' }
    expect(records).toEqual([found, null, null, { id: twins[1], name: 'Twin' }, null, null, null, found])
  })

  test('as many as a paste holds are looked up at once', async () => {
    const texts = Array.from({ length: 5000 }, (_, index) => (index % 2 === 0 ? `#${people.ines}` : `#${index}0000000`))
    const { records } = await namedCandidates(await world.context(), world.pupils.id, texts)
    expect(records.filter((record) => record?.id === people.ines)).toHaveLength(2500)
    expect(records.filter((record) => record === null)).toHaveLength(2500)
  })

  test('of a condition over a field that is not there are refused', async () => {
    const candidates = { left: { field: 999_999 }, op: 'is_empty', right: [] }
    const settings = { collectionId: world.teachers.id, candidates }
    await expect(
      world.addField(world.lessons.id, { title: { en: 'Wrong' }, dataType: 'single_data_record', settings }),
    ).rejects.toMatchObject({ code: 'filter-invalid' })
  })
})
