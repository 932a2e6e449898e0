import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Condition } from '@trellis/domain/records/condition'
import { matches } from '@trellis/domain/records/matches'
import { updateCollection } from '../../collections/collections.ts'
import { recentChanges, recordHistory } from '../../history/history.ts'
import { revertBatch } from '../../history/revert.ts'
import { readRecord } from '../pages/read.ts'
import { startStudents, type TestStudents } from './test-students.ts'

let world: TestStudents
beforeAll(async () => {
  world = await startStudents()
})
afterAll(() => world.stop())

describe('history', () => {
  it('tells of members as one batch, on each record, and takes it back with its place', async () => {
    const tour = await world.sub('Tour', world.students.id)
    const [pia, quin] = [await world.student('Pia', 1), await world.student('Quin', 2)]
    await world.add(tour, [pia, quin])
    const { batchId } = await world.remove(tour, [pia])
    const { batches } = await recentChanges(await world.context())
    expect(batches[0]).toMatchObject({ kind: 'membership', recordCount: 1, recordId: pia })
    const { entries } = await recordHistory(await world.context(), pia)
    expect(entries.slice(0, 2)).toMatchObject([
      { type: 'removed', subCollections: [{ id: tour, name: 'Tour' }] },
      { type: 'added', subCollections: [{ id: tour, name: 'Tour' }] },
    ])
    await updateCollection(await world.context(), tour, { membershipOrder: 'manual' })
    expect(await revertBatch(await world.context(), batchId!)).toMatchObject({ count: 1, skipped: 0 })
    expect(await world.idsIn(tour)).toEqual([pia, quin])
    await expect(revertBatch(await world.context(), batchId!)).rejects.toMatchObject({ code: 'revert-conflict' })
  })

  it('does not take back what somebody went on with', async () => {
    const league = await world.sub('League', world.students.id)
    const finals = await world.sub('Finals', league)
    const rosa = await world.student('Rosa', 1)
    const { batchId } = await world.add(league, [rosa])
    await world.add(finals, [rosa])
    await expect(revertBatch(await world.context(), batchId!)).rejects.toMatchObject({ code: 'revert-conflict' })
    expect(await world.idsIn(finals)).toEqual([rosa])
  })

  test('any sequence of adding and removing, taken back in reverse order, gives the first state again', async () => {
    const a = await world.sub('A', world.students.id)
    const b = await world.sub('B', a)
    const c = await world.sub('C', b)
    const d = await world.sub('D', a)
    const even: Condition = {
      any: [0, 2, 4].map((value) => ({ left: { field: world.level.id }, op: 'is', right: [{ literal: value }] })),
    }
    const smart = await world.sub('Even', a, even)
    const all = [a, b, c, d]
    const ids: number[] = []
    for (let value = 0; value < 6; value++) ids.push(await world.student(`Random ${value}`, value))
    const state = () => world.membersOf(all)
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
          const { batchId } = isAdd ? await world.add(collectionId, records) : await world.remove(collectionId, records)
          if (batchId !== null) batchIds.push(batchId)
          const now = await state()
          for (const id of [b, d]) expect(now[a]).toEqual(expect.arrayContaining(now[id]!))
          expect(now[b]).toEqual(expect.arrayContaining(now[c]!))
          expect(await world.idsIn(smart)).toEqual(await membersInMemory(even, now[a]!))
        }
        const after = await state()
        const undone: number[] = []
        for (const batchId of batchIds.toReversed())
          undone.push((await revertBatch(await world.context(), batchId)).batchId)
        expect(await state()).toEqual(before)
        for (const batchId of undone.toReversed()) await revertBatch(await world.context(), batchId)
        expect(await state()).toEqual(after)
      }),
      { numRuns: 25 },
    )
  })
})

async function membersInMemory(condition: Condition, recordIds: readonly number[]): Promise<number[]> {
  const ctx = await world.context()
  const scope = { fieldById: (id: number) => (id === world.level.id ? world.level : undefined) }
  const context = { scope, timezone: ctx.team.timezone, today: '2026-01-01', currentUserId: null, country: 'US' }
  const records = await Promise.all(recordIds.map((id) => readRecord(ctx, id)))
  return records
    .filter((record) =>
      matches(condition, { ...record, createdBy: null, updatedBy: null, values: record.values as never }, context),
    )
    .map(({ id }) => id)
}
