import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FieldInput } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { updateCollection } from '../collections/collections.ts'
import { patchRecords } from '../records/patch.ts'
import { samePatch } from '../records/patch-sql.ts'
import { readRecord } from '../records/pages/read.ts'
import { collectionOf } from '../records/record-table.ts'
import { insertBatch } from '../records/trash-queries.ts'
import { authorOf, createRecord } from '../records/write.ts'
import { runTypeChange } from './run-type-change.ts'
import { lastTypeChange, startTypeChange } from './type-change.ts'

let team: TestTeam

beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

const text: FieldInput = { title: { en: 'Code' }, dataType: 'plain_text', isUnique: true }

test('a change that was killed after its values were swapped does what is left when it runs again', async () => {
  const made = await team.collection('Room', [text])
  const [code] = made.fields as [Field]
  const place = { collectionId: made.id, fieldId: code.id }
  const { record } = await createRecord(await team.context(), made.id, { [code.id]: '007' })
  await updateCollection(await team.context(), made.id, { IdDataFieldDataObjectName: code.id })
  const started = await startTypeChange(await team.context(), place, {
    dataType: 'number',
    settings: {},
    addsMissingItems: false,
  })
  const ctx = await team.context()
  const { schema, query } = ctx.teamDb
  const enqueue = vi.fn(async () => {})
  const run = () =>
    runTypeChange(
      { ...ctx, jobs: { enqueue, stop: async () => {} } },
      { teamId: ctx.team.teamId, changeId: started.id },
    )
  await query(`create function ${schema}.die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`)
  await query(`create trigger dies before update on ${schema}.record execute function ${schema}.die()`)
  await expect(run()).rejects.toThrow('killed')
  expect((await lastTypeChange(await team.context(), place)).change?.state).toBe('done')
  expect((await readRecord(await team.context(), record.id)).values[code.id]).toBe(7)

  await query(`drop trigger dies on ${schema}.record`)
  await run()
  expect(await readRecord(await team.context(), record.id)).toMatchObject({ name: '7' })
  expect((await team.context()).team.fieldById.get(code.id)).toMatchObject({ dataType: 'number', isUnique: true })
  expect(enqueue).toHaveBeenCalledWith('drop-converted-values', expect.anything(), expect.anything())
  await expect(createRecord(await team.context(), made.id, { [code.id]: 7 })).rejects.toMatchObject({
    code: 'value-not-unique',
  })
})

test('a write that began before the change and commits while it runs is converted too', async () => {
  const made = await team.collection('Fee', [{ title: { en: 'Fee' }, dataType: 'plain_text' }])
  const [fee] = made.fields as [Field]
  const place = { collectionId: made.id, fieldId: fee.id }
  const { record } = await createRecord(await team.context(), made.id, { [fee.id]: '12' })
  const before = await team.context()
  const began = new Date(Date.now() - 1000)
  const started = await startTypeChange(before, place, { dataType: 'number', settings: {}, addsMissingItems: false })
  const payload = { teamId: before.team.teamId, changeId: started.id }
  // Ends once everything is converted, before the values are swapped.
  let looks = 0
  const signal = {
    get aborted() {
      return looks++ > 0
    },
  } as AbortSignal
  await runTypeChange(await team.context(), payload, signal)
  expect((await lastTypeChange(await team.context(), place)).change?.recordsDone).toBe(1)

  const facts = { kind: 'edit' as const, at: began, author: authorOf(before) }
  await before.teamDb.transaction(async (tx) => {
    const batchId = await insertBatch(tx, facts, made.id)
    const source = samePatch([record.id], JSON.stringify({ [fee.id]: '15' }))
    const collection = collectionOf(before.team, made.id)
    await patchRecords(tx, before.team, collection, { fields: [fee], source }, { ...facts, batchId })
  })
  await runTypeChange(await team.context(), payload)
  expect((await readRecord(await team.context(), record.id)).values[fee.id]).toBe(15)
})
