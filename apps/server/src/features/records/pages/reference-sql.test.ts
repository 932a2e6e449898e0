import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOfInstant } from '@trellis/domain/fields/zoned'
import type { Field } from '@trellis/domain/fields/field'
import { checkCondition } from '@trellis/domain/records/check-condition'
import { isReference } from '@trellis/domain/records/condition'
import type { Condition, Leaf } from '@trellis/domain/records/condition'
import { sampleComparisons } from '@trellis/domain/records/condition-arbitrary'
import { matches } from '@trellis/domain/records/matches'
import type { MatchedRecord } from '@trellis/domain/records/matches'
import { subjectOf } from '@trellis/domain/records/subject'
import type { ConditionScope } from '@trellis/domain/records/subject'
import { startTestTeam } from '../../../testing/team.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { queryPage } from './read.ts'
import { makeEverything } from './test-everything.ts'

let team: TestTeam
let collectionId: number
let fields: Field[]
let records: MatchedRecord[]

/** Types that are compared with their own kind only. */
const twins = [
  'boolean',
  'date',
  'date_range',
  'date_time',
  'icon',
  'money',
  'multi_data_collection',
  'multi_data_record',
  'multi_entity',
  'multi_selection_from_list',
  'payment_status',
  'physical_address',
  'time',
] as const

beforeAll(async () => {
  team = await startTestTeam()
  ;({ collectionId, fields, records } = await makeEverything(team, twins))
})
afterAll(() => team.stop())

const moment = new Date()

async function idsInDatabase(where: Condition): Promise<number[]> {
  const ctx = { ...(await team.context()), clock: { now: () => moment } }
  const { text } = await queryPage(ctx, collectionId, { where, fields: [], sort: [], limit: 500 })
  return (JSON.parse(text) as { rows: [number][] }).rows.map(([id]) => id)
}

test('a field beside another picks the same records in the database as in memory, for every two types', async () => {
  const ctx = await team.context()
  const { timezone, country } = ctx.team
  const scope = { fieldById: (id: number) => fields.find((field) => field.id === id) }
  const today = dayOfInstant(moment.toISOString(), timezone)
  const context = { scope, timezone, country, today, currentUserId: ctx.membership.teamUserId }
  const around = {
    listItems: (id: number) => ctx.team.itemsByListId.get(id) ?? [],
    recordIds: [1, 2],
    refersTo: { person: [...ctx.team.personById.keys(), 999], collection: [collectionId, 999] },
  }
  const idsInMemory = (condition: Condition) => {
    const checked = checkCondition(condition, scope)
    return records.filter((record) => matches(checked, record, context)).map(({ id }) => id)
  }
  const leaves = sampleComparisons(fc, fields, around).flatMap((leaf, index) => {
    const byOperator = Map.groupBy(fc.sample(leaf, { numRuns: 30, seed: 11 }), ({ op }) => op)
    const sampled = [...byOperator.values()].flatMap(([first]) => first ?? [])
    // Every operator comes round often enough: there are more than a thousand pairs.
    return sampled.filter((_, at) => at % 4 === index % 4)
  })
  const told = new Set<string>()
  const asked = new Set<string>()
  for (const leaf of leaves) {
    const inMemory = idsInMemory(leaf)
    expect([leaf, await idsInDatabase(leaf)]).toEqual([leaf, inMemory])
    const ways = waysOfComparing(leaf, scope)
    for (const way of ways) asked.add(way)
    if (inMemory.length > 0 && inMemory.length < records.length) for (const way of ways) told.add(way)
  }
  expect(leaves.length).toBeGreaterThan(800)
  // Each way of comparing tells records from one another somewhere.
  expect([...told].toSorted()).toEqual([...asked].toSorted())
}, 300_000)

/** "day instant", "day at_most" */
function waysOfComparing({ left, op, right }: Leaf, scope: ConditionScope): string[] {
  const { comparison } = subjectOf(left, scope)
  const references = right.filter(isReference).map((operand) => subjectOf(operand, scope))
  return [`${comparison} ${op}`, ...references.map((subject) => `${comparison} ${subject.comparison}`)]
}
