import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { FieldInput } from '@trellis/domain/fields/api'
import { fieldTypeIds, fieldTypeOf } from '@trellis/domain/fields/registry'
import type { Values } from '@trellis/domain/records/api'
import { createList } from '../../custom-lists/custom-lists.ts'
import { recordHistory } from '../../history/history.ts'
import { revertBatch } from '../../history/revert.ts'
import { search } from '../../search/search.ts'
import { startTestTeam } from '../../../testing/team.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { bulkEdit, bulkTrash } from './bulk-edit.ts'
import { cancelBulk } from './bulk-progress.ts'
import { countRecords, readRecord } from '../pages/read.ts'
import { saveRecords } from '../save-records.ts'
import { authorOf, updateRecord, writeNewRecords } from '../write.ts'

let team: TestTeam
let collectionId: number
let nameField: Field
let fields: Record<'level' | 'amount' | 'lessons' | 'photos' | 'born' | 'seen' | 'tags' | 'teacher' | 'code', Field>
let itemIds: number[]
let teacherId: number
let ids: number[]

const types = {
  level: { dataType: 'plain_text' },
  amount: { dataType: 'money', settings: { currency: 'USD' } },
  lessons: { dataType: 'number' },
  photos: { dataType: 'boolean' },
  born: { dataType: 'date' },
  seen: { dataType: 'date_time' },
  code: { dataType: 'plain_text', isUnique: true },
} satisfies Record<string, Omit<FieldInput, 'title'>>

