import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import type { Condition, LeftOperand } from '@trellis/domain/records/condition'
import type { Group } from '@trellis/domain/records/grid-api'
import { bothOf, groupCondition } from '@trellis/domain/records/groups'
import { matches } from '@trellis/domain/records/matches'
import type { MatchedRecord } from '@trellis/domain/records/matches'
import { comparisonOf } from '@trellis/domain/records/subject'
import { createList } from '../../custom-lists/custom-lists.ts'
import { startTestTeam } from '../../../testing/team.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { queryGroups, queryTotals } from './grouped-read.ts'
import { countRecords, readRecord } from './read.ts'
import { authorOf, writeNewRecords } from '../write.ts'

let team: TestTeam
let collectionId: number
let fields: Record<'level' | 'amount' | 'lessons' | 'photos' | 'born' | 'seen' | 'status' | 'teacher', Field>
let records: MatchedRecord[]

beforeAll(async () => {
  team = await startTestTeam()
  const ctx = await team.context()
  const list = await createList(ctx, {
    name: 'Statuses',
    icon: 'list-bullets',
    items: ['Waiting', 'Active', 'Left'].map((name) => ({ name, icon: null, color: null })),
  })
  const teachers = await team.collection('Teacher', [])
  const batch = { kind: 'create', at: new Date(), author: authorOf(ctx) }
  const linked = await writeNewRecords(ctx.teamDb, (await team.context()).team, {
    collectionId: teachers.id,
    records: ['Zoë', 'amara', 'Ämara'].map((name) => ({ values: { [teachers.nameField.id]: name } })),
    batch,
  })
  const made = await team.collection('Student', [
    { title: { en: 'Level' }, dataType: 'plain_text' },
    { title: { en: 'Amount' }, dataType: 'money', settings: { currency: 'USD' } },
    { title: { en: 'Lessons' }, dataType: 'number' },
    { title: { en: 'Photos' }, dataType: 'boolean' },
    { title: { en: 'Born' }, dataType: 'date' },
    { title: { en: 'Seen' }, dataType: 'date_time' },
    { title: { en: 'Status' }, dataType: 'single_selection_from_list', settings: { listId: list.id } },
    { title: { en: 'Teacher' }, dataType: 'single_data_record', settings: { collectionId: teachers.id } },
  ])
  collectionId = made.id
  const [level, amount, lessons, photos, born, seen, status, teacher] = made.fields as [
    Field,
    Field,
    Field,
    Field,
    Field,
    Field,
    Field,
    Field,
  ]
  fields = { level, amount, lessons, photos, born, seen, status, teacher }
  const config = (await team.context()).team
  const itemIds = (config.itemsByListId.get(list.id) ?? []).map(({ id }) => id)
  const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
  const row = fc.record({
    [level.id]: or(
      fc.constantFrom(
        'Beginner',
        'beginner',
        'Bégînner',
        'Advanced',
        `${'long '.repeat(60)}a`,
        `${'long '.repeat(60)}b`,
      ),
    ),
    [amount.id]: or(fc.constantFrom('0.1', '0.2', '1000000000000.01', '-3')),
    [lessons.id]: or(fc.integer({ min: -2, max: 3 })),
    [photos.id]: or(fc.boolean()),
    [born.id]: or(fc.constantFrom('2010-02-28', '2011-12-31')),
    [seen.id]: or(fc.constantFrom('2026-05-14T06:59:59.999Z', '2026-05-14T07:00:00.000Z', '2026-05-14T20:00:00.000Z')),
    [status.id]: or(fc.constantFrom(...itemIds)),
    [teacher.id]: or(fc.constantFrom(...linked.records.map(({ id }) => id))),
  })
  const samples = fc.sample(row, { numRuns: 90, seed: 3 })
  const written = await writeNewRecords(ctx.teamDb, config, {
    collectionId,
    records: samples.map((values) => ({ values: values as Record<string, never> })),
    batch,
  })
  records = await Promise.all(
    written.records.map(async ({ id }) => {
      const record = await readRecord(await team.context(), id)
      return { ...record, values: record.values as Record<string, Value>, createdBy: null, updatedBy: null }
    }),
  )
})
afterAll(() => team.stop())

async function matching(where: Condition | undefined): Promise<MatchedRecord[]> {
  const { team: config, membership } = await team.context()
  const all = config.collectionById.get(collectionId)!.fields
  const scope = { fieldById: (id: number) => all.find((field) => field.id === id) }
  const { timezone, country } = config
  const around = { scope, timezone, country, today: '2026-05-14', currentUserId: membership.teamUserId }
  return records.filter((record) => !where || matches(where, record, around))
}

