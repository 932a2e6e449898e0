import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { Page, PageQuery } from '@trellis/domain/records/api'
import { startLessons, type TestLessons } from '../links/test-lessons.ts'
import { trashRecords } from '../trash.ts'
import { namedPageStatement } from './page-sql.ts'
import { queryPage } from './read.ts'

let world: TestLessons
let people: Awaited<ReturnType<TestLessons['people']>>
/** Of a lesson with two students, of one whose only student and teacher are in the trash, and of one with neither. */
let duo: number
let forsaken: number
let empty: number

beforeAll(async () => {
  world = await startLessons()
  people = await world.people()
  const { lessons, teacher, pupils } = world
  duo = (
    await world.create(lessons, 'Duo', {
      [teacher.id]: people.julien,
      [pupils.id]: [people.omar, people.lin, people.ines],
    })
  ).id
  forsaken = (await world.create(lessons, 'Forsaken', { [teacher.id]: people.sofia, [pupils.id]: [people.lin] })).id
  empty = (await world.create(lessons, 'Empty')).id
  await trashRecords(await world.context(), [people.sofia, people.lin])
})
afterAll(() => world.stop())

async function page(collectionId: number, query: Partial<PageQuery>): Promise<Page> {
  const { text } = await queryPage(await world.context(), collectionId, { sort: [], limit: 50, ...query })
  return JSON.parse(text) as Page
}

describe('what lies in the trash', () => {
  test('is neither shown nor named, whichever way it is linked', async () => {
    const { rows, names } = await page(world.lessons.id, { fields: [world.teacher.id, world.pupils.id] })
    expect(rows.map(([id, , , ...values]) => [id, ...values])).toEqual([
      [duo, people.julien, [people.omar, people.ines]],
      [forsaken, null, null],
      [empty, null, null],
    ])
    expect(names).toEqual({ [people.julien]: 'Julien', [people.omar]: 'Omar', [people.ines]: 'Inès' })
  })

  test('is not shown behind other links either', async () => {
    const rooms = await world.collection('Room', [
      { title: { en: 'Lessons' }, dataType: 'multi_data_record', settings: { collectionId: world.lessons.id } },
      { title: { en: 'Next' }, dataType: 'single_data_record', settings: { collectionId: world.lessons.id } },
    ])
    const [all, next] = rooms.fields as [Field, Field]
    await world.create(rooms, 'Hall', { [all.id]: [forsaken, duo], [next.id]: duo })
    const through = [all, next].flatMap(({ id: link }) =>
      [world.teacher, world.pupils].map(({ id: field }) => ({ link, field })),
    )
    const { rows, names } = await page(rooms.id, { fields: [], through })
    const pupils = [people.omar, people.ines]
    expect(rows[0]?.slice(3)).toEqual([[people.julien], [pupils], people.julien, pupils])
    expect(Object.keys(names)).toHaveLength(3)
  })
})

test('names come with every page of a walk, forwards and back', async () => {
  const query: Partial<PageQuery> = {
    fields: [world.teacher.id],
    sort: [{ by: { meta: 'name' }, direction: 'asc' }],
    limit: 1,
  }
  const first = await page(world.lessons.id, query)
  expect(first.names).toEqual({ [people.julien]: 'Julien' })
  const second = await page(world.lessons.id, { ...query, after: first.next! })
  expect(second.rows[0]?.[0]).toBe(empty)
  const back = await page(world.lessons.id, { ...query, before: second.previous! })
  expect(back.rows).toEqual(first.rows)
  expect(back.names).toEqual(first.names)
})

test('a field that is asked for twice is there twice', async () => {
  const { rows } = await page(world.lessons.id, { fields: [world.pupils.id, world.teacher.id, world.pupils.id] })
  const pupils = [people.omar, people.ines]
  expect(rows.find(([id]) => id === duo)?.slice(3)).toEqual([pupils, people.julien, pupils])
})

test('a page without rows has no names', async () => {
  const where: PageQuery['where'] = { left: { meta: 'id' }, op: 'is', right: [{ literal: 1_000_000 }] }
  const nothing = await page(world.lessons.id, { where, fields: [world.pupils.id] })
  expect(nothing).toMatchObject({ rows: [], names: {}, next: null, previous: null })
})

test('the links of a page and the names behind them are read from indexes alone', async () => {
  const ctx = await world.context()
  const { schema } = ctx.teamDb
  await ctx.teamDb.query(
    `insert into ${schema}.record (id, collection_id, name, search)
     select nextval('${schema}.record_id'), $1::bigint, 'Student ' || each, '' from generate_series(1, 3000) each`,
    [world.students.id],
  )
  await ctx.teamDb.query(`analyze ${schema}.record`)
  const fields = [world.teacher.id, world.pupils.id]
  const { text, values } = namedPageStatement(ctx, world.lessons.id, { sort: [], limit: 50, fields })
  const plan = await ctx.teamDb.transaction(async (tx) => {
    // As with more links than a test has.
    await tx.query('set local enable_seqscan = off')
    await tx.query('set local enable_bitmapscan = off')
    return (await tx.textRows(`explain ${text}`, values)).join('\n')
  })
  expect(plan).toContain('Index Only Scan using record_pkey')
  expect(plan).toContain('Index Only Scan using link_pkey')
})
