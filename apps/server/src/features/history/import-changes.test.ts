import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { startImportTeam, type ImportTeam } from '../imports/test-import.ts'
import { countRecords, readRecord } from '../records/pages/read.ts'
import { createRecord } from '../records/write.ts'
import { recordHistory } from './history.ts'
import { revertChange } from './revert.ts'
import { restoreVersion } from './versions.ts'

let team: ImportTeam
let students: { id: number; nameField: Field; fields: Field[] }
let room: Field

beforeAll(async () => {
  team = await startImportTeam()
  students = await team.collection('Students', [{ title: { en: 'Room' }, dataType: 'plain_text' }])
  room = students.fields[0]!
})
afterAll(() => team.stop())

/** By name; who is not there yet is made. */
async function upsert(rows: string) {
  const job = await team.analysed(`Name,Room\n${rows}\n`)
  await team.imported(job, {
    target: { kind: 'collection', collectionId: students.id },
    columns: [students.nameField, room].map(({ id }) => ({ to: 'field' as const, fieldId: id })),
    match: { column: 0, whenMissing: 'create', emptyCells: 'keep' },
  })
}

test('what an import changed in a record goes back from its own history, and nothing else that the import did', async () => {
  const ctx = await team.context()
  const values = { [students.nameField.id]: 'Ana', [room.id]: 'East' }
  const { id } = (await createRecord(ctx, students.id, values)).record
  await upsert('Ana,West\nBen,North')
  const roomNow = async () => (await readRecord(ctx, id)).values[room.id]
  expect(await roomNow()).toBe('West')
  const [entry] = (await recordHistory(ctx, id)).entries
  expect(entry).toMatchObject({ batchKind: 'import', type: 'updated', isReverted: false })

  expect(await revertChange(ctx, entry!.id)).toMatchObject({ count: 1 })
  expect(await roomNow()).toBe('East')
  const ben = { left: { meta: 'name' as const }, op: 'is' as const, right: [{ literal: 'Ben' }] }
  expect(await countRecords(ctx, students.id, { where: ben })).toMatchObject({ count: 1 })

  const { version } = await readRecord(ctx, id)
  const back = { recordId: id, changeId: entry!.id, side: 'after' as const, fieldIds: [room.id], version }
  expect(await restoreVersion(ctx, back)).toMatchObject({ count: 1 })
  expect(await roomNow()).toBe('West')
})
