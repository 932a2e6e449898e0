import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOfInstant } from '@trellis/domain/fields/zoned'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { fieldTypeIds } from '@trellis/domain/fields/registry'
import type { FieldInput } from '@trellis/domain/fields/api'
import { checkCondition } from '@trellis/domain/records/check-condition'
import { sampleConditions, sampleValues } from '@trellis/domain/records/condition-arbitrary'
import type { Condition } from '@trellis/domain/records/condition'
import { matches } from '@trellis/domain/records/matches'
import type { MatchedRecord } from '@trellis/domain/records/matches'
import { createList } from '../custom-lists/custom-lists.ts'
import { addPerson } from '../../testing/person.ts'
import { insertTestFiles } from '../files/test-files.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { queryPage, readRecord } from './read.ts'
import { authorOf, writeNewRecords } from './write.ts'

let team: TestTeam
let collectionId: number
let fields: Field[]
let records: MatchedRecord[]

const recordCount = 120

beforeAll(async () => {
  team = await startTestTeam()
  const targets = await team.collection('Teacher', [])
  await addPerson(await team.context(), { firstName: 'Julien', lastName: 'Moreau', email: 'julien@example.org' })
  const ctx = await team.context()
  const list = await createList(ctx, {
    name: 'Instruments',
    icon: 'list-bullets',
    items: ['Violin', 'Viola', 'Cello'].map((name) => ({ name, icon: null, color: null })),
  })
  const author = authorOf(ctx)
  const batch = { kind: 'create', at: new Date(), author }
  const linked = await writeNewRecords(ctx.teamDb, (await team.context()).team, {
    collectionId: targets.id,
    records: ['Julien', 'Sofía'].map((name) => ({ values: { [targets.nameField.id]: name } })),
    batch,
  })
  const settingsOf: Record<string, FieldInput['settings']> = {
    single_selection_from_list: { listId: list.id },
    multi_selection_from_list: { listId: list.id },
    single_data_record: { collectionId: targets.id },
    multi_data_record: { collectionId: targets.id },
  }
  const made = await team.collection(
    'Everything',
    fieldTypeIds.map((dataType) => ({
      title: { en: dataType },
      dataType,
      ...(settingsOf[dataType] && { settings: settingsOf[dataType] }),
    })),
  )
  collectionId = made.id
  fields = made.fields
  const config = (await team.context()).team
  const around = {
    listItems: (id: number) => config.itemsByListId.get(id) ?? [],
    recordIds: linked.records.map(({ id }) => id),
    refersTo: {
      person: [...config.personById.keys()],
      collection: [targets.id, collectionId],
      file: await insertTestFiles(ctx.teamDb, ['hall.png', 'quartet.png']),
    },
  }
  const samples = fc.sample(sampleValues(fc, fields, around), { numRuns: recordCount, seed: 7 })
  const names = fc.sample(fc.constantFrom('Inès', 'INES', 'Straße', '100%', '', '🎻'), {
    numRuns: recordCount,
    seed: 7,
  })
  const written = await writeNewRecords(ctx.teamDb, config, {
    collectionId,
    records: samples.map((values, index) => ({
      values: { ...(values as Record<string, never>), [made.nameField.id]: names[index] ?? null },
    })),
    batch,
  })
  const now = await team.context()
  records = await Promise.all(
    written.records.map(async ({ id }) => {
      const record = await readRecord(now, id)
      const by = now.membership.teamUserId
      return {
        id,
        name: record.name,
        values: record.values as Record<string, Value>,
        createdAt: record.createdAt,
        createdBy: by,
        updatedAt: record.updatedAt,
        updatedBy: by,
      }
    }),
  )
}, 60_000)
afterAll(() => team.stop())

async function idsInDatabase(where: Condition): Promise<number[]> {
  const ctx = await team.context()
  const { text } = await queryPage(ctx, collectionId, { where, fields: [], sort: [], limit: 500 })
  return (JSON.parse(text) as { rows: [number][] }).rows.map(([id]) => id)
}

test('a condition picks the same records in the database as in memory, for every type', async () => {
  const ctx = await team.context()
  const around = {
    listItems: (id: number) => ctx.team.itemsByListId.get(id) ?? [],
    recordIds: [1, 2],
    refersTo: { person: [...ctx.team.personById.keys(), 999], collection: [collectionId, 999], file: [1] },
  }
  const scope = { fieldById: (id: number) => fields.find((field) => field.id === id) }
  const context = {
    scope,
    timezone: ctx.team.timezone,
    today: dayOfInstant(new Date().toISOString(), ctx.team.timezone),
    currentUserId: ctx.membership.teamUserId,
  }
  await fc.assert(
    fc.asyncProperty(sampleConditions(fc, fields, around), async (condition) => {
      const checked = checkCondition(condition, scope)
      const inMemory = records.filter((record) => matches(checked, record, context)).map(({ id }) => id)
      expect(await idsInDatabase(condition)).toEqual(inMemory)
    }),
    { numRuns: 400 },
  )
}, 60_000)

test('a value is read back as it was written, for every type', () => {
  const filled = fields.filter((field) => records.some((record) => record.values[field.id] !== null))
  expect(filled.map((field) => field.dataType).toSorted()).toEqual(fields.map((field) => field.dataType).toSorted())
})
