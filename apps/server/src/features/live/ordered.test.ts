import { afterAll, beforeAll, expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { addMembers } from '../records/membership/membership.ts'
import { orderMembers } from '../records/membership/member-order.ts'
import { createRecord } from '../records/write.ts'
import { changesBetween, currentMoment } from './queries.ts'

let team: TestTeam
beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

test('a new order by hand is told once, with who made it, and not as a change of its records', async () => {
  const pieces = await team.collection('Piece', [])
  const ctx = await team.context()
  const recordIds: number[] = []
  for (const name of ['Aria', 'Bolero'])
    recordIds.push((await createRecord(ctx, pieces.id, { [pieces.nameField.id]: name })).record.id)
  const sub = subCollectionInput.parse({ name: 'Evening', idParentDataCollection: pieces.id })
  const { id } = await createSubCollection(ctx, sub)
  await addMembers(await team.context(), id, { recordIds })

  const before = await currentMoment(ctx.db)
  await orderMembers(await team.context(), id, { recordIds: [recordIds[1]!], after: null })
  const { now, aside, changes } = await changesBetween(ctx.teamDb, before)
  expect(aside.ordered).toEqual([{ collectionId: id, byId: ctx.membership.teamUserId }])
  expect(changes).toEqual([])
  expect((await changesBetween(ctx.teamDb, now)).aside.ordered).toBeNull()

  await orderMembers(await team.context(), id, { recordIds: [recordIds[0]!], after: null })
  expect((await changesBetween(ctx.teamDb, now)).aside.ordered).toHaveLength(1)
})
