import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@trellis/domain/records/api'
import { restoreField, trashField, updateField } from '../../fields/fields.ts'
import { createReverseField } from '../../fields/reverse-field.ts'
import { recordHistory } from '../../history/history.ts'
import { revertChange } from '../../history/revert.ts'
import { queryPage } from '../pages/read.ts'
import { createRecord } from '../write.ts'
import { linkedFrom } from './links.ts'
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

describe('a reverse field', () => {
  test('shows both kinds of links from their other end', async () => {
    const first = await world.create(world.lessons, 'First', {
      [world.teacher.id]: people.julien,
      [world.pupils.id]: [people.ines, people.omar],
    })
    const second = await world.create(world.lessons, 'Second', {
      [world.teacher.id]: people.julien,
      [world.pupils.id]: [people.ines],
    })
    expect(await world.valueOf(people.julien, world.taught)).toEqual([first.id, second.id])
    expect(await world.valueOf(people.ines, world.attended)).toEqual([first.id, second.id])
    expect((await world.read(people.omar)).names).toEqual({ [first.id]: 'First' })
    const { text } = await queryPage(await world.context(), world.teachers.id, {
      where: { left: { meta: 'id' }, op: 'is', right: [{ literal: people.julien }] },
      fields: [world.taught.id],
      sort: [],
      limit: 10,
    })
    const page = JSON.parse(text) as Page
    expect(page.rows[0]?.[3]).toEqual([first.id, second.id])
    expect(page.names).toEqual({ [first.id]: 'First', [second.id]: 'Second' })
  })

  test('points at its link, and the link at it; neither is set by hand', async () => {
    const ctx = await world.context()
    expect(ctx.team.fieldById.get(world.teacher.id)?.settings).toMatchObject({ reverseFieldId: world.taught.id })
    expect(ctx.team.fieldById.get(world.taught.id)?.settings).toMatchObject({
      reverseOf: world.teacher.id,
      collectionId: world.lessons.id,
    })
    const forged = await world.addField(world.students.id, {
      title: { en: 'Forged' },
      dataType: 'multi_data_record',
      settings: { collectionId: world.lessons.id, reverseOf: world.pupils.id },
    })
    expect(forged.settings['reverseOf']).toBeUndefined()
    await updateField(await world.context(), world.teachers.id, world.taught.id, {
      settings: { collectionId: world.lessons.id },
    })
    expect((await world.context()).team.fieldById.get(world.taught.id)?.settings['reverseOf']).toBe(world.teacher.id)
    await expect(
      createReverseField(await world.context(), world.lessons.id, {
        fieldId: world.teacher.id,
        title: { en: 'Again' },
      }),
    ).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('edits a link to one record: it takes records over, and one revert gives them back', async () => {
    const first = await world.create(world.lessons, 'First', { [world.teacher.id]: people.julien })
    const second = await world.create(world.lessons, 'Second', { [world.teacher.id]: people.sofia })
    const third = await world.create(world.lessons, 'Third')
    const { changeId, record } = await world.update(people.sofia, { [world.taught.id]: [first.id, third.id] })
    expect(record.values[world.taught.id]).toEqual([first.id, third.id])
    expect(await world.valueOf(people.julien, world.taught)).toBeNull()
    expect(await world.valueOf(second.id, world.teacher)).toBeNull()
    expect((await history(first.id))[0]).toMatchObject({ fields: [{ before: people.julien, after: people.sofia }] })
    expect((await history(people.julien))[0]).toMatchObject({ isOtherEnd: true, fields: [{ before: [first.id] }] })
    await revertChange(await world.context(), changeId!)
    expect(await world.valueOf(people.sofia, world.taught)).toEqual([second.id])
    expect(await world.valueOf(people.julien, world.taught)).toEqual([first.id])
    expect(await world.valueOf(third.id, world.teacher)).toBeNull()
  })

  test('edits a link to several: it adds at the end and takes away', async () => {
    const first = await world.create(world.lessons, 'First', { [world.pupils.id]: [people.omar, people.lin] })
    const second = await world.create(world.lessons, 'Second', { [world.pupils.id]: [people.ines, people.omar] })
    await world.update(people.ines, { [world.attended.id]: [first.id] })
    expect(await world.valueOf(first.id, world.pupils)).toEqual([people.omar, people.lin, people.ines])
    expect(await world.valueOf(second.id, world.pupils)).toEqual([people.omar])
    expect((await world.read(first.id)).version).toBe(2)
  })

  test('is written together with other values, of a new record as well', async () => {
    const lesson = await world.create(world.lessons, 'First', { [world.teacher.id]: people.julien })
    const ctx = await world.context()
    const { record, changeId } = await createRecord(ctx, world.teachers.id, {
      [world.teachers.nameField.id]: 'New',
      [world.taught.id]: [lesson.id],
    })
    expect(await world.valueOf(lesson.id, world.teacher)).toBe(record.id)
    const { record: renamed } = await world.update(record.id, {
      [world.teachers.nameField.id]: 'Newer',
      [world.taught.id]: null,
    })
    expect(renamed).toMatchObject({ name: 'Newer', version: 2 })
    expect(await world.valueOf(lesson.id, world.teacher)).toBeNull()
    expect(changeId).not.toBeNull()
  })

  test('does not empty a link that is required', async () => {
    const invoices = await world.collection('Invoice', [
      {
        title: { en: 'Student' },
        dataType: 'single_data_record',
        isRequired: true,
        settings: { collectionId: world.students.id },
      },
    ])
    const student = invoices.fields[0]!
    const reverse = await createReverseField(await world.context(), invoices.id, {
      fieldId: student.id,
      title: { en: 'Invoices' },
    })
    const invoice = await world.create(invoices, 'R-1', { [student.id]: people.ines })
    await expect(world.update(people.ines, { [reverse.id]: null })).rejects.toMatchObject({ code: 'fields-empty' })
    expect(await world.valueOf(invoice.id, student)).toBe(people.ines)
  })

  test('goes and comes back with its link', async () => {
    const link = await world.addField(world.lessons.id, {
      title: { en: 'Deputy' },
      dataType: 'single_data_record',
      settings: { collectionId: world.teachers.id },
    })
    const reverse = await createReverseField(await world.context(), world.lessons.id, {
      fieldId: link.id,
      title: { en: 'Deputises' },
    })
    const lesson = await world.create(world.lessons, 'First', { [link.id]: people.julien })
    await trashField(await world.context(), world.lessons.id, link.id)
    expect((await world.context()).team.fieldById.has(reverse.id)).toBe(false)
    await world.read(people.julien)
    await restoreField(await world.context(), world.lessons.id, link.id)
    expect(await world.valueOf(people.julien, reverse)).toEqual([lesson.id])
    await trashField(await world.context(), world.teachers.id, reverse.id)
    expect((await linkedFrom(await world.context(), people.julien)).groups.map(({ fieldId }) => fieldId)).toContain(
      link.id,
    )
    await trashField(await world.context(), world.lessons.id, link.id)
    await expect(restoreField(await world.context(), world.teachers.id, reverse.id)).rejects.toMatchObject({
      code: 'field-not-found',
    })
  })
})
