import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { page as pageSchema } from '@trellis/domain/records/api'
import type { Page, PageQuery } from '@trellis/domain/records/api'
import type { Field } from '@trellis/domain/fields/field'
import { startTestTeam } from '../../../testing/team.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { countRecords, neighbours, queryPage } from './read.ts'
import { authorOf, writeNewRecords } from '../write.ts'

let team: TestTeam
let collectionId: number
let nameField: Field
let level: Field
let balance: Field

const people = [
  ['Éloïse', 'Beginner', '10.50'],
  ['eloise', null, '10.5'],
  ['Zoë', 'advanced', null],
  ['Amara', 'Advanced', '-3'],
  ['Ämara', null, null],
  [null, 'beginner', '10.5'],
  ['Yanis', 'Beginner', '1000000'],
] as const

beforeAll(async () => {
  team = await startTestTeam()
  const made = await team.collection('Student', [
    { title: { en: 'Level' }, dataType: 'plain_text' },
    { title: { en: 'Balance' }, dataType: 'decimal', settings: { scale: 2 } },
  ])
  collectionId = made.id
  nameField = made.nameField
  level = made.fields[0]!
  balance = made.fields[1]!
  const ctx = await team.context()
  await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId,
    records: people.map(([name, levelText, amount]) => ({
      values: { [nameField.id]: name, [level.id]: levelText, [balance.id]: amount },
    })),
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
})
afterAll(() => team.stop())

async function page(query: Partial<PageQuery>): Promise<Page> {
  const { text } = await queryPage(await team.context(), collectionId, { sort: [], limit: 50, ...query })
  return pageSchema.parse(JSON.parse(text))
}

const namesOf = ({ rows }: Page) => rows.map((row) => row[2])

describe('a page of records', () => {
  const sorts: PageQuery['sort'][] = [
    [],
    [{ by: { meta: 'name' }, direction: 'asc' }],
    [{ by: { meta: 'id' }, direction: 'desc' }],
  ]
  const byFields = () => [
    [{ by: { field: level.id }, direction: 'asc' as const }],
    [
      { by: { field: level.id }, direction: 'desc' as const },
      { by: { field: balance.id }, direction: 'asc' as const },
    ],
    [
      { by: { field: balance.id }, direction: 'desc' as const },
      { by: { field: level.id }, direction: 'desc' as const },
    ],
    [
      { by: { field: balance.id }, direction: 'asc' as const },
      { by: { meta: 'name' as const }, direction: 'desc' as const },
    ],
  ]

  test('walks forwards and backwards through every order, seeing each record once', async () => {
    for (const sort of [...sorts, ...byFields()]) {
      const whole = namesOf(await page({ sort }))
      expect(whole).toHaveLength(people.length)
      for (const limit of [1, 2, 3]) {
        const forwards: unknown[] = []
        let current = await page({ sort, limit })
        const ends = [current]
        forwards.push(...namesOf(current))
        while (current.next) {
          current = await page({ sort, limit, after: current.next })
          ends.push(current)
          forwards.push(...namesOf(current))
        }
        expect(forwards).toEqual(whole)

        const backwards: unknown[] = [...namesOf(ends.at(-1)!)]
        let previous = ends.at(-1)!.previous
        while (previous) {
          const earlier = await page({ sort, limit, before: previous })
          backwards.unshift(...namesOf(earlier))
          previous = earlier.previous
        }
        expect(backwards).toEqual(whole)
      }
    }
  })

  test('jumps to the place an offset names', async () => {
    const sort = byFields()[1]!
    const whole = namesOf(await page({ sort }))
    expect(namesOf(await page({ sort, offset: 4, limit: 2 }))).toEqual(whole.slice(4, 6))
  })

  test('puts empty values last in both directions and sorts text without case and accents', async () => {
    const ascending = await page({ sort: [{ by: { field: level.id }, direction: 'asc' }] })
    const descending = await page({ sort: [{ by: { field: level.id }, direction: 'desc' }] })
    const levels = (found: Page) => found.rows.map((row) => row[4])
    expect(levels(ascending)).toEqual(['advanced', 'Advanced', 'Beginner', 'beginner', 'Beginner', null, null])
    expect(levels(descending).slice(-2)).toEqual([null, null])
  })

  test('gives exact numbers as text and as they were written', async () => {
    const found = await page({ fields: [balance.id], sort: [{ by: { meta: 'id' }, direction: 'asc' }] })
    expect(found.rows.map((row) => row[3])).toEqual(['10.5', '10.5', null, '-3', null, '10.5', '1000000'])
  })

  test('refuses a cursor that does not fit its order', async () => {
    await expect(page({ after: ['a', 'b'] })).rejects.toMatchObject({ code: 'cursor-invalid' })
    await expect(page({ after: ['not a number'] })).rejects.toMatchObject({ code: 'cursor-invalid' })
    await expect(page({ after: [null] })).rejects.toMatchObject({ code: 'cursor-invalid' })
  })

  test('refuses a field of another collection', async () => {
    const other = await team.collection('Room', [{ title: { en: 'Seats' }, dataType: 'number' }])
    await expect(page({ fields: [other.fields[0]!.id] })).rejects.toMatchObject({ code: 'field-not-found' })
    const where = { left: { field: other.fields[0]!.id }, op: 'is_empty' as const, right: [] }
    await expect(page({ where })).rejects.toMatchObject({ code: 'filter-invalid' })
  })

  test('finds words by their beginnings, in names only or in all text', async () => {
    expect(namesOf(await page({ text: { words: 'ELO', in: 'name' } }))).toEqual(['Éloïse', 'eloise'])
    expect(namesOf(await page({ text: { words: 'adv', in: 'name' } }))).toEqual([])
    expect(namesOf(await page({ text: { words: 'adv', in: 'all' } }))).toEqual(['Zoë', 'Amara'])
    expect(namesOf(await page({ text: { words: "'&|!", in: 'all' } }))).toEqual([])
  })
})

test('counting gives what a page would show', async () => {
  const where = { left: { field: balance.id }, op: 'at_least' as const, right: [{ literal: '10.50' }] }
  expect(await countRecords(await team.context(), collectionId, { where })).toEqual({ count: 4, isExact: true })
})

test('neighbours are those of the sorted list', async () => {
  const sort = [{ by: { field: balance.id }, direction: 'asc' as const }]
  const { rows } = await page({ sort })
  const ids = rows.map((row) => Number(row[0]))
  const ctx = await team.context()
  for (const [index, id] of ids.entries()) {
    expect(await neighbours(ctx, collectionId, id, { sort })).toEqual({
      previous: ids[index - 1] ?? null,
      next: ids[index + 1] ?? null,
    })
  }
})
