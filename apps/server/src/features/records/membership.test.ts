import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import type { Field } from '@trellis/domain/fields/field'
import { page as pageSchema } from '@trellis/domain/records/api'
import type { PageQuery, Values } from '@trellis/domain/records/api'
import type { Condition } from '@trellis/domain/records/condition'
import { matches } from '@trellis/domain/records/matches'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { restoreCollection, trashCollection, updateCollection } from '../collections/collections.ts'
import { createSubCollection, moveCollection } from '../collections/sub-collections.ts'
import { createField } from '../fields/fields.ts'
import { fieldInput } from '@trellis/domain/fields/api'
import { recentChanges, recordHistory } from '../history/history.ts'
import { revertBatch } from '../history/revert.ts'
import { bulkEdit } from './bulk-edit.ts'
import { queryGroups, queryTotals } from './grouped-read.ts'
import { holdersOfRecords, recordHoldings } from './holdings.ts'
import { orderMembers } from './member-order.ts'
import { findMembers, memberCandidates } from './member-search.ts'
import { addMembers, removeMembers } from './membership.ts'
import { countRecords, queryPage, readRecord } from './read.ts'
import { createRecord, updateRecord } from './write.ts'

let team: TestTeam
let students: { id: number; nameField: Field; fields: Field[] }
let level: Field

beforeAll(async () => {
  team = await startTestTeam()
  students = await team.collection('Students', [{ title: { en: 'Level' }, dataType: 'number' }])
  level = students.fields[0]!
})
afterAll(() => team.stop())

async function sub(name: string, parentId: number, membershipDataFilter?: Condition): Promise<number> {
  const input = { name, idParentDataCollection: parentId, membershipDataFilter }
  return (await createSubCollection(await team.context(), subCollectionInput.parse(input))).id
}

async function student(name: string, value: number, collectionId = students.id): Promise<number> {
  const values = { [students.nameField.id]: name, [level.id]: value }
  return (await createRecord(await team.context(), collectionId, values)).record.id
}

async function page(collectionId: number, query: Partial<PageQuery> = {}) {
  const { text } = await queryPage(await team.context(), collectionId, { sort: [], limit: 100, ...query })
  return pageSchema.parse(JSON.parse(text))
}

const idsIn = async (collectionId: number, query: Partial<PageQuery> = {}) =>
  (await page(collectionId, query)).rows.map(([id]) => Number(id))

const add = async (collectionId: number, recordIds: number[]) =>
  addMembers(await team.context(), collectionId, { recordIds })
const remove = async (collectionId: number, recordIds: number[]) =>
  removeMembers(await team.context(), collectionId, { recordIds })

const levelAtLeast = (value: number): Condition => ({
  left: { field: level.id },
  op: 'at_least',
  right: [{ literal: value }],
})

