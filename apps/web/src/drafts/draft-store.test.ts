import { beforeEach, expect, test } from 'vitest'
import { createDraftStore, type Draft, type RecordDraft } from './draft-store.ts'

const dayMs = 24 * 60 * 60 * 1000
let items: Map<string, string>
let now: number

const storage = () =>
  ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }) as unknown as Storage

const maya = { userId: 1, teamId: 7 }
const one = (change: Partial<RecordDraft> = {}): RecordDraft => ({
  value: 'half a sentence',
  base: null,
  at: now,
  collectionId: 2,
  recordId: 3,
  recordName: 'Inès',
  fieldId: 4,
  title: 'Notes',
  ...change,
})

beforeEach(() => {
  items = new Map()
  now = 1_000 * dayMs
})

const store = () => createDraftStore(storage, () => now)

test('what was written is there after a reload, for its author in its team only', () => {
  store().keep(maya, one())
  expect(store().list(maya)).toEqual([one()])
  expect(store().list({ userId: 2, teamId: 7 })).toEqual([])
  expect(store().list({ userId: 1, teamId: 8 })).toEqual([])
})

test('the newest text of a field takes the place of the one before, and is dropped once it is saved', () => {
  const drafts = store()
  drafts.keep(maya, one())
  drafts.keep(maya, one({ value: 'a whole sentence' }))
  expect(drafts.list(maya)).toHaveLength(1)
  drafts.drop(maya, one())
  expect(drafts.list(maya)).toEqual([])
  expect(items.size).toBe(0)
})

test('after 14 days it is gone', () => {
  store().keep(maya, one())
  now += 13 * dayMs
  expect(store().list(maya)).toHaveLength(1)
  now += 2 * dayMs
  expect(store().list(maya)).toEqual([])
})

test('the oldest make room, and a giant is not kept', () => {
  const drafts = store()
  for (let fieldId = 1; fieldId <= 60; fieldId++) drafts.keep(maya, one({ fieldId, at: now + fieldId }))
  expect(drafts.list(maya)).toHaveLength(40)
  expect(drafts.list(maya).every((kept) => 'fieldId' in kept && kept.fieldId! > 20)).toBe(true)
  drafts.keep(maya, one({ fieldId: 99, value: 'x'.repeat(300_000), at: now + 100 }))
  expect(drafts.list(maya).some((kept) => 'fieldId' in kept && kept.fieldId === 99)).toBe(false)
})

test('nonsense in the store is no draft', () => {
  items.set('trellis.drafts.1.7', '{"what": 1}')
  expect(store().list(maya)).toEqual([])
  items.set('trellis.drafts.1.7', 'no json')
  expect(store().list(maya)).toEqual([])
})

test('while it is written or saved it is busy', () => {
  const drafts = store()
  const first = drafts.occupy(one())
  const second = drafts.occupy(one())
  first()
  expect(drafts.isBusy(one())).toBe(true)
  second()
  expect(drafts.isBusy(one())).toBe(false)
})

test('forms are kept beside records, each under its own name', () => {
  const drafts = store()
  const form = (name: string): Draft => ({ form: name, value: { name }, base: { name: '' }, at: now })
  drafts.keep(maya, one())
  drafts.keep(maya, form('role 1'))
  drafts.keep(maya, form('role new'))
  drafts.keep(maya, { ...form('role 1'), value: { name: 'Teachers' } })
  expect(store().list(maya)).toHaveLength(3)
  drafts.drop(maya, { form: 'role 1' })
  expect(new Set(drafts.list(maya))).toEqual(new Set([form('role new'), one()]))
})