beforeAll(async () => {
  team = await startTestTeam()
  const ctx = await team.context()
  const list = await createList(ctx, {
    name: 'Instruments',
    icon: 'list-bullets',
    items: ['Violin', 'Viola'].map((name) => ({ name, icon: null, color: null })),
  })
  const teachers = await team.collection('Teacher', [])
  const linked = await writeNewRecords(ctx.teamDb, (await team.context()).team, {
    collectionId: teachers.id,
    records: [{ values: { [teachers.nameField.id]: 'Julien' } }],
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
  teacherId = linked.records[0]!.id
  const inputs: [string, Omit<FieldInput, 'title'>][] = [
    ...Object.entries(types),
    ['tags', { dataType: 'multi_selection_from_list', settings: { listId: list.id } }],
    ['teacher', { dataType: 'single_data_record', settings: { collectionId: teachers.id } }],
  ]
  const made = await team.collection(
    'Student',
    inputs.map(([title, input]) => ({ title: { en: title }, ...input })),
  )
  collectionId = made.id
  nameField = made.nameField
  fields = Object.fromEntries(inputs.map(([title], index) => [title, made.fields[index]])) as typeof fields
  itemIds = ((await team.context()).team.itemsByListId.get(list.id) ?? []).map(({ id }) => id)
})
afterAll(() => team.stop())

beforeEach(async () => {
  const ctx = await team.context()
  const { records } = await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId,
    records: Array.from({ length: 12 }, (_, index) => ({
      values: {
        [nameField.id]: `Student ${index}`,
        [fields.level.id]: index % 3 === 0 ? null : 'Beginner',
        [fields.amount.id]: index % 2 === 0 ? '10.50' : null,
        [fields.lessons.id]: index,
        [fields.seen.id]: '2026-05-14T06:59:59.120Z',
        [fields.tags.id]: index % 4 === 0 ? null : [itemIds[0]!],
      },
    })),
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
  ids = records.map(({ id }) => id)
})

const readAll = async () => Promise.all(ids.map(async (id) => readRecord(await team.context(), id)))
const valuesOf = async () => (await readAll()).map(({ name, values }) => ({ name, values }))
const these = () => ({ recordIds: ids })
const wholeNew = (): Values => ({
  [nameField.id]: 'Éloïse',
  [fields.level.id]: 'Advanced "quoted" \\ line',
  [fields.amount.id]: '1000000000000.01',
  [fields.lessons.id]: -7,
  [fields.photos.id]: true,
  [fields.born.id]: '2010-02-28',
  [fields.seen.id]: '2026-05-14T20:00:00.000Z',
  [fields.tags.id]: [itemIds[1]!, itemIds[0]!],
  [fields.teacher.id]: teacherId,
})

describe('a bulk edit', () => {
  test('gives every record the values one edit would give it, with name, search and history', async () => {
    const ctx = await team.context()
    const { record: alone } = await updateRecord(ctx, ids[0]!, { version: 1, values: wholeNew() })
    const { batchId, count } = await bulkEdit(ctx, collectionId, { target: these(), values: wholeNew() })
    expect(count).toBe(ids.length - 1)
    for (const record of await readAll()) {
      expect(record.values).toEqual(alone.values)
      expect(record.name).toBe('Éloïse')
      expect(record.version).toBe(2)
    }
    const hits = await search(ctx, { q: 'quoted', in: 'all', limit: 50 })
    expect(hits.results.filter(({ recordId }) => ids.includes(recordId))).toHaveLength(ids.length)
    const { entries: byHand } = await recordHistory(ctx, ids[0]!)
    const { entries: inBulk } = await recordHistory(ctx, ids[3]!)
    const afterOf = (entry: (typeof byHand)[number]) => entry.fields.map(({ fieldId, after }) => [fieldId, after])
    expect(afterOf(inBulk[0]!)).toEqual(afterOf(byHand[0]!))
    expect(inBulk[0]!.batchId).toBe(batchId)
  })

  test('leaves alone what has the values already', async () => {
    const ctx = await team.context()
    const values = { [fields.level.id]: 'Beginner' }
    const { count } = await bulkEdit(ctx, collectionId, { target: these(), values })
    expect(count).toBe(4)
    expect((await readAll()).map(({ version }) => version === 2)).toEqual(ids.map((_, index) => index % 3 === 0))
    expect(await bulkEdit(ctx, collectionId, { target: these(), values })).toEqual({ batchId: null, count: 0 })
  })

  test('reaches everything that matches and nothing else', async () => {
    const ctx = await team.context()
    const where = { left: { field: fields.lessons.id }, op: 'at_least' as const, right: [{ literal: 10 }] }
    const { count } = await countRecords(ctx, collectionId, { where })
    expect(count).toBeGreaterThan(1)
    const changed = await bulkEdit(ctx, collectionId, {
      target: { matching: { where } },
      values: { [fields.photos.id]: true },
    })
    expect(changed.count).toBe(count)
    expect((await readAll()).filter(({ values }) => values[fields.photos.id] === true)).toHaveLength(2)
  })

  test('is taken back whole, but for a record whose field changed since', async () => {
    const before = await valuesOf()
    const ctx = await team.context()
    const { batchId } = await bulkEdit(ctx, collectionId, { target: these(), values: wholeNew() })
    await updateRecord(ctx, ids[5]!, { version: 2, values: { [fields.born.id]: '1999-12-31' } })
    const reverted = await revertBatch(ctx, batchId!)
    expect(reverted).toMatchObject({ count: ids.length - 1, skipped: 1 })
    const after = await valuesOf()
    expect(after.with(5, before[5]!)).toEqual(before)
    expect(after[5]!.values[fields.born.id]).toBe('1999-12-31')
    const hits = await search(ctx, { q: 'quoted', in: 'all', limit: 50 })
    expect(hits.results.filter(({ recordId }) => ids.includes(recordId))).toHaveLength(1)
    await expect(revertBatch(ctx, batchId!)).rejects.toMatchObject({ code: 'revert-conflict' })
    await revertBatch(ctx, reverted.batchId)
    expect((await valuesOf())[4]!.values[fields.born.id]).toBe('2010-02-28')
  })

  test('with a value that is none, or one value for a unique field, changes nothing', async () => {
    const ctx = await team.context()
    const before = await valuesOf()
    const edit = (values: Values) => bulkEdit(ctx, collectionId, { target: these(), values })
    await expect(edit({ [fields.born.id]: 'soon' })).rejects.toMatchObject({ code: 'value-invalid' })
    await expect(edit({ [fields.teacher.id]: 999_999 })).rejects.toMatchObject({ code: 'value-invalid' })
    await expect(edit({ [fields.code.id]: 'A1' })).rejects.toMatchObject({ code: 'value-not-unique' })
    expect(await valuesOf()).toEqual(before)
  })

  test('that is given up leaves nothing behind', async () => {
    const ctx = await team.context()
    const before = await valuesOf()
    const progressKey = '5d1c6a8e-6f0c-4b8e-9d55-0f8c9d6c1a11'
    const running = bulkEdit(ctx, collectionId, { target: these(), values: wholeNew(), progressKey })
    const cancelling = setInterval(() => cancelBulk(ctx, progressKey), 0)
    await expect(running.finally(() => clearInterval(cancelling))).rejects.toMatchObject({ code: 'cancelled' })
    expect(await valuesOf()).toEqual(before)
  })
})

test('writes and takes back every type of value as one edit would', async () => {
  const typeIds = fieldTypeIds.filter((id) => {
    const { defaultSettings, refersTo, samples } = fieldTypeOf(id)
    const isHere = !refersTo && !/file|image|data_record/.test(id)
    return isHere && defaultSettings !== null && samples.some(({ settings }) => !settings)
  })
  const made = await team.collection(
    'Everything',
    typeIds.map((dataType) => ({ title: { en: dataType }, dataType })),
  )
  const ctx = await team.context()
  const values = Object.fromEntries(
    made.fields.map((field) => {
      const sample = fieldTypeOf(field.dataType).samples.find(({ settings }) => !settings)
      return [field.id, sample!.value as Values[string]]
    }),
  )
  const { records } = await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: made.id,
    records: [{ values: {} }, { values: {} }, { values: {} }],
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
  const [alone, ...bulk] = records.map(({ id }) => id)
  const { record: byHand } = await updateRecord(ctx, alone!, { version: 1, values })
  const { batchId, count } = await bulkEdit(ctx, made.id, { target: { recordIds: bulk }, values })
  expect(count).toBe(2)
  for (const id of bulk) expect((await readRecord(ctx, id)).values).toEqual(byHand.values)
  const afterOf = async (id: number) =>
    (await recordHistory(ctx, id)).entries[0]!.fields.map(({ fieldId, after }) => [fieldId, after])
  expect(new Map((await afterOf(bulk[0]!)) as never)).toEqual(new Map((await afterOf(alone!)) as never))

  expect(await revertBatch(ctx, batchId!)).toMatchObject({ count: 2, skipped: 0 })
  for (const id of bulk)
    expect(Object.values((await readRecord(ctx, id)).values).every((value) => value === null)).toBe(true)
})

test('everything that matches goes to the trash as one batch and comes back', async () => {
  const ctx = await team.context()
  const { batchId, count } = await bulkTrash(ctx, collectionId, these())
  expect(count).toBe(ids.length)
  expect((await readAll()).every(({ isInTrash }) => isInTrash)).toBe(true)
  await revertBatch(ctx, batchId!)
  expect((await readAll()).some(({ isInTrash }) => isInTrash)).toBe(false)
})

describe('a paste', () => {
  test('changes, creates and names what it could not save, as one batch that is taken back whole', async () => {
    const ctx = await team.context()
    const before = await valuesOf()
    const saved = await saveRecords(ctx, collectionId, {
      updates: [
        { recordId: ids[0]!, version: 1, values: { [fields.lessons.id]: 70, [nameField.id]: 'Zoë' } },
        { recordId: ids[1]!, version: 1, values: { [fields.lessons.id]: 1, [fields.amount.id]: 'much' } },
        { recordId: ids[2]!, version: 1, values: { [fields.amount.id]: null } },
        { recordId: 999_999_999, version: 1, values: { [fields.lessons.id]: 1 } },
      ],
      creates: [
        { values: { [nameField.id]: 'New', [fields.tags.id]: [itemIds[1]!] } },
        { values: { [fields.born.id]: 7 } },
      ],
    })
    expect(saved.updated.map(({ id, version, name }) => [id, version, name])).toEqual([
      [ids[0], 2, 'Zoë'],
      [ids[2], 2, 'Student 2'],
    ])
    expect(saved.failedUpdates.map(({ index, code }) => [index, code])).toEqual([
      [1, 'value-invalid'],
      [3, 'record-not-found'],
    ])
    expect(saved.failedCreates.map(({ index, code }) => [index, code])).toEqual([[1, 'value-invalid']])
    const created = await readRecord(ctx, saved.created[0]!.id)
    expect(created.name).toBe('New')
    expect((await recordHistory(ctx, created.id)).entries[0]!.batchId).toBe(saved.batchId)
    expect((await readAll())[0]!.values[fields.lessons.id]).toBe(70)

    expect(await revertBatch(ctx, saved.batchId!)).toMatchObject({ count: 3, skipped: 0 })
    expect(await valuesOf()).toEqual(before)
    expect((await readRecord(ctx, created.id)).isInTrash).toBe(true)
  })

  test('over an older version merges other fields and refuses the same one', async () => {
    const ctx = await team.context()
    await updateRecord(ctx, ids[0]!, { version: 1, values: { [fields.lessons.id]: 50 } })
    const saved = await saveRecords(ctx, collectionId, {
      updates: [{ recordId: ids[0]!, version: 1, values: { [fields.level.id]: 'Advanced' } }],
      creates: [],
    })
    expect(saved.updated).toMatchObject([{ id: ids[0], version: 3 }])
    const refused = await saveRecords(ctx, collectionId, {
      updates: [{ recordId: ids[0]!, version: 1, values: { [fields.lessons.id]: 51 } }],
      creates: [],
    })
    expect(refused).toMatchObject({ batchId: null, updated: [], failedUpdates: [{ index: 0, code: 'edit-conflict' }] })
  })
})