describe('a hand-picked collection', () => {
  it('takes records in, and those above it do too; whoever leaves it leaves those below', async () => {
    const concert = await sub('Concert', students.id)
    const soloists = await sub('Soloists', concert)
    const [ana, ben, cleo] = [await student('Ana', 1), await student('Ben', 2), await student('Cleo', 3)]
    expect(await add(soloists, [ana, ben])).toMatchObject({ count: 2, skipped: 0 })
    expect(await idsIn(soloists)).toEqual([ana, ben])
    expect(await idsIn(concert)).toEqual([ana, ben])
    expect(await add(concert, [ben, cleo])).toMatchObject({ count: 1, skipped: 1 })
    expect(await remove(concert, [ana])).toMatchObject({ count: 1 })
    expect(await idsIn(soloists)).toEqual([ben])
    expect(await idsIn(concert)).toEqual([ben, cleo])
    expect(await remove(concert, [ana])).toEqual({ batchId: null, count: 0, skipped: 1 })
  })

  it('narrows counts, totals, groups and bulk edits', async () => {
    const choir = await sub('Choir', students.id)
    const [dora, emil, finn] = [await student('Dora', 40), await student('Emil', 40), await student('Finn', 41)]
    await add(choir, [dora, emil])
    const ctx = await team.context()
    expect(await countRecords(ctx, choir, {})).toEqual({ count: 2, isExact: true })
    const totals = await queryTotals(ctx, choir, { totals: [{ by: { field: level.id }, kind: 'sum' }] })
    expect(totals).toEqual({ count: 2, totals: ['80'] })
    const by = { by: { field: level.id }, direction: 'asc' as const }
    expect((await queryGroups(ctx, choir, { by, limit: 10 })).groups).toMatchObject([{ count: 2 }])
    expect(await bulkEdit(ctx, choir, { target: { matching: {} }, values: { [level.id]: 50 } })).toMatchObject({
      count: 2,
    })
    expect((await readRecord(ctx, finn)).values[level.id]).toBe(41)
    expect(await bulkEdit(ctx, choir, { target: { recordIds: [finn] }, values: { [level.id]: 9 } })).toMatchObject({
      count: 0,
    })
  })

  it('keeps the values of its own fields hidden, and brings them back', async () => {
    const camp = await sub('Camp', students.id)
    const ctx = await team.context()
    const bed = await createField(ctx, camp, fieldInput.parse({ title: { en: 'Bed' }, dataType: 'plain_text' }))
    const gia = await student('Gia', 1, camp)
    await updateRecord(await team.context(), gia, { version: 1, values: { [bed.id]: 'windowside' } })
    const bedOf = async () => (await readRecord(await team.context(), gia)).values[bed.id]
    expect(await bedOf()).toBe('windowside')
    await remove(camp, [gia])
    expect(await bedOf()).toBeUndefined()
    const search = { text: { words: 'windowside', in: 'all' as const } }
    expect(await idsIn(students.id, search)).toEqual([])
    await expect(
      updateRecord(await team.context(), gia, { version: 2, values: { [bed.id]: 'x' } }),
    ).rejects.toMatchObject({ code: 'field-not-found' })
    await updateRecord(await team.context(), gia, { version: 2, values: { [level.id]: 7 } })
    await add(camp, [gia])
    expect(await bedOf()).toBe('windowside')
    expect(await idsIn(camp, search)).toEqual([gia])
  })

  it('shows who was in it at the end of a day', async () => {
    const band = await sub('Band', students.id)
    const [hana, ivo] = [await student('Hana', 1), await student('Ivo', 2)]
    const on = async (day: string) => ({
      ...(await team.context()),
      clock: { now: () => new Date(`${day}T20:00:00Z`) },
    })
    await addMembers(await on('2026-03-01'), band, { recordIds: [hana, ivo] })
    await removeMembers(await on('2026-03-05'), band, { recordIds: [hana] })
    await addMembers(await on('2026-03-09'), band, { recordIds: [hana] })
    expect(await idsIn(band, { asOf: '2026-02-28' })).toEqual([])
    expect(await idsIn(band, { asOf: '2026-03-04' })).toEqual([hana, ivo])
    expect(await idsIn(band, { asOf: '2026-03-05' })).toEqual([ivo])
    expect(await idsIn(band, { asOf: '2026-03-09' })).toEqual([hana, ivo])
    expect(await countRecords(await team.context(), band, { asOf: '2026-03-06' })).toMatchObject({ count: 1 })
  })

  it('has an order made by hand, page by page and between close neighbours', async () => {
    const programme = await sub('Programme', students.id)
    const ids: number[] = []
    for (let place = 0; place < 5; place++) ids.push(await student(`Piece ${place}`, place))
    await add(programme, ids)
    await updateCollection(await team.context(), programme, { membershipOrder: 'manual' })
    const ctx = await team.context()
    await orderMembers(ctx, programme, { recordIds: [ids[4]!, ids[3]!], after: null })
    expect(await idsIn(programme)).toEqual([ids[4], ids[3], ids[0], ids[1], ids[2]])
    for (let turn = 0; turn < 120; turn++)
      await orderMembers(ctx, programme, { recordIds: [ids[turn % 2 === 0 ? 0 : 3]!], after: ids[4]! })
    expect(await idsIn(programme)).toEqual([ids[4], ids[3], ids[0], ids[1], ids[2]])
    const first = await page(programme, { limit: 2 })
    const second = await page(programme, { limit: 2, after: first.next! })
    expect([...first.rows, ...second.rows].map(([id]) => id)).toEqual([ids[4], ids[3], ids[0], ids[1]])
    expect((await page(programme, { limit: 2, before: second.previous! })).rows.map(([id]) => id)).toEqual([
      ids[4],
      ids[3],
    ])
    expect(await idsIn(programme, { limit: 2, offset: 2 })).toEqual([ids[0], ids[1]])
  })

  it('finds what is pasted, by number and by the only name', async () => {
    const guests = await sub('Guests', students.id)
    const [jo, twin] = [await student('Jo Only', 1), await student('Twin Name', 1)]
    await student('Twin Name', 2)
    await add(guests, [jo])
    const { records } = await findMembers(await team.context(), guests, ['jo ONLY', `#${twin}`, 'Twin Name', 'nobody'])
    expect(records).toEqual([
      { id: jo, name: 'Jo Only', isMember: true },
      { id: twin, name: 'Twin Name', isMember: false },
      null,
      null,
    ])
    const found = await memberCandidates(await team.context(), guests, 'twin')
    expect(found.records.map(({ name }) => name)).toEqual(['Twin Name', 'Twin Name'])
  })
})

