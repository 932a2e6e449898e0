import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import { layoutContent } from '@trellis/domain/layouts/api'
import type { LayoutContent } from '@trellis/domain/layouts/api'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamContext } from '../../context.ts'
import { startTestTeam, type TestTeam } from '../../testing/team.ts'
import { queryPage } from '../records/pages/read.ts'
import { createRecord } from '../records/write.ts'
import { createLayout, listLayouts, setDefaultLayout, updateLayout } from './layouts.ts'

/** What teachers earn is not told by the layouts that others made of them either. */
const secret = '91000'

let team: TestTeam
let teachers: { id: number; nameField: Field; fields: Field[] }
let room: Field
let salary: Field
let school: Field
let budget: Field

beforeAll(async () => {
  team = await startTestTeam()
  const schools = await team.collection('Schools', [{ title: { en: 'Budget' }, dataType: 'plain_text' }])
  budget = schools.fields[0]!
  teachers = await team.collection('Teachers', [
    { title: { en: 'Room' }, dataType: 'plain_text' },
    { title: { en: 'Salary' }, dataType: 'plain_text' },
    { title: { en: 'School' }, dataType: 'single_data_record', settings: { collectionId: schools.id } },
  ])
  ;[room, salary, school] = teachers.fields as [Field, Field, Field]
  await createRecord(await team.context(), teachers.id, { [teachers.nameField.id]: 'Ana', [salary.id]: secret })
  const ctx = await team.context()
  const { id } = await createLayout(ctx, teachers.id, { name: 'Well paid', isShared: true, content: content() })
  await setDefaultLayout(ctx, teachers.id, id)
})
afterAll(() => team.stop())

/** Of the name and the room, which everybody reads, of the salary, and of what the school has. */
function content(): LayoutContent {
  const budgetOfSchool = { field: budget.id, via: [school.id] }
  return layoutContent.parse({
    where: {
      all: [
        { left: { field: room.id }, op: 'is', right: [{ literal: 'East' }] },
        { left: { field: salary.id }, op: 'is', right: [{ literal: secret }] },
      ],
    },
    sort: [
      { by: { field: salary.id }, direction: 'desc' },
      { by: { meta: 'name' }, direction: 'asc' },
      { by: budgetOfSchool, direction: 'asc' },
    ],
    groups: [
      { by: { field: salary.id }, direction: 'asc' },
      { by: { field: room.id }, direction: 'asc' },
      { by: { meta: 'createdBy' }, direction: 'asc' },
    ],
    columns: [
      { key: `f${room.id}`, width: 200 },
      { key: `f${salary.id}` },
      { key: `f${school.id}.f${budget.id}` },
      { key: 'createdAt' },
    ],
    totals: { [`f${salary.id}`]: 'distinct', [`f${room.id}`]: 'filled' },
    rowHeight: 'tall',
  })
}

async function member(): Promise<TeamContext> {
  const ctx = await team.context()
  const fields = [teachers.nameField.id, room.id]
  const dataGrants = [{ permission: 'read_data_field_data' as const, collectionId: teachers.id, fields }]
  const access = accessOfRoles(ctx.wholeTeam, [{ dataGrants }])
  const membership = { ...ctx.membership, isTeamAdmin: false }
  return { ...ctx, membership, access, team: readableTeam(ctx.wholeTeam, access) }
}

const shared = async (ctx: TeamContext) =>
  (await listLayouts(ctx, teachers.id)).layouts.find(({ isShared }) => isShared)!

test('a shared layout says nothing of fields that one may not read, and opens the list all the same', async () => {
  const ctx = await member()
  const layout = await shared(ctx)
  expect(JSON.stringify(layout)).not.toContain(secret)
  expect(layout.content).toEqual({
    sort: [{ by: { meta: 'name' }, direction: 'asc' }],
    groups: [
      { by: { field: room.id }, direction: 'asc' },
      { by: { meta: 'createdBy' }, direction: 'asc' },
    ],
    columns: [{ key: `f${room.id}`, width: 200 }, { key: 'createdAt' }],
    totals: { [`f${room.id}`]: 'filled' },
    pinned: 0,
    rowHeight: 'tall',
  })
  const { where, sort } = layout.content
  expect((await queryPage(ctx, teachers.id, { where, sort, limit: 10 })).text).toContain('Ana')
  expect((await shared(await team.context())).content).toEqual(content())
})

test('whoever sees a part of a shared layout cannot write that part over the whole', async () => {
  const ctx = await member()
  const { id, content: part } = await shared(ctx)
  await expect(updateLayout(ctx, id, { content: part })).rejects.toMatchObject({ code: 'not-permitted' })
  expect((await shared(await team.context())).content).toEqual(content())
})

test('one’s own layout from the time when one read more answers without that, and keeps it under another name', async () => {
  const admin = await team.context()
  const { id } = await createLayout(admin, teachers.id, { name: 'Mine', isShared: false, content: content() })
  const renamed = await updateLayout(await member(), id, { name: 'Still mine' })
  expect(renamed.name).toBe('Still mine')
  expect(JSON.stringify(renamed)).not.toContain(secret)
  const kept = (await listLayouts(admin, teachers.id)).layouts.find((layout) => layout.id === id)
  expect(kept?.content).toEqual(content())
})
