import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { PageQuery } from '@trellis/domain/records/api'
import { trashCollection } from '../../collections/collections.ts'
import { createList } from '../../custom-lists/custom-lists.ts'
import { updateField } from '../../fields/fields.ts'
import { revertChange } from '../../history/revert.ts'
import { addPerson } from '../../../testing/person.ts'
import { startTestTeam } from '../../../testing/team.ts'
import type { TestTeam } from '../../../testing/team.ts'
import { wantedIndexes } from '../indexes/index-adviser.ts'
import { pageStatement } from '../pages/page-sql.ts'
import { queryPage, readRecord } from '../pages/read.ts'
import { trashRecords } from '../trash.ts'
import { createRecord, updateRecord } from '../write.ts'

/** Values that name what the team has, and types that sort in an order of their own. */

let team: TestTeam
let lessonsId: number
let field: Record<string, Field>
let maya: number
let ruth: number
let roomsId: number

beforeAll(async () => {
  team = await startTestTeam()
  const ctx = await team.context()
  maya = ctx.membership.teamUserId
  ruth = await addPerson(ctx, {
    firstName: 'Ruth',
    lastName: 'Calder',
    email: 'ruth@example.org',
    hasLeft: true,
  })
  roomsId = (await team.collection('Room', [])).id
  const made = await team.collection('Lesson', [
    { title: { en: 'In charge' }, dataType: 'single_entity' },
    { title: { en: 'Helpers' }, dataType: 'multi_entity' },
    { title: { en: 'About' }, dataType: 'single_data_collection' },
    { title: { en: 'Uses' }, dataType: 'multi_data_collection' },
    { title: { en: 'Term' }, dataType: 'date_range' },
    { title: { en: 'Payment' }, dataType: 'payment_status' },
    { title: { en: 'Begins' }, dataType: 'time' },
  ])
  lessonsId = made.id
  field = Object.fromEntries(made.fields.map((each) => [each.dataType, each]))
})
afterAll(() => team.stop())

const idOf = (dataType: string): number => field[dataType]!.id

async function create(dataType: string, value: unknown) {
  const { record } = await createRecord(await team.context(), lessonsId, { [idOf(dataType)]: value as never })
  return record
}

describe('a value that names something of the team', () => {
  it.each([
    ['single_entity', () => 99_999, 'not-a-person'],
    ['multi_entity', () => [maya, 99_999], 'not-a-person'],
    ['single_data_collection', () => 99_999, 'not-a-collection'],
    ['multi_data_collection', () => [lessonsId, 99_999], 'not-a-collection'],
  ])('is refused with its reason where the team has none: %s', async (dataType, value, problem) => {
    await expect(create(dataType, value())).rejects.toMatchObject({
      code: 'value-invalid',
      details: { fieldId: idOf(dataType), problem },
    })
  })

  it('may be somebody who has left, but no custom list', async () => {
    expect((await create('single_entity', ruth)).values[idOf('single_entity')]).toBe(ruth)
    const list = await createList(await team.context(), { name: 'Rooms', icon: 'door', items: [] })
    await expect(create('single_data_collection', list.id)).rejects.toThrow('value-invalid')
  })

  it('is checked as a default value, and left out of new records once it is gone', async () => {
    const ctx = await team.context()
    const change = (defaultValue: unknown) =>
      updateField(ctx, lessonsId, idOf('single_data_collection'), { defaultValue })
    await expect(change(99_999)).rejects.toMatchObject({
      code: 'invalid-input',
      details: { issues: [{ path: 'defaultValue', message: 'not-a-collection' }] },
    })
    await change(roomsId)
    expect((await create('time', '09:30')).values).toMatchObject({ [idOf('single_data_collection')]: roomsId })
    await trashCollection(await team.context(), roomsId)
    expect((await create('time', '09:30')).values).toMatchObject({
      [idOf('single_data_collection')]: null,
      [idOf('time')]: '09:30:00',
    })
  })
})

