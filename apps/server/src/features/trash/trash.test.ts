import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { trashCollection } from '../collections/collections.ts'
import { trashField } from '../fields/fields.ts'
import { createRecord } from '../records/write.ts'
import { trashRecords } from '../records/trash.ts'
import { purgeTrash } from './purge.ts'
import { trashedConfiguration, trashedRecords } from './trash.ts'

const dayMs = 24 * 60 * 60 * 1000
let team: TestTeam

beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

/** Purges as if so many days had passed. */
async function purgeAfter(days: number) {
  const ctx = await team.context()
  const clock = { now: () => new Date(Date.now() + days * dayMs) }
  await purgeTrash({ ...ctx, clock }, { teamId: ctx.team.teamId })
}

describe('the trash', () => {
  it('lists records, the last first, page by page, and who threw them away', async () => {
    const { id, nameField } = await team.collection('Students', [])
    const ids: number[] = []
    for (let number = 0; number < 55; number++) {
      const { record } = await createRecord(await team.context(), id, { [nameField.id]: `Student ${number}` })
      ids.push(record.id)
      await trashRecords(await team.context(), [record.id])
    }
    const first = await trashedRecords(await team.context(), undefined)
    expect(first.more).toBe(true)
    expect(first.records[0]).toMatchObject({ name: 'Student 54', collectionId: id, deletedBy: 'Maya Okafor' })
    const second = await trashedRecords(await team.context(), first.records.at(-1)?.id)
    expect(second.more).toBe(false)
    expect([...first.records, ...second.records].map((record) => record.id)).toEqual(ids.toReversed())
  })

  it('keeps everything for 30 days and then removes it for good', async () => {
    const gone = await team.collection('Gone', [])
    const kept = await team.collection('Kept', [{ title: { en: 'Colour' }, dataType: 'plain_text' }])
    const field = kept.fields[0]!
    const { record } = await createRecord(await team.context(), kept.id, {
      [kept.nameField.id]: 'Old',
      [field.id]: 'red',
    })
    const { record: live } = await createRecord(await team.context(), kept.id, { [kept.nameField.id]: 'Live' })
    await createRecord(await team.context(), gone.id, { [gone.nameField.id]: 'In the collection' })
    await trashRecords(await team.context(), [record.id])
    await trashField(await team.context(), kept.id, field.id)
    await trashCollection(await team.context(), gone.id)

    await purgeAfter(29)
    expect(await whatIsThere(record.id)).toEqual({ spine: 1, changes: 2 })
    const trashed = await trashedConfiguration(await team.context())
    expect(trashed.fields).toMatchObject([{ id: field.id, title: 'Colour', collectionId: kept.id }])
    expect(trashed.collections).toMatchObject([{ id: gone.id, name: 'Gone' }])

    await purgeAfter(31)
    expect(await whatIsThere(record.id)).toEqual({ spine: 0, changes: 0 })
    expect(await whatIsThere(live.id)).toEqual({ spine: 1, changes: 1 })
    expect(await trashedConfiguration(await team.context())).toEqual({
      fields: [],
      collections: [],
      cards: [],
      cardGroups: [],
    })
    const { teamDb } = await team.context()
    const columns = await teamDb.query(
      `select 1 from information_schema.columns where table_schema = $1 and (table_name = $2 or column_name = $3)`,
      [teamDb.schema, `c${gone.id}`, `f${field.id}`],
    )
    expect(columns.rows).toEqual([])
  })
})

async function whatIsThere(recordId: number) {
  const { teamDb } = await team.context()
  const { rows } = await teamDb.query<{ spine: number; changes: number }>(
    `select (select count(*)::int from ${teamDb.schema}.record where id = $1) as spine,
       (select count(*)::int from ${teamDb.schema}.change where record_id = $1) as changes`,
    [recordId],
  )
  return rows[0]
}