describe('a smart collection', () => {
  it('holds what fits its condition now, and below it the hand-picked ones that still do', async () => {
    const advanced = await sub('Advanced', students.id, levelAtLeast(100))
    const mentors = await sub('Mentors', advanced)
    const [kim, lee] = [await student('Kim', 100), await student('Lee', 5)]
    expect(await idsIn(advanced)).toEqual([kim])
    expect(await add(mentors, [kim, lee])).toMatchObject({ count: 1, skipped: 1 })
    await updateRecord(await team.context(), kim, { version: 1, values: { [level.id]: 3 } })
    expect(await idsIn(mentors)).toEqual([])
    await updateRecord(await team.context(), kim, { version: 2, values: { [level.id]: 300 } })
    expect(await idsIn(mentors)).toEqual([kim])
    await expect(add(advanced, [lee])).rejects.toMatchObject({ code: 'members-not-by-hand' })
    await expect(idsIn(advanced, { asOf: '2026-01-01' })).rejects.toMatchObject({ code: 'as-of-not-kept' })
  })

  it('refuses a condition about who looks at it, or about itself', async () => {
    const mine: Condition = { left: { meta: 'createdBy' }, op: 'is', right: [{ currentUser: true }] }
    await expect(sub('Mine', students.id, mine)).rejects.toMatchObject({ code: 'membership-by-person' })
    const inside = (id: number): Condition => ({
      left: { meta: 'collections' },
      op: 'has_any_of',
      right: [{ literal: id }],
    })
    const first = await sub('First', students.id, levelAtLeast(1))
    const second = await sub('Second', students.id, inside(first))
    const ctx = await team.context()
    await expect(updateCollection(ctx, first, { membershipDataFilter: inside(second) })).rejects.toMatchObject({
      code: 'membership-in-circles',
    })
    await expect(updateCollection(ctx, first, { membershipDataFilter: inside(first) })).rejects.toMatchObject({
      code: 'membership-in-circles',
    })
    await expect(moveCollection(ctx, first, second)).rejects.toMatchObject({ code: 'membership-in-circles' })
    await expect(trashCollection(ctx, first)).rejects.toMatchObject({ code: 'collection-in-use' })
  })
})

describe('the tree', () => {
  it('brings members along when a collection moves, and never leaves its root', async () => {
    const spring = await sub('Spring', students.id)
    const winter = await sub('Winter', students.id)
    const strings = await sub('Strings', winter)
    const mia = await student('Mia', 1, strings)
    await moveCollection(await team.context(), strings, spring)
    expect(await idsIn(spring)).toEqual([mia])
    const others = await team.collection('Rooms', [])
    for (const place of [others.id, strings])
      await expect(moveCollection(await team.context(), strings, place)).rejects.toMatchObject({
        code: 'collection-of-another-tree',
      })
    await expect(moveCollection(await team.context(), students.id, spring)).rejects.toMatchObject({
      code: 'collection-of-another-tree',
    })
  })

  it('comes back from the trash with its members, who are above it again', async () => {
    const house = await sub('House', students.id)
    const floor = await sub('Floor', house)
    const nia = await student('Nia', 1, floor)
    await trashCollection(await team.context(), floor)
    await remove(house, [nia])
    await restoreCollection(await team.context(), floor)
    expect(await idsIn(floor)).toEqual([nia])
    expect(await idsIn(house)).toEqual([nia])
  })

  it('says why a record is where it is, and what loses it', async () => {
    const club = await sub('Club', students.id)
    const high = await sub('High', students.id, levelAtLeast(900))
    const otto = await student('Otto', 900)
    await add(club, [otto])
    const { holdings } = await recordHoldings(await team.context(), otto)
    expect(holdings.filter(({ collectionId }) => [students.id, club, high].includes(collectionId))).toMatchObject([
      { collectionId: students.id, by: 'kind', addedAt: null },
      { collectionId: club, by: 'hand', addedBy: 'Maya Okafor' },
      { collectionId: high, by: 'condition', addedAt: null },
    ])
    const { collections } = await holdersOfRecords(await team.context(), [otto])
    expect(collections).toContainEqual({ collectionId: club, count: 1 })
  })
})

