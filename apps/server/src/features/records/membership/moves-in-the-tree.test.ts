import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { AppError } from '@trellis/domain/errors'
import { restoreCollection, trashCollection } from '../../collections/collections.ts'
import { moveCollection } from '../../collections/sub-collections.ts'
import { startStudents, type TestStudents } from './test-students.ts'

let world: TestStudents
beforeAll(async () => {
  world = await startStudents()
})
afterAll(() => world.stop())

describe('the tree', () => {
  it('brings members along when a collection moves, and never leaves its root', async () => {
    const spring = await world.sub('Spring', world.students.id)
    const winter = await world.sub('Winter', world.students.id)
    const strings = await world.sub('Strings', winter)
    const mia = await world.student('Mia', 1, strings)
    await moveCollection(await world.context(), strings, { idParentDataCollection: spring })
    expect(await world.idsIn(spring)).toEqual([mia])
    const others = await world.collection('Rooms', [])
    for (const place of [others.id, strings])
      await expect(
        moveCollection(await world.context(), strings, { idParentDataCollection: place }),
      ).rejects.toMatchObject({
        code: 'collection-of-another-tree',
      })
    await expect(
      moveCollection(await world.context(), world.students.id, { idParentDataCollection: spring }),
    ).rejects.toMatchObject({
      code: 'collection-of-another-tree',
    })
  })

  it('moves back without those who joined by the move only', async () => {
    const tour = await world.sub('Autumn', world.students.id)
    const leads = await world.sub('Leads', tour)
    const winds = await world.sub('Winds', world.students.id)
    const [lin, max, noa] = [
      await world.student('Lin', 1, winds),
      await world.student('Max', 1, winds),
      await world.student('Noa', 1),
    ]
    await world.add(tour, [max])
    const ctx = () => world.context()
    const { joinedInBatchIds } = await moveCollection(await ctx(), winds, { idParentDataCollection: leads })
    expect(await world.idsIn(tour)).toEqual([lin, max])
    expect(await world.idsIn(leads)).toEqual([lin, max])
    await world.add(winds, [noa])
    await world.remove(leads, [max])
    await world.add(leads, [max])
    // Another collection's move is none of its business.
    const strangers = { idParentDataCollection: leads, takesBackBatchIds: joinedInBatchIds }
    const choir = await world.sub('Chorus', world.students.id)
    await moveCollection(await ctx(), choir, strangers)
    await moveCollection(await ctx(), choir, {
      idParentDataCollection: world.students.id,
      takesBackBatchIds: joinedInBatchIds,
    })
    expect(await world.idsIn(tour)).toEqual([lin, max, noa])

    await moveCollection(await ctx(), winds, {
      idParentDataCollection: world.students.id,
      takesBackBatchIds: joinedInBatchIds,
    })
    expect(await world.idsIn(winds)).toEqual([lin, noa])
    // Max was put there by hand, Noa came when it stood there.
    expect(await world.idsIn(leads)).toEqual([max, noa])
    expect(await world.idsIn(tour)).toEqual([max, noa])
  })

  test('any moves, each taken back in reverse order, give the first members again', async () => {
    const root = world.students.id
    const [a, b, c, d] = [
      await world.sub('MA', root),
      await world.sub('MB', root),
      await world.sub('MC', root),
      await world.sub('MD', root),
    ]
    const all = [a, b, c, d]
    const ids: number[] = []
    for (let each = 0; each < 5; each++) ids.push(await world.student(`Mover ${each}`, 1))
    const state = () => world.membersOf(all)
    const move = fc.record({ what: fc.constantFrom(...all), to: fc.constantFrom(root, ...all) })
    const start = fc.array(fc.subarray(ids), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(start, fc.array(move, { minLength: 1, maxLength: 6 }), async (members, moves) => {
        for (const id of all) await moveCollection(await world.context(), id, { idParentDataCollection: root })
        for (const [index, id] of all.entries()) {
          await world.remove(id, ids)
          if (members[index]!.length > 0) await world.add(id, members[index]!)
        }
        const before = await state()
        const back: { what: number; from: number; batchIds: number[] }[] = []
        for (const { what, to } of moves) {
          const ctx = await world.context()
          const from = ctx.team.collectionById.get(what)!.parentId!
          try {
            const { joinedInBatchIds } = await moveCollection(ctx, what, { idParentDataCollection: to })
            if (from !== to) back.push({ what, from, batchIds: joinedInBatchIds })
          } catch (error) {
            if (!(error instanceof AppError)) throw error
          }
          const now = await state()
          const { team: config } = await world.context()
          for (const id of all) {
            const parent = config.collectionById.get(id)!.parentId!
            if (parent !== root) expect(now[parent]).toEqual(expect.arrayContaining(now[id]!))
          }
        }
        for (const { what, from, batchIds } of back.toReversed()) {
          const asked = { idParentDataCollection: from, takesBackBatchIds: batchIds }
          await moveCollection(await world.context(), what, asked)
        }
        expect(await state()).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })

  it('comes back from the trash with its members, who are above it again', async () => {
    const house = await world.sub('House', world.students.id)
    const floor = await world.sub('Floor', house)
    const nia = await world.student('Nia', 1, floor)
    await trashCollection(await world.context(), floor)
    await world.remove(house, [nia])
    await restoreCollection(await world.context(), floor)
    expect(await world.idsIn(floor)).toEqual([nia])
    expect(await world.idsIn(house)).toEqual([nia])
  })
})
