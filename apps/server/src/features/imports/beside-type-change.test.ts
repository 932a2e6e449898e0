import { afterAll, beforeAll, expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import type { ImportMapping } from '@trellis/domain/imports/api'
import { trashCollection } from '../collections/collections.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { runTypeChange } from '../fields/run-type-change.ts'
import { lastTypeChange, startTypeChange, undoTypeChange } from '../fields/type-change.ts'
import { cancelImport, startImport } from './imports.ts'
import { startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

type Made = Awaited<ReturnType<ImportTeam['collection']>>

const toNumber = { dataType: 'number' as const, settings: {}, addsMissingItems: false }

const intoFields = ({ id }: Made, fields: readonly Field[]): ImportMapping => ({
  target: { kind: 'collection', collectionId: id },
  columns: fields.map((field) => ({ to: 'field', fieldId: field.id })),
})

const placeOf = (made: Made) => ({ collectionId: made.id, fieldId: made.fields[0]!.id })

async function convert(changeId: number) {
  const ctx = await team.context()
  await runTypeChange(ctx, { teamId: ctx.team.teamId, changeId })
}

test('a type change is refused while an import writes the collection, or looks up links there', async () => {
  const rooms = await team.collection('Room', [{ title: { en: 'Seats' }, dataType: 'plain_text' }])
  const concerts = await team.collection('Concert', [
    { title: { en: 'Room' }, dataType: 'single_data_record', settings: { collectionId: rooms.id } },
    { title: { en: 'Length' }, dataType: 'plain_text' },
  ])
  const change = async () => startTypeChange(await team.context(), placeOf(rooms), toNumber)
  const refusal = { code: 'type-change-beside-import', details: { names: 'students.csv' } }

  const own = await team.analysed('Room,Seats\nAula,300\n')
  await startImport(await team.context(), own.id, intoFields(rooms, [rooms.nameField, rooms.fields[0]!]))
  await expect(change()).rejects.toMatchObject(refusal)
  await team.run(own.id)

  const linking = await team.analysed('Concert,Room\nSpring,Aula\n')
  await startImport(await team.context(), linking.id, intoFields(concerts, [concerts.nameField, concerts.fields[0]!]))
  await expect(change()).rejects.toMatchObject(refusal)
  await cancelImport(await team.context(), linking.id)
  await team.run(linking.id)

  const beside = await team.analysed('Concert,Length\nAutumn,90\n')
  await startImport(await team.context(), beside.id, elsewhere)
  const started = await change()
  await convert(started.id)
  expect((await lastTypeChange(await team.context(), placeOf(rooms))).change?.state).toBe('done')
})

const elsewhere: ImportMapping = {
  target: { kind: 'new-collection', name: 'Elsewhere', icon: 'table' },
  columns: [
    { to: 'new-field', title: 'Concert', dataType: 'plain_text', settings: {} },
    { to: 'new-field', title: 'Length', dataType: 'number', settings: {} },
  ],
  nameColumn: 0,
}

test('an import is refused while a field of its collection, or of records it links to, is converted', async () => {
  const halls = await team.collection('Hall', [{ title: { en: 'Seats' }, dataType: 'plain_text' }])
  const shows = await team.collection('Show', [
    { title: { en: 'Hall' }, dataType: 'single_data_record', settings: { collectionId: halls.id } },
    { title: { en: 'Length' }, dataType: 'plain_text' },
  ])
  const started = await startTypeChange(await team.context(), placeOf(halls), toNumber)
  const own = await team.analysed('Hall\nAula\n')
  const ownMapping = intoFields(halls, [halls.nameField])
  const start = async (id: number, mapping: ImportMapping) => startImport(await team.context(), id, mapping)
  await expect(start(own.id, ownMapping)).rejects.toMatchObject({ code: 'import-beside-type-change' })
  const linking = await team.analysed('Show,Hall\nSpring,\n')
  const linkMapping = intoFields(shows, [shows.nameField, shows.fields[0]!])
  await expect(start(linking.id, linkMapping)).rejects.toMatchObject({ code: 'import-beside-type-change' })
  const plain = await team.analysed('Show,Length\nSpring,90\n')
  const done = await team.imported(plain, intoFields(shows, [shows.nameField, shows.fields[1]!]))
  expect(done).toMatchObject({ state: 'done', created: 1 })

  await convert(started.id)
  expect(await team.imported(own, ownMapping)).toMatchObject({ state: 'done', created: 1 })
})

test('a collection that begins to depend on the field while it is converted, or since, keeps its members', async () => {
  const made = await team.collection('Fee', [{ title: { en: 'Amount' }, dataType: 'plain_text' }])
  const place = placeOf(made)
  const smart = async (name: string, op: 'contains' | 'at_least', literal: string | number) =>
    createSubCollection(
      await team.context(),
      subCollectionInput.parse({
        name,
        idParentDataCollection: made.id,
        isSmartCollection: true,
        membershipDataFilter: { left: { field: place.fieldId }, op, right: [{ literal }] },
      }),
    )
  const broken = await startTypeChange(await team.context(), place, toNumber)
  const textual = await smart('Free', 'contains', 'free')
  await convert(broken.id)
  const { change } = await lastTypeChange(await team.context(), place)
  expect(change?.state).toBe('failed')
  const field = (await team.context()).team.fieldById.get(place.fieldId)
  expect(field).toMatchObject({ dataType: 'plain_text' })
  expect(field?.isConverting).toBeUndefined()

  await trashCollection(await team.context(), textual.id)
  await convert((await startTypeChange(await team.context(), place, toNumber)).id)
  await smart('Large', 'at_least', 100)
  await expect(undoTypeChange(await team.context(), place)).rejects.toMatchObject({
    code: 'type-change-refused',
    details: { uses: ['Large'] },
  })
})
