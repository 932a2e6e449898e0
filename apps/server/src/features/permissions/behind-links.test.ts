import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import { page as pageSchema } from '@trellis/domain/records/api'
import type { PageQuery } from '@trellis/domain/records/api'
import type { Condition, Leaf } from '@trellis/domain/records/condition'
import type { TeamContext } from '../../context.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { queryGroups, queryTotals } from '../records/pages/grouped-read.ts'
import { pageStatement } from '../records/pages/page-sql.ts'
import { countRecords, neighbours, queryPage } from '../records/pages/read.ts'
import { addMembers, removeMembers } from '../records/membership/membership.ts'
import { trashRecords } from '../records/trash.ts'
import { createRecord } from '../records/write.ts'

/** Courses are given by teachers, who are some of the people: who only knows teachers knows nothing of who was one. */
let team: TestTeam
let people: { id: number; nameField: Field; fields: Field[] }
let courses: { id: number; nameField: Field; fields: Field[] }
let phone: Field
let coach: Field
let helpers: Field
let teachers: number
let seniors: number
let ana: number
let ben: number
let violin: number
let drums: number

beforeAll(async () => {
  team = await startTestTeam()
  people = await team.collection('People', [{ title: { en: 'Phone' }, dataType: 'plain_text' }])
  phone = people.fields[0]!
  teachers = await sub('Teachers', people.id)
  seniors = await sub('Seniors', teachers)
  const toTeachers = { collectionId: teachers }
  courses = await team.collection('Courses', [
    { title: { en: 'Coach' }, dataType: 'single_data_record', settings: toTeachers },
    { title: { en: 'Helpers' }, dataType: 'multi_data_record', settings: toTeachers },
  ])
  ;[coach, helpers] = courses.fields as [Field, Field]
  const person = async (name: string, number: string) =>
    (await createRecord(await team.context(), teachers, { [people.nameField.id]: name, [phone.id]: number })).record.id
  ana = await person('Ana', '111')
  ben = await person('Ben', '222')
  await addMembers(await team.context(), seniors, { recordIds: [ana] })
  const course = async (name: string, coachId: number) => {
    const values = { [courses.nameField.id]: name, [coach.id]: coachId, [helpers.id]: [ana, ben] }
    return (await createRecord(await team.context(), courses.id, values)).record.id
  }
  violin = await course('Violin', ana)
  drums = await course('Drums', ben)
  await removeMembers(await team.context(), teachers, { recordIds: [ben] })
})
afterAll(() => team.stop())

async function sub(name: string, parentId: number): Promise<number> {
  const input = subCollectionInput.parse({ name, idParentDataCollection: parentId })
  return (await createSubCollection(await team.context(), input)).id
}

const reads = (collectionId: number, fields: 'all' | number[]): DataGrant => ({
  permission: 'read_data_field_data',
  collectionId,
  fields,
})

async function having(...dataGrants: DataGrant[]): Promise<TeamContext> {
  const ctx = await team.context()
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants }])
  const membership = { ...ctx.membership, isTeamAdmin: false }
  return { ...ctx, membership, access, team: readableTeam(ctx.wholeTeam, access) }
}

const ofTeachers = () => having(reads(courses.id, 'all'), reads(teachers, [people.nameField.id, phone.id]))
const ofPeople = () => having(reads(courses.id, 'all'), reads(people.id, [people.nameField.id, phone.id]))

const byPhone = () => ({ field: phone.id, via: [coach.id] })
const phoneIs = (number: string): Condition => ({ left: byPhone(), op: 'is', right: [{ literal: number }] })

async function page(ctx: TeamContext, query: Partial<PageQuery> = {}) {
  const { text } = await queryPage(ctx, courses.id, { sort: [], limit: 50, fields: [], ...query })
  return pageSchema.parse(JSON.parse(text)).rows
}
const idsOf = async (ctx: TeamContext, query: Partial<PageQuery>) => (await page(ctx, query)).map(([id]) => id)

