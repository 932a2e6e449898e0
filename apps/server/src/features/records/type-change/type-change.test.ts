import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestTeam, type TestTeam } from '../../../testing/team.ts'
import { patchRecords } from '../patch.ts'
import { samePatch } from '../patch-sql.ts'
import { readRecord } from '../pages/read.ts'
import { collectionOf } from '../record-table.ts'
import { insertBatch } from '../trash-queries.ts'
import { authorOf, createRecord } from '../write.ts'
import { renewAllSpines } from './type-change.ts'

let team: TestTeam

beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

test('an edit that commits while names are made anew keeps its name and its words', async () => {
  const { id: collectionId, nameField } = await team.collection('Student', [])
  const ctx = await team.context()
  const { record } = await createRecord(ctx, collectionId, { [nameField.id]: 'Before' })
  const collection = collectionOf(ctx.team, collectionId)
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const facts = { kind: 'edit' as const, at: new Date(), author: authorOf(ctx) }
  const editing = ctx.teamDb.transaction(async (tx) => {
    const batchId = await insertBatch(tx, facts, collectionId)
    const source = samePatch([record.id], JSON.stringify({ [nameField.id]: 'After' }))
    await patchRecords(tx, ctx.team, collection, { fields: [nameField], source }, { ...facts, batchId })
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  const renewing = renewAllSpines(ctx.teamDb, ctx.team, collection, { isNamed: true })
  const waiting = async () =>
    (
      await ctx.teamDb.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(waiting).toBe(1)
  mayCommit.resolve()
  await Promise.all([editing, renewing])

  expect(await readRecord(await team.context(), record.id)).toMatchObject({ name: 'After' })
  const { rows } = await ctx.teamDb.query(
    `select name, search @@ 'after' as is_found, search @@ 'before' as was from ${ctx.teamDb.schema}.record where id = $1`,
    [record.id],
  )
  expect(rows).toEqual([{ name: 'After', is_found: true, was: false }])
})
