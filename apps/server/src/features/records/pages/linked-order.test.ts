import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { page as pageSchema } from '@trellis/domain/records/api'
import type { Page, PageQuery } from '@trellis/domain/records/api'
import type { Sort } from '@trellis/domain/records/condition'
import { groupCondition } from '@trellis/domain/records/groups'
import { fold } from '@trellis/domain/text/fold'
import { startTestTeam } from '../../../testing/team.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { createLayout } from '../../layouts/layouts.ts'
import { serveUse } from '../indexes/build-index-sql.ts'
import { queryGroups } from './grouped-read.ts'
import { wantedIndexes } from '../indexes/index-adviser.ts'
import { pageStatement } from './page-sql.ts'
import { countRecords, neighbours, queryPage } from './read.ts'
import { trashRecords } from '../trash.ts'
import { authorOf, writeNewRecords } from '../write.ts'

/** Students have a teacher, teachers a room: lists of students are sorted and grouped by what stands behind the links. */
let team: TestTeam
let studentsId: number
let teacher: Field
let teachers: Field
let city: Field
let rate: Field
let room: Field
let seats: Field
let expected: { name: string; teacher: string | null; city: string | null; rate: number | null; seats: number | null }[]

const cities = [
  ['Zoë', 'Lyon', '20', 'Hall'],
  ['amara', null, '7.5', 'Hall'],
  ['Ämara', 'lyon', null, 'Attic'],
  ['Ben', 'Århus', '100', null],
  ['Gone', 'Aachen', '1', 'Hall'],
] as const

beforeAll(async () => {
  team = await startTestTeam()
  const rooms = await team.collection('Room', [{ title: { en: 'Seats' }, dataType: 'number' }])
  seats = rooms.fields[0]!
  const staff = await team.collection('Teacher', [
    { title: { en: 'City' }, dataType: 'plain_text' },
    { title: { en: 'Rate' }, dataType: 'decimal', settings: { scale: 2 } },
    { title: { en: 'Room' }, dataType: 'single_data_record', settings: { collectionId: rooms.id } },
  ])
  ;[city, rate, room] = staff.fields as [Field, Field, Field]
  const made = await team.collection('Student', [
    { title: { en: 'Teacher' }, dataType: 'single_data_record', settings: { collectionId: staff.id } },
    { title: { en: 'Teachers' }, dataType: 'multi_data_record', settings: { collectionId: staff.id } },
  ])
  studentsId = made.id
  ;[teacher, teachers] = made.fields as [Field, Field]
  const write = async (collectionId: number, records: { values: Record<string, string | number | null> }[]) => {
    const ctx = await team.context()
    const batch = { kind: 'create', at: new Date(), author: authorOf(ctx) }
    const written = await writeNewRecords(ctx.teamDb, ctx.team, { collectionId, records, batch })
    return written.records.map(({ id }) => id)
  }
  const roomIds = await write(
    rooms.id,
    ['Hall', 'Attic'].map((name, index) => ({ values: { [rooms.nameField.id]: name, [seats.id]: 200 - index * 190 } })),
  )
  const roomByName: Record<string, number> = { Hall: roomIds[0]!, Attic: roomIds[1]! }
  const teacherIds = await write(
    staff.id,
    cities.map(([name, town, fee, place]) => ({
      values: {
        [staff.nameField.id]: name,
        [city.id]: town,
        [rate.id]: fee,
        [room.id]: place === null ? null : roomByName[place]!,
      },
    })),
  )
  const order = [0, 3, null, 1, 4, 2, 0, null, 3, 1, 2]
  await write(
    studentsId,
    order.map((at, index) => ({
      values: { [made.nameField.id]: `Student ${index}`, [teacher.id]: at === null ? null : teacherIds[at]! },
    })),
  )
  await trashRecords(await team.context(), [teacherIds[4]!])
  expected = order.map((at, index) => {
    const [name, town, fee, place] = at === null || at === 4 ? [null, null, null, null] : cities[at]!
    return {
      name: `Student ${index}`,
      teacher: name,
      city: town,
      rate: fee === null ? null : Number(fee),
      seats: place === 'Hall' ? 200 : place === 'Attic' ? 10 : null,
    }
  })
})
afterAll(() => team.stop())

