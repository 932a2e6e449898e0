import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import type { Page, Values } from '@trellis/domain/records/api'
import type { Condition } from '@trellis/domain/records/condition'
import type { TeamContext } from '../../../context.ts'
import { queryPage } from '../pages/read.ts'
import { trashRecords } from '../trash.ts'
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

async function idsWhere(collectionId: number, where: Condition): Promise<number[]> {
  const { text } = await queryPage(await world.context(), collectionId, { where, fields: [], sort: [], limit: 100 })
  return (JSON.parse(text) as Page).rows.map(([id]) => Number(id))
}

describe('a condition on links', () => {
  test('asks for any, all, none or emptiness, from both ends', async () => {
    const both = (
      await world.create(world.lessons, 'Both', {
        [world.pupils.id]: [people.ines, people.omar],
        [world.teacher.id]: people.julien,
      })
    ).id
    const one = (await world.create(world.lessons, 'One', { [world.pupils.id]: [people.omar] })).id
    const ask = async (field: Field, op: 'has_any_of' | 'has_all_of' | 'has_none_of', ...ids: number[]) =>
      idsWhere(field.collectionId, { left: { field: field.id }, op, right: ids.map((literal) => ({ literal })) })
    expect(await ask(world.pupils, 'has_any_of', people.ines, people.omar)).toEqual([both, one])
    expect(await ask(world.pupils, 'has_all_of', people.ines, people.omar)).toEqual([both])
    expect(await ask(world.pupils, 'has_none_of', people.ines)).toContain(one)
    expect(await ask(world.pupils, 'has_none_of', people.ines)).not.toContain(both)
    expect(await ask(world.attended, 'has_all_of', both, one)).toEqual([people.omar])
    expect(await ask(world.taught, 'has_any_of', both)).toEqual([people.julien])
    const empty = await idsWhere(world.teachers.id, { left: { field: world.taught.id }, op: 'is_empty', right: [] })
    expect(empty).toContain(people.sofia)
    expect(empty).not.toContain(people.julien)
  })

  test('finds nothing that is in the trash', async () => {
    const lesson = (
      await world.create(world.lessons, 'Gone', { [world.pupils.id]: [people.ines], [world.teacher.id]: people.julien })
    ).id
    await trashRecords(await world.context(), [people.ines, people.julien])
    const emptyBoth: Condition = {
      all: [
        { left: { field: world.pupils.id }, op: 'is_empty', right: [] },
        { left: { field: world.teacher.id }, op: 'is_empty', right: [] },
      ],
    }
    expect(await idsWhere(world.lessons.id, emptyBoth)).toContain(lesson)
    const to: Condition = { left: { field: world.teacher.id }, op: 'is', right: [{ literal: people.julien }] }
    expect(await idsWhere(world.lessons.id, to)).toEqual([])
  })
})

test('records that link here by fields without a reverse field are shown in groups', async () => {
  const pianos = await world.collection('Piano', [
    { title: { en: 'Lent to' }, dataType: 'single_data_record', settings: { collectionId: world.students.id } },
    { title: { en: 'Played by' }, dataType: 'multi_data_record', settings: { collectionId: world.students.id } },
  ])
  const [lent, played] = pianos.fields as [Field, Field]
  const grand = await world.create(pianos, 'Grand', { [lent.id]: people.ines, [played.id]: [people.ines, people.omar] })
  const upright = await world.create(pianos, 'Upright', { [played.id]: [people.ines] })
  const { groups } = await linkedFrom(await world.context(), people.ines)
  expect(groups.map(({ fieldId, count, records }) => [fieldId, count, records.map(({ id }) => id)])).toEqual([
    [lent.id, 1, [grand.id]],
    [played.id, 2, [grand.id, upright.id]],
  ])
})

test('fields of linked records are read with the page: one value, or those of several', async () => {
  const cities = await world.collection('City', [])
  const schools = await world.collection('School', [
    { title: { en: 'Founded' }, dataType: 'date' },
    { title: { en: 'City' }, dataType: 'single_data_record', settings: { collectionId: cities.id } },
  ])
  const [founded, city] = schools.fields as [Field, Field]
  const visits = await world.collection('Visit', [
    { title: { en: 'School' }, dataType: 'single_data_record', settings: { collectionId: schools.id } },
    { title: { en: 'Schools' }, dataType: 'multi_data_record', settings: { collectionId: schools.id } },
  ])
  const [one, several] = visits.fields as [Field, Field]
  const lyon = await world.create(cities, 'Lyon')
  const old = await world.create(schools, 'Old', { [founded.id]: '1897-03-01', [city.id]: lyon.id })
  const young = await world.create(schools, 'Young', { [founded.id]: '2019-09-01' })
  await world.create(visits, 'Both', { [one.id]: old.id, [several.id]: [young.id, old.id] })
  await world.create(visits, 'None')
  const { text } = await queryPage(await world.context(), visits.id, {
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

test('a page with ten link columns is one statement, as one with two', async () => {
  const inputs = Array.from({ length: 10 }, (_, index): FieldInput => ({
    title: { en: `Link ${index}` },
    dataType: index % 2 === 0 ? 'multi_data_record' : 'single_data_record',
    settings: { collectionId: world.students.id },
  }))
  const made = await world.collection('Linked', inputs)
  for (const ids of [[people.ines, people.omar], [people.lin], [people.ines, people.omar, people.lin]]) {
    const values = made.fields.map((field) => [field.id, field.dataType === 'multi_data_record' ? ids : ids[0]!])
    await world.create(made, 'Row', Object.fromEntries(values) as Values)
  }
  const asked = async (fields: Field[]) => {
    const { ctx, statements } = counting(await world.context())
    const { text } = await queryPage(ctx, made.id, { fields: fields.map(({ id }) => id), sort: [], limit: 50 })
    expect((JSON.parse(text) as Page).rows).toHaveLength(3)
    expect(Object.values((JSON.parse(text) as Page).names).toSorted()).toEqual(['Inès', 'Lin', 'Omar'])
    return statements()
  }
  expect(await asked(made.fields.slice(0, 2))).toBe(1)
  expect(await asked(made.fields)).toBe(1)
})

function counting(ctx: TeamContext) {
  let count = 0
  const teamDb: TeamContext['teamDb'] = {
    ...ctx.teamDb,
    query: (text, values) => (count++, ctx.teamDb.query(text, values)),
    textRows: (text, values) => (count++, ctx.teamDb.textRows(text, values)),
    rowBytes: (text, values, onRow) => (count++, ctx.teamDb.rowBytes(text, values, onRow)),
  }
  return { ctx: { ...ctx, teamDb }, statements: () => count }
}