async function allGroups(by: LeftOperand, direction: 'asc' | 'desc', where?: Condition, limit = 100): Promise<Group[]> {
  const found: Group[] = []
  let after: (string | null)[] | null | undefined
  while (after !== null) {
    const page = await queryGroups(await team.context(), collectionId, {
      by: { by, direction },
      where,
      limit,
      ...(after && { after }),
    })
    found.push(...page.groups)
    after = page.next
  }
  return found
}

const over = (): Condition => ({ left: { field: fields.lessons.id }, op: 'at_least', right: [{ literal: 0 }] })

describe('groups', () => {
  test('hold exactly the records that match the condition of their value', async () => {
    for (const field of Object.values(fields))
      for (const where of [undefined, over()]) {
        const by = { field: field.id }
        const groups = await allGroups(by, 'asc', where)
        const expected = await Promise.all(
          groups.map(async ({ value }) => {
            const own = bothOf(where, groupCondition(by, comparisonOf(field.dataType)!, value))
            const { count } = await countRecords(await team.context(), collectionId, { where: own })
            return [count, (await matching(own)).length]
          }),
        )
        expect(groups.map(({ count }) => [count, count])).toEqual(expected)
        const sum = groups.reduce((total, { count }) => total + count, 0)
        expect(sum).toBe((await matching(where)).length)
        expect(groups.length).toBeGreaterThan(1)
      }
  })

  test('come in the order of the field, empty ones last, the same whole and page by page', async () => {
    const byName = await allGroups({ field: fields.teacher.id }, 'asc')
    expect(byName.map(({ label }) => label)).toEqual(['amara', 'Ämara', 'Zoë', null])
    const byRank = await allGroups({ field: fields.status.id }, 'desc')
    expect(byRank.map(({ value }) => value)).toEqual([
      ...byRank.flatMap(({ value }) => (value === null ? [] : [Number(value)])).toSorted((a, b) => b - a),
      null,
    ])
    for (const field of Object.values(fields))
      for (const direction of ['asc', 'desc'] as const) {
        const whole = await allGroups({ field: field.id }, direction)
        expect(await allGroups({ field: field.id }, direction, undefined, 1)).toEqual(whole)
      }
  })

  test('of instants are the days of the team', async () => {
    const groups = await allGroups({ field: fields.seen.id }, 'asc')
    expect(groups.map(({ value }) => value)).toEqual(['2026-05-13', '2026-05-14', null])
  })

  test('after a place that is none are refused', async () => {
    const cursor = { by: { by: { field: fields.born.id }, direction: 'asc' as const }, limit: 1, after: ['x', 'y'] }
    await expect(queryGroups(await team.context(), collectionId, cursor)).rejects.toMatchObject({
      code: 'cursor-invalid',
    })
  })
})

describe('totals', () => {
  test('are what computing over the matching records gives, exactly', async () => {
    for (const where of [
      undefined,
      over(),
      { left: { field: fields.lessons.id }, op: 'is' as const, right: [{ literal: 77 }] },
    ]) {
      const found = await matching(where)
      const valuesOf = (field: Field) => found.flatMap(({ values }) => values[field.id] ?? [])
      const amounts = valuesOf(fields.amount).map((value) => new Decimal(String(value)))
      const days = valuesOf(fields.born).map(String).toSorted()
      const sum = amounts.length === 0 ? null : Decimal.sum(...amounts)
      const ask = [
        [fields.amount, 'sum', sum?.toFixed() ?? null],
        [fields.amount, 'average', sum?.div(amounts.length).toDecimalPlaces(10).toFixed() ?? null],
        [fields.amount, 'min', amounts.length === 0 ? null : Decimal.min(...amounts).toFixed()],
        [fields.amount, 'max', amounts.length === 0 ? null : Decimal.max(...amounts).toFixed()],
        [fields.amount, 'filled', amounts.length],
        [fields.amount, 'empty', found.length - amounts.length],
        [fields.born, 'min', days[0] ?? null],
        [fields.born, 'max', days.at(-1) ?? null],
        [fields.photos, 'checked', valuesOf(fields.photos).filter((value) => value === true).length],
        [fields.photos, 'unchecked', valuesOf(fields.photos).filter((value) => value === false).length],
        [fields.teacher, 'distinct', new Set(valuesOf(fields.teacher)).size],
        [fields.seen, 'max', valuesOf(fields.seen).map(String).toSorted().at(-1) ?? null],
      ] as const
      const { count, totals } = await queryTotals(await team.context(), collectionId, {
        where,
        totals: ask.map(([field, kind]) => ({ by: { field: field.id }, kind })),
      })
      expect(count).toBe(found.length)
      expect(totals).toEqual(ask.map(([, , expected]) => expected))
    }
  })

  test('that a type does not offer are refused', async () => {
    const totals = [{ by: { field: fields.level.id }, kind: 'sum' as const }]
    await expect(queryTotals(await team.context(), collectionId, { totals })).rejects.toMatchObject({
      code: 'filter-invalid',
    })
  })
})