async function page(query: Partial<PageQuery>): Promise<Page> {
  const { text } = await queryPage(await team.context(), studentsId, { sort: [], limit: 50, fields: [], ...query })
  return pageSchema.parse(JSON.parse(text))
}
const namesOf = ({ rows }: Page) => rows.map((row) => row[2])

type Key = 'teacher' | 'city' | 'rate' | 'seats' | 'name'

/** The names of the students as they should stand; those that are equal in the order they were made. */
function sorted(...by: [Key, 'asc' | 'desc'][]): string[] {
  const places = expected.map((_, index) => index)
  const keyOf = (index: number, key: Key) => {
    const value = expected[index]![key]
    return typeof value === 'string' ? fold(value) : value
  }
  const lastDirection = by.at(-1)![1]
  return places
    .toSorted((a, b) => {
      for (const [key, direction] of by) {
        const [left, right] = [keyOf(a, key), keyOf(b, key)]
        if (left === right) continue
        if (left === null) return 1
        if (right === null) return -1
        return left < right === (direction === 'asc') ? -1 : 1
      }
      return lastDirection === 'asc' ? a - b : b - a
    })
    .map((index) => expected[index]!.name)
}

const behind = (field: Field, ...via: Field[]) => ({ field: field.id, via: via.map(({ id }) => id) })

const orders = (): [Sort, string[]][] => [
  [[{ by: { field: teacher.id }, direction: 'asc' }], sorted(['teacher', 'asc'])],
  [[{ by: { field: teacher.id }, direction: 'desc' }], sorted(['teacher', 'desc'])],
  [[{ by: behind(city, teacher), direction: 'asc' }], sorted(['city', 'asc'])],
  [[{ by: behind(rate, teacher), direction: 'desc' }], sorted(['rate', 'desc'])],
  [[{ by: behind(seats, teacher, room), direction: 'asc' }], sorted(['seats', 'asc'])],
  [
    [
      { by: behind(city, teacher), direction: 'asc' },
      { by: { meta: 'name' }, direction: 'desc' },
    ],
    sorted(['city', 'asc'], ['name', 'desc']),
  ],
  [
    [
      { by: behind(city, teacher), direction: 'desc' },
      { by: behind(rate, teacher), direction: 'asc' },
    ],
    sorted(['city', 'desc'], ['rate', 'asc']),
  ],
]

describe('a list sorted by what stands behind a link', () => {
  test('has its order, empty and trashed links last, whole and walked page by page both ways', async () => {
    for (const [sort, whole] of orders()) {
      expect(namesOf(await page({ sort }))).toEqual(whole)
      expect(namesOf(await page({ sort, offset: 3, limit: 4 }))).toEqual(whole.slice(3, 7))
      for (const limit of [1, 2, 4]) {
        let current = await page({ sort, limit })
        const forwards = [...namesOf(current)]
        while (current.next) {
          current = await page({ sort, limit, after: current.next })
          forwards.push(...namesOf(current))
        }
        expect(forwards).toEqual(whole)
        const backwards = [...namesOf(current)]
        while (current.previous) {
          current = await page({ sort, limit, before: current.previous })
          backwards.unshift(...namesOf(current))
        }
        expect(backwards).toEqual(whole)
      }
    }
  })

  test('knows what stands beside a record', async () => {
    const [sort] = orders()[2]!
    const ids = (await page({ sort })).rows.map(([id]) => Number(id))
    const ctx = await team.context()
    for (const [index, id] of ids.entries())
      expect(await neighbours(ctx, studentsId, id, { sort })).toEqual({
        previous: ids[index - 1] ?? null,
        next: ids[index + 1] ?? null,
      })
  })

  test('is refused behind a link to several, and twice by the same', async () => {
    const twice = [behind(city, teacher), behind(city, teacher)].map((by) => ({ by, direction: 'asc' as const }))
    for (const sort of [[{ by: behind(city, teachers), direction: 'asc' as const }], twice])
      await expect(page({ sort })).rejects.toMatchObject({ code: 'sort-invalid' })
  })
})

