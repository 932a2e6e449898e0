import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { recordHistory } from '../history/history.ts'
import { revertBatch } from '../history/revert.ts'
import { readRecord } from '../records/pages/read.ts'
import { createRecord } from '../records/write.ts'
import { search } from '../search/search.ts'
import { createList } from './custom-lists.ts'
import { listUses, replaceItem } from './item-use.ts'

let team: TestTeam
let listId: number
let [violin, fiddle, cello] = [0, 0, 0]
let plays: Field
let owns: Field
let students: { id: number; nameField: Field; fields: Field[] }
let rooms: { id: number; nameField: Field; fields: Field[] }

beforeAll(async () => {
  team = await startTestTeam()
  const list = await createList(await team.context(), {
    name: 'Instruments',
    icon: 'list-bullets',
    items: ['Violin', 'Fiddle', 'Cello'].map((name) => ({ name, icon: null, color: null })),
  })
  listId = list.id
  ;[violin, fiddle, cello] = list.items.map(({ id }) => id) as [number, number, number]
  students = await team.collection('Student', [
    {
      title: { en: 'Plays', fr: 'Joue' },
      dataType: 'single_selection_from_list',
      settings: { listId },
      defaultValue: fiddle,
    },
    { title: { en: 'Owns' }, dataType: 'multi_selection_from_list', settings: { listId } },
  ])
  ;[plays, owns] = students.fields as [Field, Field]
  rooms = await team.collection('Room', [
    { title: { en: 'Holds' }, dataType: 'multi_selection_from_list', settings: { listId } },
  ])
})
afterAll(() => team.stop())

async function record(collection: { id: number; nameField: Field }, values: Record<string, unknown>): Promise<number> {
  const ctx = await team.context()
  const given = { [collection.nameField.id]: 'X', ...values } as Record<string, never>
  return (await createRecord(ctx, collection.id, given)).record.id
}

test('an item is replaced in every field of every collection, as one batch that can be taken back', async () => {
  const ines = await record(students, { [plays.id]: fiddle, [owns.id]: [cello, fiddle, violin] })
  const mateo = await record(students, { [plays.id]: violin, [owns.id]: [cello] })
  const hall = await record(rooms, { [rooms.fields[0]!.id]: [fiddle] })
  const ctx = await team.context()
  expect(await listUses(ctx, listId)).toMatchObject({
    fields: [
      { fieldId: rooms.fields[0]!.id, count: 1 },
      { fieldId: owns.id, count: 4 },
      { fieldId: plays.id, title: 'Plays', collectionName: 'Student', count: 2 },
    ],
  })

  const inFrench = { ...ctx, actor: { ...ctx.actor, interfaceLanguage: 'fr' as const } }
  expect((await listUses(inFrench, listId)).fields.map(({ title }) => title)).toEqual(['Holds', 'Joue', 'Owns'])

  const merged = await replaceItem(ctx, { listId, itemId: fiddle }, { by: violin, archives: true })
  expect(merged.count).toBe(2)
  const now = await team.context()
  expect((await readRecord(now, ines)).values).toMatchObject({ [plays.id]: violin, [owns.id]: [cello, violin] })
  expect((await readRecord(now, mateo)).version).toBe(1)
  expect((await readRecord(now, hall)).values).toMatchObject({ [rooms.fields[0]!.id]: [violin] })
  expect(merged.list.items.find(({ id }) => id === fiddle)?.isArchived).toBe(true)
  expect(now.team.fieldById.get(plays.id)?.defaultValue).toBe(violin)
  expect((await search(now, { q: 'fiddle', in: 'all', limit: 5 })).results).toEqual([])
  expect((await recordHistory(now, ines)).entries[0]).toMatchObject({ type: 'updated', batchId: merged.batchId })
  expect((await listUses(now, listId)).items.some(({ itemId }) => itemId === fiddle)).toBe(false)

  await revertBatch(now, merged.batchId!)
  expect((await readRecord(now, ines)).values).toMatchObject({ [plays.id]: fiddle, [owns.id]: [cello, fiddle, violin] })
  expect((await readRecord(now, hall)).values).toMatchObject({ [rooms.fields[0]!.id]: [fiddle] })
})

test('an item is not replaced by itself nor by one of another list', async () => {
  const ctx = await team.context()
  const replace = (by: number) => replaceItem(ctx, { listId, itemId: cello }, { by, archives: false })
  await expect(replace(cello)).rejects.toMatchObject({ code: 'list-item-not-found' })
  await expect(replace(999_999)).rejects.toMatchObject({ code: 'list-item-not-found' })
})
