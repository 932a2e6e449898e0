import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Condition } from '@trellis/domain/records/condition'
import { trashCollection, updateCollection } from '../../collections/collections.ts'
import { moveCollection } from '../../collections/sub-collections.ts'
import { updateRecord } from '../write.ts'
import { holdersOfRecords, recordHoldings } from './holdings.ts'
import { startStudents, type TestStudents } from './test-students.ts'

let world: TestStudents
beforeAll(async () => {
  world = await startStudents()
})
afterAll(() => world.stop())

describe('a smart collection', () => {
  it('holds what fits its condition now, and below it the hand-picked ones that still do', async () => {
    const advanced = await world.sub('Advanced', world.students.id, world.levelAtLeast(100))
    const mentors = await world.sub('Mentors', advanced)
    const [kim, lee] = [await world.student('Kim', 100), await world.student('Lee', 5)]
    expect(await world.idsIn(advanced)).toEqual([kim])
    expect(await world.add(mentors, [kim, lee])).toMatchObject({ count: 1, skipped: 1 })
    await updateRecord(await world.context(), kim, { version: 1, values: { [world.level.id]: 3 } })
    expect(await world.idsIn(mentors)).toEqual([])
    await updateRecord(await world.context(), kim, { version: 2, values: { [world.level.id]: 300 } })
    expect(await world.idsIn(mentors)).toEqual([kim])
    await expect(world.add(advanced, [lee])).rejects.toMatchObject({ code: 'members-not-by-hand' })
    await expect(world.idsIn(advanced, { asOf: '2026-01-01' })).rejects.toMatchObject({ code: 'as-of-not-kept' })
  })

  it('compares two fields of its records, and follows either of them', async () => {
    const name = world.students.nameField.id
    const [nia, max] = [await world.student('7001', 7001), await world.student('Max', 7002)]
    const above: Condition = { left: { meta: 'id' }, op: 'less_than', right: [{ field: world.level.id }] }
    const ahead = await world.sub('Ahead', world.students.id, {
      all: [above, { left: { field: world.level.id }, op: 'at_least', right: [{ literal: 7000 }] }],
    })
    expect(await world.idsIn(ahead)).toEqual([nia, max])
    await updateRecord(await world.context(), max, { version: 1, values: { [world.level.id]: null } })
    expect(await world.idsIn(ahead)).toEqual([nia])
    const foreign: Condition = { left: { field: world.level.id }, op: 'is', right: [{ field: name }] }
    await expect(world.sub('Strange', world.students.id, foreign)).rejects.toMatchObject({ code: 'filter-invalid' })
  })

  it('refuses a condition about who looks at it, or about itself', async () => {
    const mine: Condition = { left: { meta: 'createdBy' }, op: 'is', right: [{ currentUser: true }] }
    await expect(world.sub('Mine', world.students.id, mine)).rejects.toMatchObject({ code: 'membership-by-person' })
    const inside = (id: number): Condition => ({
      left: { meta: 'collections' },
      op: 'has_any_of',
      right: [{ literal: id }],
    })
    const first = await world.sub('First', world.students.id, world.levelAtLeast(1))
    const second = await world.sub('Second', world.students.id, inside(first))
    const ctx = await world.context()
    await expect(updateCollection(ctx, first, { membershipDataFilter: inside(second) })).rejects.toMatchObject({
      code: 'membership-in-circles',
    })
    await expect(updateCollection(ctx, first, { membershipDataFilter: inside(first) })).rejects.toMatchObject({
      code: 'membership-in-circles',
    })
    await expect(moveCollection(ctx, first, { idParentDataCollection: second })).rejects.toMatchObject({
      code: 'membership-in-circles',
    })
    await expect(trashCollection(ctx, first)).rejects.toMatchObject({ code: 'collection-in-use' })
  })
})

test('says why a record is where it is, and what loses it', async () => {
  const club = await world.sub('Club', world.students.id)
  const high = await world.sub('High', world.students.id, world.levelAtLeast(900))
  const otto = await world.student('Otto', 900)
  await world.add(club, [otto])
  const { holdings } = await recordHoldings(await world.context(), otto)
  expect(holdings.filter(({ collectionId }) => [world.students.id, club, high].includes(collectionId))).toMatchObject([
    { collectionId: world.students.id, by: 'kind', addedAt: null },
    { collectionId: club, by: 'hand', addedBy: 'Maya Okafor' },
    { collectionId: high, by: 'condition', addedAt: null },
  ])
  const { collections } = await holdersOfRecords(await world.context(), [otto])
  expect(collections).toContainEqual({ collectionId: club, count: 1 })
})