describe('a list grouped by a link, or by what stands behind it', () => {
  const groupsBy = async (by: Sort[number]['by'], limit = 50) => {
    const query = { by: { by, direction: 'asc' as const }, limit }
    return (await queryGroups(await team.context(), studentsId, query)).groups
  }

  test('is headed by the names of the records, and what leads to the trash stands with what leads nowhere', async () => {
    const groups = await groupsBy({ field: teacher.id })
    expect(groups.map(({ label, count }) => [label, count])).toEqual([
      ['amara', 2],
      ['Ämara', 2],
      ['Ben', 2],
      ['Zoë', 2],
      [null, 3],
    ])
    for (const { value, count } of groups) {
      const where = groupCondition({ field: teacher.id }, 'id', value)
      expect(await countRecords(await team.context(), studentsId, { where })).toMatchObject({ count })
    }
  })

  test('counts by the values behind it', async () => {
    const byCity = await groupsBy(behind(city, teacher))
    expect(byCity.map(({ value, count }) => [value, count])).toEqual([
      ['Århus', 2],
      ['Lyon', 4],
      [null, 5],
    ])
    for (const { value, count } of byCity) {
      const where = groupCondition(behind(city, teacher), 'text', value)
      expect(await countRecords(await team.context(), studentsId, { where })).toMatchObject({ count })
    }
    const byRoom = await groupsBy(behind(room, teacher))
    expect(byRoom.map(({ label, count }) => [label, count])).toEqual([
      ['Attic', 2],
      ['Hall', 4],
      [null, 5],
    ])
  })

  test('is kept as a layout', async () => {
    const groups = [
      { by: { field: teacher.id }, direction: 'asc' as const },
      { by: behind(city, teacher), direction: 'desc' as const },
    ]
    const content = { groups, sort: [], pinned: 0, rowHeight: 'short' as const, totals: {} }
    const kept = await createLayout(await team.context(), studentsId, { name: 'By teacher', isShared: false, content })
    expect(kept.content.groups).toEqual(groups)
  })
})

test('the adviser asks for an index over there, and a page reads no more than it shows', async () => {
  const ctx = await team.context()
  const schema = ctx.teamDb.schema
  const staffId = ctx.team.fieldById.get(city.id)!.collectionId
  const nameId = ctx.team.collectionById.get(studentsId)!.nameFieldId!
  const batch = { kind: 'create', at: new Date(), author: authorOf(ctx) }
  const many = (count: number) => Array.from({ length: count }, (_, index) => index)
  const { records: staff } = await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: staffId,
    records: many(2000).map((index) => ({ values: { [city.id]: `City ${(index * 7919) % 2000}` } })),
    batch,
  })
  await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: studentsId,
    records: many(10_000).map((index) => ({
      values: { [nameId]: `S ${index}`, [teacher.id]: staff[index % 2000]!.id },
    })),
    batch,
  })
  const query: PageQuery = { sort: [{ by: behind(city, teacher), direction: 'asc' }], limit: 50, fields: [] }
  const { keys } = pageStatement(ctx, studentsId, query)
  const wanted = wantedIndexes(ctx, { collectionId: studentsId, query, keys })
  expect(wanted).toEqual([{ rootId: staffId, columns: [expect.stringContaining(`f${city.id}`)] }])
  await serveUse(ctx, ctx.teamDb.teamId, { ...wanted[0]!, reason: { slowReadMs: 100 } })
  await ctx.teamDb.query(`analyze ${schema}.c${studentsId}, ${schema}.c${staffId}`)
  const first = JSON.parse((await queryPage(ctx, studentsId, query)).text) as Page
  for (const asked of [query, { ...query, after: first.next! }]) {
    const { text, values } = pageStatement(ctx, studentsId, asked)
    const { rows } = await ctx.teamDb.query<{ 'QUERY PLAN': PlanRow[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan)
    const read = nodes
      .filter((node) => node['Relation Name'] === `c${studentsId}` || node['Relation Name'] === `c${staffId}`)
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(/^use_/))
    expect(read).toBeLessThan(500)
  }
})

interface PlanNode {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}
interface PlanRow {
  Plan: PlanNode
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