describe('of a record behind a link that has left the sub-collection', () => {
  it('no field is shown that only its members show', async () => {
    const through = [coach, helpers].map(({ id }) => ({ link: id, field: phone.id }))
    const shown = async (ctx: TeamContext) => (await page(ctx, { through })).map((row) => row.slice(3))
    expect(await shown(await ofTeachers())).toEqual([
      ['111', ['111']],
      [null, ['111']],
    ])
    const all = [
      ['111', ['111', '222']],
      ['222', ['111', '222']],
    ]
    expect(await shown(await ofPeople())).toEqual(all)
    expect(await shown(await team.context())).toEqual(all)
  })

  it('nothing is found, counted, grouped, totalled or ordered by one', async () => {
    const ctx = await ofTeachers()
    expect(await idsOf(ctx, { where: phoneIs('222') })).toEqual([])
    expect(await countRecords(ctx, courses.id, { where: phoneIs('111') })).toMatchObject({ count: 1 })
    const empty: Condition = { left: byPhone(), op: 'is_empty', right: [] }
    expect(await idsOf(ctx, { where: empty })).toEqual([drums])
    for (const direction of ['asc', 'desc'] as const)
      expect(await idsOf(ctx, { sort: [{ by: byPhone(), direction }] })).toEqual([violin, drums])
    const { groups } = await queryGroups(ctx, courses.id, { by: { by: byPhone(), direction: 'asc' }, limit: 10 })
    expect(groups).toMatchObject([
      { value: '111', count: 1 },
      { value: null, count: 1 },
    ])
    const totals = [{ by: byPhone(), kind: 'filled' as const }]
    expect((await queryTotals(ctx, courses.id, { totals })).totals).toEqual([1])

    const admin = await team.context()
    expect(await idsOf(admin, { where: phoneIs('222') })).toEqual([drums])
    expect((await queryTotals(admin, courses.id, { totals })).totals).toEqual([2])
  })

  it('nothing is compared with one, on either side', async () => {
    const where: Leaf = { left: { field: phone.id, via: [helpers.id] }, op: 'is', right: [byPhone()] }
    const turned: Condition = { left: byPhone(), op: 'is', right: [where.left] }
    for (const asked of [where, turned]) {
      expect(await idsOf(await ofTeachers(), { where: asked })).toEqual([violin])
      expect(await idsOf(await ofTeachers(), { where: { not: asked } })).toEqual([drums])
      expect(await idsOf(await team.context(), { where: asked })).toEqual([violin, drums])
    }
  })

  it('one is shown again where another sub-collection that shows it holds the record', async () => {
    const board = await sub('Board', people.id)
    await addMembers(await team.context(), board, { recordIds: [ben] })
    const ctx = await having(
      reads(courses.id, 'all'),
      reads(teachers, [people.nameField.id, phone.id]),
      reads(board, [phone.id]),
    )
    expect(await idsOf(ctx, { where: phoneIs('222') })).toEqual([drums])
    await removeMembers(await team.context(), board, { recordIds: [ben] })
    expect(await idsOf(ctx, { where: phoneIs('222') })).toEqual([])
  })

  it('whoever knows all people, or everything, asks with the statement of before', async () => {
    const query = {
      where: phoneIs('222'),
      sort: [{ by: byPhone(), direction: 'asc' as const }],
      through: [{ link: coach.id, field: phone.id }],
      limit: 50,
    }
    const textFor = (ctx: TeamContext) => pageStatement(ctx, courses.id, query).text
    const whole = textFor(await team.context())
    expect(whole).not.toContain('membership')
    expect(textFor(await ofPeople())).toBe(whole)
    expect(textFor(await ofTeachers())).toContain('membership')
  })
})

describe('the records beside one', () => {
  const sort = () => [{ by: { field: phone.id }, direction: 'asc' as const }]

  it('are not told of one outside of the list, nor of one in the trash', async () => {
    const make = async (name: string, number: string, collectionId: number) => {
      const values = { [people.nameField.id]: name, [phone.id]: number }
      return (await createRecord(await team.context(), collectionId, values)).record.id
    }
    const cleo = await make('Cleo', '333', teachers)
    const outside = await make('Dov', '2', people.id)
    const ctx = await having(reads(teachers, [people.nameField.id, phone.id]))
    expect(await neighbours(ctx, teachers, cleo, { sort: sort() })).toEqual({ previous: ana, next: null })
    const notFound = { code: 'record-not-found' }
    await expect(neighbours(ctx, teachers, outside, { sort: sort() })).rejects.toMatchObject(notFound)
    await expect(neighbours(ctx, teachers, ben, { sort: sort() })).rejects.toMatchObject(notFound)
    const whole = await team.context()
    const nobody = { previous: null, next: null }
    expect(await neighbours(whole, teachers, outside, { sort: sort() })).toEqual(nobody)
    await trashRecords(whole, [cleo])
    await expect(neighbours(ctx, teachers, cleo, { sort: sort() })).rejects.toMatchObject(notFound)
  })

  it('are those of the day that is asked for', async () => {
    const band = await sub('Band', people.id)
    const on = async (day: string) => ({
      ...(await team.context()),
      clock: { now: () => new Date(`${day}T20:00:00Z`) },
    })
    await addMembers(await on('2026-03-01'), band, { recordIds: [ana, ben] })
    await removeMembers(await on('2026-03-05'), band, { recordIds: [ana] })
    const ctx = await team.context()
    expect(await neighbours(ctx, band, ben, { sort: sort() })).toEqual({ previous: null, next: null })
    const asOf = '2026-03-03'
    expect(await neighbours(ctx, band, ben, { sort: sort(), asOf })).toEqual({ previous: ana, next: null })
    expect(await neighbours(ctx, band, ana, { sort: sort(), asOf })).toEqual({ previous: null, next: ben })
  })
})