describe('history', () => {
  it('tells of members as one batch, on each record, and takes it back with its place', async () => {
    const tour = await sub('Tour', students.id)
    const [pia, quin] = [await student('Pia', 1), await student('Quin', 2)]
    await add(tour, [pia, quin])
    const { batchId } = await remove(tour, [pia])
    const { batches } = await recentChanges(await team.context())
    expect(batches[0]).toMatchObject({ kind: 'membership', recordCount: 1, recordId: pia })
    const { entries } = await recordHistory(await team.context(), pia)
    expect(entries.slice(0, 2)).toMatchObject([
      { type: 'removed', subCollections: [{ id: tour, name: 'Tour' }] },
      { type: 'added', subCollections: [{ id: tour, name: 'Tour' }] },
    ])
    await updateCollection(await team.context(), tour, { membershipOrder: 'manual' })
    expect(await revertBatch(await team.context(), batchId!)).toMatchObject({ count: 1, skipped: 0 })
    expect(await idsIn(tour)).toEqual([pia, quin])
    await expect(revertBatch(await team.context(), batchId!)).rejects.toMatchObject({ code: 'revert-conflict' })
  })

  it('does not take back what somebody went on with', async () => {
    const league = await sub('League', students.id)
    const finals = await sub('Finals', league)
    const rosa = await student('Rosa', 1)
    const { batchId } = await add(league, [rosa])
    await add(finals, [rosa])
    await expect(revertBatch(await team.context(), batchId!)).rejects.toMatchObject({ code: 'revert-conflict' })
    expect(await idsIn(finals)).toEqual([rosa])
  })

  test('any sequence of adding and removing, taken back in reverse order, gives the first state again', async () => {
    const a = await sub('A', students.id)
    const b = await sub('B', a)
    const c = await sub('C', b)
    const d = await sub('D', a)
    const even: Condition = {
      any: [0, 2, 4].map((value) => ({ left: { field: level.id }, op: 'is', right: [{ literal: value }] })),
    }
    const smart = await sub('Even', a, even)
    const all = [a, b, c, d]
    const ids: number[] = []
    for (let value = 0; value < 6; value++) ids.push(await student(`Random ${value}`, value))
    const state = async () =>
      Object.fromEntries(await Promise.all(all.map(async (id) => [id, await idsIn(id)] as const)))
    const step = fc.record({
      isAdd: fc.boolean(),
      collectionId: fc.constantFrom(...all),
      records: fc.subarray(ids, { minLength: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const before = await state()
        const batchIds: number[] = []
        for (const { isAdd, collectionId, records } of steps) {
          const { batchId } = isAdd ? await add(collectionId, records) : await remove(collectionId, records)
          if (batchId !== null) batchIds.push(batchId)
          const now = await state()
          for (const id of [b, d]) expect(now[a]).toEqual(expect.arrayContaining(now[id]!))
          expect(now[b]).toEqual(expect.arrayContaining(now[c]!))
          expect(await idsIn(smart)).toEqual(await membersInMemory(even, now[a]!))
        }
        const after = await state()
        const undone: number[] = []
        for (const batchId of batchIds.toReversed())
          undone.push((await revertBatch(await team.context(), batchId)).batchId)
        expect(await state()).toEqual(before)
        for (const batchId of undone.toReversed()) await revertBatch(await team.context(), batchId)
        expect(await state()).toEqual(after)
      }),
      { numRuns: 25 },
    )
  })
})

async function membersInMemory(condition: Condition, recordIds: readonly number[]): Promise<number[]> {
  const ctx = await team.context()
  const scope = { fieldById: (id: number) => (id === level.id ? level : undefined) }
  const context = { scope, timezone: ctx.team.timezone, today: '2026-01-01', currentUserId: null }
  const records = await Promise.all(recordIds.map((id) => readRecord(ctx, id)))
  return records
    .filter((record) =>
      matches(condition, { ...record, createdBy: null, updatedBy: null, values: record.values as never }, context),
    )
    .map(({ id }) => id)
}

test('values of a new record in a sub-collection may be of its own fields', async () => {
  const lodge = await sub('Lodge', students.id)
  const key = await createField(
    await team.context(),
    lodge,
    fieldInput.parse({ title: { en: 'Key' }, dataType: 'plain_text', isRequired: true }),
  )
  const ctx = await team.context()
  const values: Values = { [students.nameField.id]: 'Sol' }
  await expect(createRecord(ctx, lodge, values)).rejects.toMatchObject({ code: 'fields-empty' })
  const { record } = await createRecord(ctx, lodge, { ...values, [key.id]: 'K1' })
  expect(record).toMatchObject({ collectionId: students.id, collectionIds: expect.arrayContaining([lodge]) })
  expect((await createRecord(ctx, students.id, values)).record.values[key.id]).toBeUndefined()
})