it('an edit of a range is taken back like any other', async () => {
  const record = await create('date_range', { from: '2026-05-14', to: '2026-05-18' })
  const values = { [idOf('date_range')]: { to: '2026-05-20', from: '2026-05-14' } }
  const { changeId } = await updateRecord(await team.context(), record.id, { version: record.version, values })
  const again = await updateRecord(await team.context(), record.id, { version: 2, values })
  expect(again.changeId).toBeNull()
  await revertChange(await team.context(), changeId!)
  const { values: now } = await readRecord(await team.context(), record.id)
  expect(now[idOf('date_range')]).toEqual({ from: '2026-05-14', to: '2026-05-18' })
  await trashRecords(await team.context(), [record.id])
})

async function sorted(dataType: string, direction: 'asc' | 'desc'): Promise<unknown[]> {
  const ctx = await team.context()
  const query: PageQuery = {
    where: { left: { field: idOf(dataType) }, op: 'is_not_empty', right: [] },
    fields: [idOf(dataType)],
    sort: [{ by: { field: idOf(dataType) }, direction }],
    limit: 2,
  }
  const values: unknown[] = []
  let after: PageQuery['after']
  do {
    const { text } = await queryPage(ctx, lessonsId, { ...query, after })
    const page = JSON.parse(text) as { rows: unknown[][]; next: PageQuery['after'] | null }
    values.push(...page.rows.map((row) => row[3]))
    after = page.next ?? undefined
  } while (after)
  return values
}

describe('an order of its own', () => {
  it('has a payment status by what is to be done, over pages too', async () => {
    const statuses = ['unpaid', 'partially_paid', 'paid', 'overdue', 'refunded', 'cancelled']
    for (const status of statuses.toSorted()) await create('payment_status', status)
    expect(await sorted('payment_status', 'asc')).toEqual(statuses)
    expect(await sorted('payment_status', 'desc')).toEqual(statuses.toReversed())
  })

  it('has a range of days by its start, an open one first, then by its end', async () => {
    const ranges = [
      { from: null, to: '2026-05-18' },
      { from: '2026-05-14', to: '2026-05-14' },
      { from: '2026-05-14', to: null },
      { from: '2026-06-01', to: '9999-12-31' },
    ]
    for (const range of ranges.toReversed()) await create('date_range', range)
    expect(await sorted('date_range', 'asc')).toEqual(ranges)
    expect(await sorted('date_range', 'desc')).toEqual(ranges.toReversed())
  })

  it('has a person by name', async () => {
    await create('single_entity', maya)
    expect(await sorted('single_entity', 'asc')).toEqual([maya, ruth])
    expect(await sorted('single_entity', 'desc')).toEqual([ruth, maya])
  })

  it.each(['date_range', 'payment_status', 'time'])('asks for an index: %s', async (dataType) => {
    const ctx = await team.context()
    const query: PageQuery = { sort: [{ by: { field: idOf(dataType) }, direction: 'asc' }], limit: 50 }
    const { keys } = pageStatement(ctx, lessonsId, query)
    const [wanted] = wantedIndexes(ctx, { collectionId: lessonsId, query, keys })
    expect(wanted?.columns[0]).toContain(`f${idOf(dataType)}`)
    const table = `${ctx.teamDb.schema}.c${lessonsId}`
    await ctx.teamDb.query(
      `create index on ${table} (${wanted!.columns.map((column) => column.replace(/^(.*?)( asc nulls last)$/, '($1)$2')).join(', ')}) where deleted_at is null`,
    )
    const planned = () =>
      ctx.teamDb.transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off')
        await tx.query('set local enable_sort = off')
        const { text, values } = pageStatement(ctx, lessonsId, { ...query, fields: [] })
        const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    // Over rows that changed just before, an index serves only once the transactions that run beside are over.
    await expect.poll(planned, { timeout: 20_000, interval: 200 }).toContain('Index Scan')
    expect(await planned()).not.toContain('Sort')
  })
})
