import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { tableOf } from '../records/record-table.ts'
import { recordsByKey } from '../records/links/link-names-sql.ts'
import { withKeyIndex } from './key-index-sql.ts'
import { startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'
import { placesTaken, recordsWithKeys } from './unique-sql.ts'

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

const manyRecords = 25_000

/** A collection with a text and a number that no index knows, in so many records that a key gets one. */
async function largeCollection(name: string) {
  const made = await team.collection(name, [
    { title: { en: 'Code' }, dataType: 'plain_text' },
    { title: { en: 'Number' }, dataType: 'number' },
  ])
  const [code, number] = made.fields as [Field, Field]
  const rows = Array.from({ length: manyRecords }, (_, index) => `N${index},C${index},${index}`)
  const csv = `${name},Code,Number\n${rows.join('\n')}\n`
  await team.imported(await team.analysed(csv), into([made.nameField, code, number], made.id))
  return { ...made, code, number }
}

const into = (fields: readonly Field[], collectionId: number) => ({
  target: { kind: 'collection' as const, collectionId },
  columns: fields.map((field) => ({ to: 'field' as const, fieldId: field.id })),
})

/** How often a question looks into the index of a field's key. */
async function lookUps(field: Field, ask: (tx: TeamTransaction) => Promise<unknown>): Promise<number> {
  const { teamDb } = await team.context()
  return teamDb.transaction(async (tx) => {
    await ask(tx)
    const { rows } = await tx.query<{ scans: number }>(
      'select pg_stat_get_xact_numscans(oid)::int as scans from pg_class where relname = $1',
      [`import_key_f${field.id}`],
    )
    return rows[0]?.scans ?? 0
  })
}

const indexesOfKeys = async () => {
  const { teamDb } = await team.context()
  return (await teamDb.query(`select relname from pg_class where relname like 'import_key_f%'`)).rows
}

test('rows find their records by an index of the key, which stands for the time of the import only', async () => {
  const made = await largeCollection('Large')
  const { code, number } = made
  const job = await team.analysed('Code,Large\nc17,Seventeen\nC24000,Thousands\nNew,Fresh\n')
  const match = { column: 0, whenMissing: 'create' as const, emptyCells: 'keep' as const }
  const done = await team.imported(job, { ...into([code, made.nameField], made.id), match })
  expect(done).toMatchObject({ created: 1, changed: 2, rejected: 0 })
  expect(await indexesOfKeys()).toEqual([])

  const ctx = await team.context()
  const collection = ctx.team.collectionById.get(made.id)!
  const table = tableOf(ctx.teamDb.schema, collection)
  const keyed = { index: 0, header: 'Key', place: 0, whenMissing: match.whenMissing, emptyCells: match.emptyCells }
  for (const [field, shape, keys] of [
    [code, 'text', ['c17', 'c24000', 'c99999']],
    [number, 'number', ['17', '24000', '99999']],
  ] as const) {
    const columns = [{ index: 0, header: 'Key', field, read: () => ({ value: null }) }]
    await withKeyIndex(ctx, { collection, columns, match: keyed }, async () => {
      const aim = { table, field, shape }
      expect(await lookUps(field, (tx) => recordsWithKeys(tx, aim, keys)), shape).toBeGreaterThan(0)
      expect(await lookUps(field, (tx) => placesTaken(tx, aim, keys, [null, null, null])), shape).toBeGreaterThan(0)
    })
    expect(await indexesOfKeys()).toEqual([])
    // What a unique index serves already needs none.
    const unique = columns.map((column) => ({ ...column, field: { ...field, isUnique: true } }))
    await withKeyIndex(ctx, { collection, columns: unique, match: keyed }, async () => {
      expect(await indexesOfKeys()).toEqual([])
    })
  }
})

test('records that are linked by a field without an index get one while the import runs', async () => {
  const rooms = await largeCollection('Room')
  const lessons = await team.collection('Lesson', [
    { title: { en: 'Room' }, dataType: 'single_data_record', settings: { collectionId: rooms.id } },
  ])
  const room = lessons.fields[0]!
  for (const [key, cells] of [
    [rooms.code, ['c17', 'C24000', 'C99999']],
    [rooms.number, ['17', '24000.0', '17.5']],
  ] as const) {
    const base = into([lessons.nameField, room], lessons.id)
    const columns = [base.columns[0]!, { ...base.columns[1]!, linkBy: key.id }]
    const csv = `Lesson,Room\n${cells.map((cell, index) => `L${index},${cell}`).join('\n')}\n`
    const done = await team.imported(await team.analysed(csv), { ...base, columns })
    expect(done).toMatchObject({ created: 2, rejected: 1 })

    const ctx = await team.context()
    const column = { index: 1, header: 'Room', field: room, linkBy: key.id, read: () => ({ value: null }) }
    const collection = ctx.team.collectionById.get(lessons.id)!
    await withKeyIndex(ctx, { collection, columns: [column], match: null }, async () => {
      const asked = await lookUps(key, (tx) => recordsByKey(tx, { rootId: rooms.id }, key, cells))
      expect(asked, key.columnName).toBeGreaterThan(0)
    })
  }
  expect(await indexesOfKeys()).toEqual([])
})
