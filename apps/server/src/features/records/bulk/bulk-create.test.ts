import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { fieldInput } from '@trellis/domain/fields/api'
import { createField } from '../../fields/fields.ts'
import { revertBatch } from '../../history/revert.ts'
import { search } from '../../search/search.ts'
import { startTestTeam } from '../../../testing/team.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { createRecords } from './bulk-create.ts'
import { countRecords, readRecord } from '../pages/read.ts'

let team: TestTeam
let collectionId: number
let nameField: Field
let code: Field
let lessons: Field
let friends: Field

beforeAll(async () => {
  team = await startTestTeam()
  const made = await team.collection('Student', [
    { title: { en: 'code' }, dataType: 'plain_text', isUnique: true },
    { title: { en: 'lessons' }, dataType: 'number' },
  ])
  collectionId = made.id
  nameField = made.nameField
  ;[code, lessons] = made.fields as [Field, Field]
  friends = await createField(
    await team.context(),
    collectionId,
    fieldInput.parse({ title: { en: 'friends' }, dataType: 'multi_data_record', settings: { collectionId } }),
  )
})
afterAll(() => team.stop())

const student = (name: string, values: Record<string, unknown> = {}) => ({
  values: { [nameField.id]: name, ...values } as Record<string, never>,
})

test('thousands of records are made as one batch, in the order of the request, and go back with it', async () => {
  const ctx = await team.context()
  const before = await countOf()
  const records = Array.from({ length: 3001 }, (_, index) =>
    student(`Pupil ${index} "quoted" \\ and, comma`, { [lessons.id]: index }),
  )
  const made = await createRecords(ctx, collectionId, { records, allOrNothing: false })
  expect(made.failed).toEqual([])
  expect(made.ids).toHaveLength(3001)
  const ids = made.ids as number[]
  expect(ids.toSorted((a, b) => a - b)).toEqual(ids)
  const last = await readRecord(ctx, ids.at(-1)!)
  expect(last.name).toBe('Pupil 3000 "quoted" \\ and, comma')
  expect(last.values).toMatchObject({ [lessons.id]: 3000, [code.id]: null })
  expect(await countOf()).toBe(before + 3001)
  const reverted = await revertBatch(ctx, made.batchId!)
  expect(reverted).toMatchObject({ count: 3001, skipped: 0 })
  expect(await countOf()).toBe(before)
})

test('what cannot be made is named by its place with the error it would give alone', async () => {
  const ctx = await team.context()
  const [first] = (
    await createRecords(ctx, collectionId, { records: [student('Ana', { [code.id]: 'a1' })], allOrNothing: false })
  ).ids
  const { ids, failed } = await createRecords(ctx, collectionId, {
    records: [
      student('Bea', { [friends.id]: [first] }),
      student('Cleo', { [code.id]: 'A1' }),
      student('Dan', { [lessons.id]: 'many' }),
      student('Eve', { [code.id]: 'e5' }),
      student('Fay', { [code.id]: 'e5' }),
      student('Gus', { [friends.id]: [987_654] }),
    ],
    allOrNothing: false,
  })
  expect(ids.map((id) => id !== null)).toEqual([true, false, false, true, false, false])
  expect(failed.map(({ index, code: why }) => [index, why])).toEqual([
    [1, 'value-not-unique'],
    [2, 'value-invalid'],
    [4, 'value-not-unique'],
    [5, 'value-invalid'],
  ])
  expect((await readRecord(ctx, ids[0]!)).values[friends.id]).toEqual([first])
  const found = await search(ctx, { q: 'Eve', in: 'all', limit: 50 })
  expect(found.results.map(({ recordId }) => recordId)).toEqual([ids[3]])
})

test('all or nothing: one that cannot be made leaves none behind', async () => {
  const ctx = await team.context()
  const before = await countOf()
  const records = [student('Hal', { [code.id]: 'h8' }), student('Ida', { [code.id]: 'h8' })]
  await expect(createRecords(ctx, collectionId, { records, allOrNothing: true })).rejects.toMatchObject({
    code: 'value-not-unique',
    details: { index: 1 },
  })
  expect(await countOf()).toBe(before)
})

test('thousands without links are checked while others are written, and each failure keeps its place', async () => {
  const visitors = await team.collection('Visitor', [
    { title: { en: 'badge' }, dataType: 'plain_text', isUnique: true },
    { title: { en: 'age' }, dataType: 'number' },
  ])
  const [badge, age] = visitors.fields as [Field, Field]
  const ctx = await team.context()
  const records = Array.from({ length: 2500 }, (_, index) => ({
    values: {
      [visitors.nameField.id]: `Visitor ${index}`,
      [badge.id]: `b${index === 2300 ? 5 : index}`,
      [age.id]: index === 1100 || index === 2400 ? 'many' : index,
    } as Record<string, never>,
  }))
  const { ids, failed } = await createRecords(ctx, visitors.id, { records, allOrNothing: false })
  expect(failed.map(({ index, code: why }) => [index, why])).toEqual([
    [1100, 'value-invalid'],
    [2300, 'value-not-unique'],
    [2400, 'value-invalid'],
  ])
  expect(ids.flatMap((id, index) => (id === null ? [index] : []))).toEqual([1100, 2300, 2400])
  expect((await readRecord(ctx, ids[2499]!)).values).toMatchObject({
    [badge.id]: 'b2499',
    [age.id]: 2499,
  })
  expect(await countOf(visitors.id)).toBe(2497)

  const others = records.map(({ values }) => ({ values: { ...values, [badge.id]: null } as Record<string, never> }))
  await expect(createRecords(ctx, visitors.id, { records: others, allOrNothing: true })).rejects.toMatchObject({
    code: 'value-invalid',
    details: { index: 1100 },
  })
  expect(await countOf(visitors.id)).toBe(2497)
  const none = await createRecords(ctx, visitors.id, { records: [others[1100]!], allOrNothing: false })
  expect(none).toMatchObject({ batchId: null, ids: [null], failed: [{ index: 0, code: 'value-invalid' }] })
})

async function countOf(id = collectionId): Promise<number> {
  const { count } = await countRecords(await team.context(), id, {})
  return count
}
