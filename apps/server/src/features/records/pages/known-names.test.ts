import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page, PageQuery } from '@trellis/domain/records/api'
import type { TeamContext } from '../../../context.ts'
import { updateCollection } from '../../collections/collections.ts'
import { renameRecords } from '../../collections/rename-records.ts'
import { startLessons, type TestLessons } from '../links/test-lessons.ts'
import { restoreRecords, trashRecords } from '../trash.ts'
import { knownNames } from './known-names.ts'
import { queryPage } from './read.ts'

let world: TestLessons
let people: Awaited<ReturnType<TestLessons['people']>>
let duo: number

beforeAll(async () => {
  world = await startLessons()
})
afterAll(() => world.stop())
beforeEach(async () => {
  const { lessons, teacher, pupils } = world
  people = await world.people()
  const values = { [teacher.id]: people.julien, [pupils.id]: [people.omar, people.lin] }
  duo = (await world.create(lessons, 'Duo', values)).id
})

async function page(): Promise<Page> {
  const where: PageQuery['where'] = { left: { meta: 'id' }, op: 'is', right: [{ literal: duo }] }
  const fields = [world.teacher.id, world.pupils.id]
  const { text } = await queryPage(await world.context(), world.lessons.id, { where, fields, sort: [], limit: 50 })
  return JSON.parse(text) as Page
}

/** Until the names are known, and then once more from there. */
async function pageFromKnown(): Promise<Page> {
  await page()
  await page()
  expect(await isEnough()).toBe(true)
  return page()
}

const known = async () => {
  const { pool, teamDb } = await world.context()
  return knownNames(pool, teamDb.teamId)
}
const isEnough = async () => (await known())?.isEnough

const all = () => ({ [people.julien]: 'Julien', [people.omar]: 'Omar', [people.lin]: 'Lin' })

test('names that are known are the ones of the database, and come in the same shape', async () => {
  const first = await page()
  expect(await pageFromKnown()).toEqual(first)
  expect(first.names).toEqual(all())
})

test('they are not read again while nothing is written', async () => {
  await pageFromKnown()
  const before = await known()
  // Only a test writes behind the history's back: what is known does not hear of it.
  const { teamDb } = await world.context()
  await teamDb.query(`update ${teamDb.schema}.record set name = 'Jules' where id = $1`, [people.julien])
  expect((await page()).names).toEqual(all())
  await teamDb.query(`update ${teamDb.schema}.record set name = 'Julien' where id = $1`, [people.julien])
  expect(await known()).toBe(before)
})

test('another name, the trash and the way back from it are on the very next page', async () => {
  const ctx = await world.context()
  await pageFromKnown()
  await world.update(people.julien, { [world.teachers.nameField.id]: 'Jules "le Bref"' })
  expect((await page()).names).toEqual({ ...all(), [people.julien]: 'Jules "le Bref"' })
  await pageFromKnown()
  await trashRecords(ctx, [people.lin])
  const without = await page()
  expect([without.rows[0]?.[4], Object.keys(without.names)]).toEqual([
    [people.omar],
    [`${people.julien}`, `${people.omar}`],
  ])
  expect(await pageFromKnown()).toEqual(without)
  await restoreRecords(ctx, [people.lin])
  expect((await page()).rows[0]?.[4]).toEqual([people.omar, people.lin])
})

test('a write that began before the names were read and is committed after is heard of', async () => {
  const ctx = await world.context()
  // Its transaction waits at the end until another page has read the names.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let reached = () => {}
  const isReached = new Promise<void>((resolve) => (reached = resolve))
  const teamDb: TeamContext['teamDb'] = {
    ...ctx.teamDb,
    transaction: (work) =>
      ctx.teamDb.transaction(async (tx) => {
        const result = await work(tx)
        reached()
        await released
        return result
      }),
  }
  const writing = trashRecords({ ...ctx, teamDb }, [people.omar])
  await isReached
  // Somebody else's write in between, which has the higher transaction and is seen at once.
  await world.update(people.lin, { [world.students.nameField.id]: 'Linnea' })
  expect((await pageFromKnown()).names).toEqual({ ...all(), [people.lin]: 'Linnea' })
  release()
  await writing
  const { names, rows } = await page()
  expect(names).toEqual({ [people.julien]: 'Julien', [people.lin]: 'Linnea' })
  expect(rows[0]?.[4]).toEqual([people.lin])
})

test('names that are made anew because another field is the name now are on the very next page', async () => {
  const ctx = await world.context()
  await pageFromKnown()
  const [field] = [await world.addField(world.teachers.id, { title: { en: 'Alias' }, dataType: 'plain_text' })]
  await world.update(people.julien, { [field.id]: 'Papa Jules' })
  await pageFromKnown()
  await updateCollection(ctx, world.teachers.id, { IdDataFieldDataObjectName: field.id })
  expect((await pageFromKnown()).names).toEqual(all())
  const team = await world.context()
  await renameRecords(team, world.teachers.id)
  expect((await page()).names).toEqual({ ...all(), [people.julien]: 'Papa Jules' })
  await updateCollection(ctx, world.teachers.id, { IdDataFieldDataObjectName: world.teachers.nameField.id })
  await renameRecords(await world.context(), world.teachers.id)
  expect((await page()).names).toEqual(all())
})

test('a page that links to others brings their names once, and to known ones afterwards', async () => {
  await pageFromKnown()
  const elsewhere = await world.create(world.lessons, 'Solo', { [world.teacher.id]: people.sofia })
  expect((await page()).names).toEqual(all())
  await page()
  const before = duo
  duo = elsewhere.id
  expect((await page()).names).toEqual({ [people.sofia]: 'Sofía' })
  expect(await isEnough()).toBe(false)
  expect((await pageFromKnown()).names).toEqual({ [people.sofia]: 'Sofía' })
  duo = before
  expect((await pageFromKnown()).names).toEqual(all())
})
