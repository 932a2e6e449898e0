import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOfInstant } from '@trellis/domain/fields/zoned'
import type { Field } from '@trellis/domain/fields/field'
import { isLink } from '@trellis/domain/fields/link'
import type { Page, Values } from '@trellis/domain/records/api'
import { checkCondition } from '@trellis/domain/records/check-condition'
import { sampleConditions } from '@trellis/domain/records/condition-arbitrary'
import type { Condition } from '@trellis/domain/records/condition'
import { matches } from '@trellis/domain/records/matches'
import type { MatchedRecord } from '@trellis/domain/records/matches'
import { createReverseField } from '../../fields/reverse-field.ts'
import { startTestTeam } from '../../../testing/team.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { queryPage, readRecord } from '../pages/read.ts'
import { trashRecords } from '../trash.ts'
import { createRecord } from '../write.ts'

let team: TestTeam
let lessons: { id: number; fields: Field[] }
let teachers: { id: number; fields: Field[] }
let recordById: Map<number, MatchedRecord>
let lessonIds: number[]
let teacherIds: number[]

/** Lessons link to teachers by one field and by a list; every third record lies in the trash. */
beforeAll(async () => {
  team = await startTestTeam()
  const there = await team.collection('Teacher', [{ title: { en: 'City' }, dataType: 'plain_text' }])
  const here = await team.collection('Lesson', [
    { title: { en: 'Teacher' }, dataType: 'single_data_record', settings: { collectionId: there.id } },
    { title: { en: 'Teachers' }, dataType: 'multi_data_record', settings: { collectionId: there.id } },
  ])
  const create = async (collectionId: number, values: Values) =>
    (await createRecord(await team.context(), collectionId, values)).record.id
  const city = there.fields[0]!
  const [one, several] = here.fields as [Field, Field]
  teacherIds = []
  for (const name of ['Lyon', 'Inès', '', 'Straße', 'ines', '100%'])
    teacherIds.push(await create(there.id, { [there.nameField.id]: name, [city.id]: name || null }))
  const choices = fc.sample(
    fc.tuple(fc.option(fc.constantFrom(...teacherIds), { nil: null }), fc.shuffledSubarray(teacherIds)),
    { numRuns: 24, seed: 5 },
  )
  lessonIds = []
  for (const [single, list] of choices)
    lessonIds.push(await create(here.id, { [here.nameField.id]: 'Lesson', [one.id]: single, [several.id]: list }))
  const reverses: Field[] = []
  for (const link of [one, several]) {
    const title = { en: `Of ${link.id}` }
    reverses.push(await createReverseField(await team.context(), here.id, { fieldId: link.id, title }))
  }
  const isThird = (_: number, index: number) => index % 3 === 2
  await trashRecords(await team.context(), [...teacherIds.filter(isThird), ...lessonIds.filter(isThird)])
  teacherIds = teacherIds.filter((id, index) => !isThird(id, index))
  lessonIds = lessonIds.filter((id, index) => !isThird(id, index))
  lessons = { id: here.id, fields: [one, several] }
  teachers = { id: there.id, fields: [city, ...reverses] }
  const ctx = await team.context()
  const me = ctx.membership.teamUserId
  const records = await Promise.all([...teacherIds, ...lessonIds].map((id) => readRecord(ctx, id)))
  recordById = new Map(
    records.map((record) => [
      record.id,
      { ...record, values: record.values as MatchedRecord['values'], createdBy: me, updatedBy: me },
    ]),
  )
})
afterAll(() => team.stop())

async function compare(collection: typeof lessons, ids: readonly number[], condition: Condition): Promise<void> {
  // One moment for both sides: midnight may pass between them.
  const now = new Date()
  const ctx = { ...(await team.context()), clock: { now: () => now } }
  const fieldOfCollection = (collectionId: number, id: number) =>
    ctx.team.collectionById.get(collectionId)?.fields.find((field) => field.id === id)
  const scope = { fieldById: (id: number) => fieldOfCollection(collection.id, id), fieldOfCollection }
  const checked = checkCondition(condition, scope)
  const context = {
    scope,
    timezone: ctx.team.timezone,
    today: dayOfInstant(now.toISOString(), ctx.team.timezone),
    currentUserId: ctx.membership.teamUserId,
    country: ctx.team.country,
    recordById: (id: number) => recordById.get(id),
  }
  const inMemory = ids.filter((id) => matches(checked, recordById.get(id)!, context))
  const { text } = await queryPage(ctx, collection.id, { where: condition, fields: [], sort: [], limit: 100 })
  expect((JSON.parse(text) as Page).rows.map(([id]) => id)).toEqual(inMemory)
}

/** Conditions whose field is looked up behind links now and then. */
function behind(condition: Condition, via: readonly Field[], city: Field): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => behind(part, via, city)) }
  if ('any' in condition) return { any: condition.any.map((part) => behind(part, via, city)) }
  if ('not' in condition) return { not: behind(condition.not, via, city) }
  const { left } = condition
  if (!('meta' in left) || left.meta !== 'name') return condition
  return { ...condition, left: { field: city.id, via: via.map(({ id }) => id) } }
}

const nobody = { person: [1], collection: [1], file: [1] }

test('conditions on links give the same records in the database as in memory, and see nothing in the trash', async () => {
  const around = { listItems: () => [], recordIds: teacherIds.concat(999_999), refersTo: nobody }
  const city = teachers.fields[0]!
  const [one, several] = lessons.fields as [Field, Field]
  const [ofOne, ofSeveral] = teachers.fields.slice(1) as [Field, Field]
  // To one and to several, straight there, and there by way of the other lessons of a teacher.
  const ways = fc.constantFrom([one], [several], [one, ofOne, several], [several, ofSeveral, one])
  await fc.assert(
    fc.asyncProperty(sampleConditions(fc, lessons.fields, around), ways, async (condition, via) => {
      await compare(lessons, lessonIds, behind(condition, via, city))
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('conditions on reverse fields do as well', async () => {
  const around = { listItems: () => [], recordIds: lessonIds.concat(999_999), refersTo: nobody }
  expect(teachers.fields.filter(isLink)).toHaveLength(2)
  await fc.assert(
    fc.asyncProperty(sampleConditions(fc, teachers.fields, around), async (condition) => {
      await compare(teachers, teacherIds, condition)
    }),
    { numRuns: 150 },
  )
}, 60_000)
