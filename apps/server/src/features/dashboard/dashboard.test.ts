import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { DataAccess } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamContext } from '../../context.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { createList } from '../custom-lists/custom-lists.ts'
import { revertBatch } from '../history/revert.ts'
import { saveRecords } from '../records/save-records.ts'
import { authorOf, createRecord, updateRecord, writeNewRecords } from '../records/write.ts'
import { dashboardStats } from './dashboard.ts'

let team: TestTeam
let students: { id: number; nameField: Field }
let invoices: { id: number; nameField: Field }

beforeAll(async () => {
  team = await startTestTeam()
  students = await team.collection('Student', [])
  invoices = await team.collection('Invoice', [])
  await createList(await at('2026-01-10'), {
    name: 'Levels',
    icon: 'list-bullets',
    items: [{ name: 'Beginner', icon: null, color: null }],
  })
})
afterAll(() => team.stop())

const narrowed = (ctx: TeamContext, access: DataAccess): TeamContext => ({
  ...ctx,
  access,
  team: readableTeam(ctx.wholeTeam, access),
})

/** The test's clock: noon in the team's timezone on the 14th of May. */
const at = async (day: string): Promise<TeamContext> => ({
  ...(await team.context()),
  clock: { now: () => new Date(`${day}T19:00:00Z`) },
})

async function create(day: string, { id, nameField }: { id: number; nameField: Field }, count: number) {
  const ctx = await at(day)
  const records = Array.from({ length: count }, (_, index) => ({ values: { [nameField.id]: `${day} ${index}` } }))
  const batch = { kind: 'create', at: ctx.clock.now(), author: authorOf(ctx) }
  return writeNewRecords(ctx.teamDb, ctx.team, { collectionId: id, records, batch })
}

test('the figures are of this month, of last month, and of what one may see', async () => {
  await create('2026-03-31', students, 5)
  await create('2026-04-30', students, 4)
  await create('2026-05-01', invoices, 3)
  await create('2026-05-14', students, 2)
  const { batchId } = await create('2026-05-14', invoices, 7)
  await revertBatch(await at('2026-05-14'), batchId)

  const stats = await dashboardStats(await at('2026-05-14'))
  expect(stats).toMatchObject({ records: 14, collections: 2, changesLastMonth: 4, changesThisMonth: 3 + 2 + 7 + 7 })
  expect(stats.addedByDay).toEqual([
    { collectionId: students.id, day: '2026-05-14', count: 2 },
    { collectionId: invoices.id, day: '2026-05-01', count: 3 },
  ])

  const grant = { metadata: true, readFields: 'all', updateFields: new Set<number>(), mayDelete: false } as const
  const access = { isUnrestricted: false, grants: new Map([[students.id, grant]]), wizards: 'all' } as const
  expect(await dashboardStats(narrowed(await at('2026-05-14'), access))).toMatchObject({
    records: 11,
    collections: 1,
    changesLastMonth: 4,
    changesThisMonth: 2,
  })
})

test('edits of a field one may not read are in no day and no total', async () => {
  const teachers = await team.collection('Teachers', [{ title: { en: 'Salary' }, dataType: 'number' }])
  const salary = teachers.fields[0]!
  await create('2026-07-01', teachers, 3)
  const { record } = await createRecord(await at('2026-07-02'), teachers.id, { [teachers.nameField.id]: 'Ana' })
  const paid = await updateRecord(await at('2026-07-03'), record.id, { version: 1, values: { [salary.id]: 4100 } })
  const both = { [salary.id]: 4200, [teachers.nameField.id]: 'Ana M.' }
  await updateRecord(await at('2026-07-04'), record.id, { version: paid.record.version, values: both })

  const now = await at('2026-07-14')
  const counted = [
    { day: '2026-07-01', count: 3 },
    { day: '2026-07-02', count: 1 },
    { day: '2026-07-03', count: 1 },
    { day: '2026-07-04', count: 1 },
  ]
  expect(await dashboardStats(now)).toMatchObject({ changesThisMonth: 6, changesByDay: counted })
  const grant = {
    metadata: true,
    readFields: new Set([teachers.nameField.id]),
    updateFields: new Set<number>(),
    mayDelete: false,
  }
  const access = { isUnrestricted: false, grants: new Map([[teachers.id, grant]]), wizards: 'all' } as const
  expect(await dashboardStats(narrowed(now, access))).toMatchObject({
    changesThisMonth: 5,
    changesByDay: counted.filter(({ day }) => day !== '2026-07-03'),
  })
})

test('added are the records that were made: of a paste those that are new, of an import not those it changed', async () => {
  const rooms = await team.collection('Room', [{ title: { en: 'Seats' }, dataType: 'number' }])
  const [seats] = rooms.fields as [Field]
  const { records } = await create('2026-09-01', rooms, 2)
  await saveRecords(await at('2026-09-02'), rooms.id, {
    updates: records.map(({ id }) => ({ recordId: id, version: 1, values: { [seats.id]: 20 } })),
    creates: [1, 2, 3].map((seat) => ({ values: { [rooms.nameField.id]: `Pasted ${seat}`, [seats.id]: seat } })),
  })
  const imported = await at('2026-09-03')
  const { schema } = imported.teamDb
  const { rows } = await imported.teamDb.query<{ id: number }>(
    `insert into ${schema}.change_batch (kind, at, actor_name, collection_id, record_count)
     values ('import', $1, '', $2, 6) returning id`,
    [imported.clock.now(), rooms.id],
  )
  await imported.teamDb.query(
    `insert into ${schema}.creation_range (batch_id, first_record_id, last_record_id, collection_id)
     values ($1, 900001, 900004, $2)`,
    [rows[0]!.id, rooms.id],
  )
  await imported.teamDb.query(
    `insert into ${schema}.change (batch_id, record_id, collection_id, type, version, before, after)
     select $1, id, $2, 'updated', 3, '{}', '{}' from unnest($3::bigint[]) id`,
    [rows[0]!.id, rooms.id, records.map(({ id }) => id)],
  )
  const { addedByDay } = await dashboardStats(await at('2026-09-14'))
  expect(addedByDay).toEqual([
    { collectionId: rooms.id, day: '2026-09-01', count: 2 },
    { collectionId: rooms.id, day: '2026-09-02', count: 3 },
    { collectionId: rooms.id, day: '2026-09-03', count: 4 },
  ])
})
