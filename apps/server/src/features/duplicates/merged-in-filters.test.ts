import { afterAll, beforeAll, expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { layoutInput } from '@trellis/domain/layouts/api'
import type { Condition } from '@trellis/domain/records/condition'
import { createSubCollection } from '../collections/sub-collections.ts'
import { revertBatch } from '../history/revert.ts'
import { createLayout, listLayouts } from '../layouts/layouts.ts'
import { countRecords } from '../records/pages/read.ts'
import { startPeople, type TestPeople } from './test-people.ts'

let world: TestPeople
beforeAll(async () => {
  world = await startPeople()
})
afterAll(() => world.team.stop())

const counted = async (collectionId: number, where?: Condition) =>
  (await countRecords(await world.team.context(), collectionId, where ? { where } : {})).count

test('a record named in a filter is meant as what it became, also by way of others, until that is taken back', async () => {
  const { person, lesson, merge, lessons, teacher, pupils, team } = world
  const [ana, anna, hannah] = [await person('Ana'), await person('Anna'), await person('Hannah')]
  const [ben, cem] = [await person('Ben'), await person('Cem')]
  await lesson('First', { [teacher.id]: ana, [pupils.id]: [ben] })
  await lesson('Second', { [teacher.id]: anna, [pupils.id]: [cem, ben] })
  await lesson('Third', { [teacher.id]: cem })
  const byTeacher: Condition = { left: { field: teacher.id }, op: 'is', right: [{ literal: ana }] }
  const notByTeacher: Condition = { left: { field: teacher.id }, op: 'is_not', right: [{ literal: ana }] }
  const byPupils: Condition = {
    left: { field: pupils.id },
    op: 'has_all_of',
    right: [{ literal: cem }, { literal: ben }],
  }
  const all = await counted(lessons.id)
  const sub = {
    name: 'Of Ana',
    idParentDataCollection: lessons.id,
    isSmartCollection: true,
    membershipDataFilter: byTeacher,
  }
  const smart = await createSubCollection(await team.context(), subCollectionInput.parse(sub))
  const input = { name: 'Of Ana', isShared: true, content: { where: { all: [byTeacher, byPupils] } } }
  await createLayout(await team.context(), lessons.id, layoutInput.parse(input))
  expect([await counted(lessons.id, byTeacher), await counted(lessons.id, byPupils)]).toEqual([1, 1])

  await merge(await team.context(), [anna, ana])
  const last = await merge(await team.context(), [hannah, anna])
  expect(await counted(lessons.id, byTeacher)).toBe(2)
  expect(await counted(lessons.id, notByTeacher)).toBe(all - 2)
  expect(await counted(smart.id)).toBe(2)
  const { layouts } = await listLayouts(await team.context(), lessons.id)
  expect(layouts[0]!.content.where).toEqual({ all: [{ ...byTeacher, right: [{ literal: hannah }] }, byPupils] })

  await merge(await team.context(), [ben, cem])
  expect(await counted(lessons.id, byPupils)).toBe(2)

  await revertBatch(await team.context(), last.batchId)
  expect(await counted(lessons.id, byTeacher)).toBe(2)
  expect((await listLayouts(await team.context(), lessons.id)).layouts[0]!.content.where).toMatchObject({
    all: [{ right: [{ literal: anna }] }, {}],
  })
})

test('one that is gone is nobody: a filter for it and another finds none', async () => {
  const { person, lesson, lessons, pupils } = world
  const dora = await person('Dora')
  await lesson('Fourth', { [pupils.id]: [dora] })
  const right = [{ literal: dora }, { literal: 999_999 }]
  expect(await counted(lessons.id, { left: { field: pupils.id }, op: 'has_all_of', right })).toBe(0)
  expect(await counted(lessons.id, { left: { field: pupils.id }, op: 'has_any_of', right })).toBe(1)
})
