import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldInput } from '@trellis/domain/fields/api'
import type { Values } from '@trellis/domain/records/api'
import { updateCollection } from '../../collections/collections.ts'
import { createField } from '../../fields/fields.ts'
import { bulkEdit } from '../bulk/bulk-edit.ts'
import { queryGroups, queryTotals } from '../pages/grouped-read.ts'
import { countRecords, readRecord } from '../pages/read.ts'
import { createRecord, updateRecord } from '../write.ts'
import { orderMembers } from './member-order.ts'
import { findMembers, memberCandidates } from './member-search.ts'
import { addMembers, removeMembers } from './membership.ts'
import { startStudents, type TestStudents } from './test-students.ts'

let world: TestStudents
beforeAll(async () => {
  world = await startStudents()
})
afterAll(() => world.stop())

describe('a hand-picked collection', () => {
  it('takes records in, and those above it do too; whoever leaves it leaves those below', async () => {
    const concert = await world.sub('Concert', world.students.id)
    const soloists = await world.sub('Soloists', concert)
    const [ana, ben, cleo] = [
      await world.student('Ana', 1),
      await world.student('Ben', 2),
      await world.student('Cleo', 3),
    ]
    expect(await world.add(soloists, [ana, ben])).toMatchObject({ count: 2, skipped: 0 })
    expect(await world.idsIn(soloists)).toEqual([ana, ben])
    expect(await world.idsIn(concert)).toEqual([ana, ben])
    expect(await world.add(concert, [ben, cleo])).toMatchObject({ count: 1, skipped: 1 })
    expect(await world.remove(concert, [ana])).toMatchObject({ count: 1 })
    expect(await world.idsIn(soloists)).toEqual([ben])
    expect(await world.idsIn(concert)).toEqual([ben, cleo])
    expect(await world.remove(concert, [ana])).toEqual({ batchId: null, count: 0, skipped: 1 })
  })

  it('narrows counts, totals, groups and bulk edits', async () => {
    const choir = await world.sub('Choir', world.students.id)
    const [dora, emil, finn] = [
      await world.student('Dora', 40),
      await world.student('Emil', 40),
      await world.student('Finn', 41),
    ]
    await world.add(choir, [dora, emil])
    const ctx = await world.context()
    expect(await countRecords(ctx, choir, {})).toEqual({ count: 2, isExact: true })
    const totals = await queryTotals(ctx, choir, { totals: [{ by: { field: world.level.id }, kind: 'sum' }] })
    expect(totals).toEqual({ count: 2, totals: ['80'] })
    const by = { by: { field: world.level.id }, direction: 'asc' as const }
    expect((await queryGroups(ctx, choir, { by, limit: 10 })).groups).toMatchObject([{ count: 2 }])
    expect(await bulkEdit(ctx, choir, { target: { matching: {} }, values: { [world.level.id]: 50 } })).toMatchObject({
      count: 2,
    })
    expect((await readRecord(ctx, finn)).values[world.level.id]).toBe(41)
    expect(
      await bulkEdit(ctx, choir, { target: { recordIds: [finn] }, values: { [world.level.id]: 9 } }),
    ).toMatchObject({
      count: 0,
    })
  })

  it('keeps the values of its own fields hidden, and brings them back', async () => {
    const camp = await world.sub('Camp', world.students.id)
    const ctx = await world.context()
    const bed = await createField(ctx, camp, fieldInput.parse({ title: { en: 'Bed' }, dataType: 'plain_text' }))
    const gia = await world.student('Gia', 1, camp)
    await updateRecord(await world.context(), gia, { version: 1, values: { [bed.id]: 'windowside' } })
    const bedOf = async () => (await readRecord(await world.context(), gia)).values[bed.id]
    expect(await bedOf()).toBe('windowside')
    await world.remove(camp, [gia])
    expect(await bedOf()).toBeUndefined()
    const search = { text: { words: 'windowside', in: 'all' as const } }
    expect(await world.idsIn(world.students.id, search)).toEqual([])
    await expect(
      updateRecord(await world.context(), gia, { version: 2, values: { [bed.id]: 'x' } }),
    ).rejects.toMatchObject({ code: 'field-not-found' })
    await updateRecord(await world.context(), gia, { version: 2, values: { [world.level.id]: 7 } })
    await world.add(camp, [gia])
    expect(await bedOf()).toBe('windowside')
    expect(await world.idsIn(camp, search)).toEqual([gia])
  })

  it('shows who was in it at the end of a day', async () => {
    const band = await world.sub('Band', world.students.id)
    const [hana, ivo] = [await world.student('Hana', 1), await world.student('Ivo', 2)]
    const on = async (day: string) => ({
      ...(await world.context()),
      clock: { now: () => new Date(`${day}T20:00:00Z`) },
    })
    await addMembers(await on('2026-03-01'), band, { recordIds: [hana, ivo] })
    await removeMembers(await on('2026-03-05'), band, { recordIds: [hana] })
    await addMembers(await on('2026-03-09'), band, { recordIds: [hana] })
    expect(await world.idsIn(band, { asOf: '2026-02-28' })).toEqual([])
    expect(await world.idsIn(band, { asOf: '2026-03-04' })).toEqual([hana, ivo])
    expect(await world.idsIn(band, { asOf: '2026-03-05' })).toEqual([ivo])
    expect(await world.idsIn(band, { asOf: '2026-03-09' })).toEqual([hana, ivo])
    expect(await countRecords(await world.context(), band, { asOf: '2026-03-06' })).toMatchObject({ count: 1 })
  })

  it('has an order made by hand, page by page and between close neighbours', async () => {
    const programme = await world.sub('Programme', world.students.id)
    const ids: number[] = []
    for (let place = 0; place < 5; place++) ids.push(await world.student(`Piece ${place}`, place))
    await world.add(programme, ids)
    await updateCollection(await world.context(), programme, { membershipOrder: 'manual' })
    const ctx = await world.context()
    await orderMembers(ctx, programme, { recordIds: [ids[4]!, ids[3]!], after: null })
    expect(await world.idsIn(programme)).toEqual([ids[4], ids[3], ids[0], ids[1], ids[2]])
    for (let turn = 0; turn < 120; turn++)
      await orderMembers(ctx, programme, { recordIds: [ids[turn % 2 === 0 ? 0 : 3]!], after: ids[4]! })
    expect(await world.idsIn(programme)).toEqual([ids[4], ids[3], ids[0], ids[1], ids[2]])
    const first = await world.page(programme, { limit: 2 })
    const second = await world.page(programme, { limit: 2, after: first.next! })
    expect([...first.rows, ...second.rows].map(([id]) => id)).toEqual([ids[4], ids[3], ids[0], ids[1]])
    expect((await world.page(programme, { limit: 2, before: second.previous! })).rows.map(([id]) => id)).toEqual([
      ids[4],
      ids[3],
    ])
    expect(await world.idsIn(programme, { limit: 2, offset: 2 })).toEqual([ids[0], ids[1]])
  })

  it('finds what is pasted, by number and by the only name', async () => {
    const guests = await world.sub('Guests', world.students.id)
    const [jo, twin] = [await world.student('Jo Only', 1), await world.student('Twin Name', 1)]
    await world.student('Twin Name', 2)
    await world.add(guests, [jo])
    const { records } = await findMembers(await world.context(), guests, ['jo ONLY', `#${twin}`, 'Twin Name', 'nobody'])
    expect(records).toEqual([
      { id: jo, name: 'Jo Only', isMember: true },
      { id: twin, name: 'Twin Name', isMember: false },
      null,
      null,
    ])
    const found = await memberCandidates(await world.context(), guests, 'twin')
    expect(found.records.map(({ name }) => name)).toEqual(['Twin Name', 'Twin Name'])
  })

  it('values of a new record in a sub-collection may be of its own fields', async () => {
    const lodge = await world.sub('Lodge', world.students.id)
    const key = await createField(
      await world.context(),
      lodge,
      fieldInput.parse({ title: { en: 'Key' }, dataType: 'plain_text', isRequired: true }),
    )
    const ctx = await world.context()
    const values: Values = { [world.students.nameField.id]: 'Sol' }
    await expect(createRecord(ctx, lodge, values)).rejects.toMatchObject({ code: 'fields-empty' })
    const { record } = await createRecord(ctx, lodge, { ...values, [key.id]: 'K1' })
    expect(record).toMatchObject({ collectionId: world.students.id, collectionIds: expect.arrayContaining([lodge]) })
    expect((await createRecord(ctx, world.students.id, values)).record.values[key.id]).toBeUndefined()
  })
})
