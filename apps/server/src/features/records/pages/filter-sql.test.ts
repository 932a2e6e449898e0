import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOfInstant } from '@trellis/domain/fields/zoned'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { checkCondition } from '@trellis/domain/records/check-condition'
import { sampleConditions, sampleLeaves } from '@trellis/domain/records/condition-arbitrary'
import type { Condition, RightOperand } from '@trellis/domain/records/condition'
import { operatorsOf } from '@trellis/domain/records/subject'
import { matches } from '@trellis/domain/records/matches'
import type { MatchedRecord } from '@trellis/domain/records/matches'
import { startTestTeam } from '../../../testing/team.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { queryPage } from './read.ts'
import { makeEverything } from './test-everything.ts'
import { authorOf, writeNewRecords } from '../write.ts'

let team: TestTeam
let collectionId: number
let fields: Field[]
let records: MatchedRecord[]

beforeAll(async () => {
  team = await startTestTeam()
  ;({ collectionId, fields, records } = await makeEverything(team))
})
afterAll(() => team.stop())

/** One moment for both sides: midnight may pass between them. */
const moment = new Date()
const atMoment = async () => ({ ...(await team.context()), clock: { now: () => moment } })

async function idsInDatabase(where: Condition): Promise<number[]> {
  const ctx = await atMoment()
  const { text } = await queryPage(ctx, collectionId, { where, fields: [], sort: [], limit: 500 })
  return (JSON.parse(text) as { rows: [number][] }).rows.map(([id]) => id)
}

test('a condition picks the same records in the database as in memory, for every type', async () => {
  const { context, around } = await surroundings()
  await fc.assert(
    fc.asyncProperty(sampleConditions(fc, fields, around), async (condition) => {
      const checked = checkCondition(condition, context.scope)
      const inMemory = records.filter((record) => matches(checked, record, context)).map(({ id }) => id)
      expect(await idsInDatabase(condition)).toEqual(inMemory)
    }),
    { numRuns: 400 },
  )
}, 60_000)

/** What the conditions of the tests may speak of, and how they are read in memory. */
async function surroundings() {
  const ctx = await team.context()
  const scope = {
    fieldById: (id: number) => ctx.team.collectionById.get(collectionId)?.fields.find((field) => field.id === id),
    fieldOfCollection: (at: number, id: number) =>
      ctx.team.collectionById.get(at)?.fields.find((field) => field.id === id),
  }
  const context = {
    scope,
    timezone: ctx.team.timezone,
    today: dayOfInstant(moment.toISOString(), ctx.team.timezone),
    currentUserId: ctx.membership.teamUserId,
    country: ctx.team.country,
  }
  const around = {
    listItems: (id: number) => ctx.team.itemsByListId.get(id) ?? [],
    recordIds: [1, 2],
    refersTo: { person: [...ctx.team.personById.keys(), 999], collection: [collectionId, 999], file: [1] },
  }
  return { ctx, context, around }
}

test('each operator of each type, part and fact picks the same records in the database as in memory', async () => {
  const { context, around } = await surroundings()
  const leaves = sampleLeaves(fc, fields, around).flatMap((leaf) => {
    const byOperator = Map.groupBy(fc.sample(leaf, { numRuns: 80, seed: 11 }), ({ op }) => op)
    return [...byOperator.values()].flatMap((each) => each.slice(0, 2))
  })
  // Every pair of the matrix is among them: 34 types, their parts, and the facts about records.
  const pairs = new Set(leaves.map(({ left, op }) => `${JSON.stringify(left)} ${op}`))
  const offered = fields.reduce((sum, { dataType }) => sum + operatorsOf(dataType).length, 0)
  expect(pairs.size).toBeGreaterThan(offered)
  for (const leaf of leaves) {
    const checked = checkCondition(leaf, context.scope)
    const inMemory = records.filter((record) => matches(checked, record, context)).map(({ id }) => id)
    expect([leaf, await idsInDatabase(leaf)]).toEqual([leaf, inMemory])
  }
}, 120_000)

test.each([
  ['one record', 'single_data_record', (ids: readonly number[]): Value[] => [...ids, null]],
  ['several records', 'multi_data_record', (ids: readonly number[]): Value[] => [...inThrees(ids), []]],
] as const)(
  'so does a condition on what stands behind a link to %s, for every type',
  async (_, dataType, leadTo) => {
    const beside = await team.collection(`Beside ${dataType}`, [
      { title: { en: 'Everything' }, dataType, settings: { collectionId } },
    ])
    const [link] = beside.fields as [Field]
    const { ctx, context, around } = await surroundings()
    const targets = leadTo(records.map(({ id }) => id))
    const batch = { kind: 'create', at: new Date(), author: authorOf(ctx) }
    const written = await writeNewRecords(ctx.teamDb, ctx.team, {
      collectionId: beside.id,
      records: targets.map((target) => ({ values: { [link.id]: target } as Record<string, never> })),
      batch,
    })
    const recordById = new Map(records.map((record) => [record.id, record]))
    const pointing = written.records.map(({ id, name }, index): MatchedRecord => {
      const at = batch.at.toISOString()
      const by = ctx.membership.teamUserId
      const values = { [link.id]: targets[index] ?? null }
      return { id, name, values, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by }
    })
    const walk = <Operand extends RightOperand>(operand: Operand): Operand =>
      'field' in operand ? { ...operand, via: [link.id] } : operand
    const behind = (part: Condition): Condition => {
      if ('all' in part) return { all: part.all.map(behind) }
      if ('any' in part) return { any: part.any.map(behind) }
      if ('not' in part) return { not: behind(part.not) }
      return { ...part, left: walk(part.left), right: part.right.map(walk) }
    }
    const scope = {
      fieldById: (id: number) => (id === link.id ? link : undefined),
      fieldOfCollection: context.scope.fieldOfCollection,
    }
    const seen = { ...context, scope, recordById: (id: number) => recordById.get(id) }
    await fc.assert(
      fc.asyncProperty(sampleConditions(fc, fields, around), async (condition) => {
        const where = behind(condition)
        const checked = checkCondition(where, scope)
        const inMemory = pointing.filter((record) => matches(checked, record, seen)).map(({ id }) => id)
        const { text } = await queryPage(await atMoment(), beside.id, { where, fields: [], sort: [], limit: 500 })
        expect((JSON.parse(text) as { rows: [number][] }).rows.map(([id]) => id)).toEqual(inMemory)
      }),
      { numRuns: 200 },
    )
  },
  120_000,
)

const inThrees = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / 3) }, (_, index) => ids.slice(index * 3, index * 3 + 3))

test('a value is read back as it was written, for every type', () => {
  const filled = fields.filter((field) => records.some((record) => record.values[field.id] !== null))
  expect(filled.map((field) => field.dataType).toSorted()).toEqual(fields.map((field) => field.dataType).toSorted())
})
