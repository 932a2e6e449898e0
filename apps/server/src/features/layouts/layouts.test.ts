import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionsApi } from '@trellis/domain/collections/api'
import { layoutsApi } from '@trellis/domain/layouts/api'
import type { Layout } from '@trellis/domain/layouts/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { startTestTrellis } from '../../testing/app.ts'
import type { TestTrellis, Visitor } from '../../testing/app.ts'
import { teamDbFor } from '../../platform/team-db.ts'

let trellis: TestTrellis
let admin: Visitor
let member: Visitor
let params: { teamId: number; collectionId: number }
let nameFieldId: number

beforeAll(async () => {
  trellis = await startTestTrellis({ work: true })
  admin = await trellis.person('Maya Okafor')
  const julien = await trellis.person('Julien Moreau')
  member = julien
  const { body: team } = await admin.call(teamsApi.createTeam, {
    body: {
      name: 'Harbor',
      shortName: 'H',
      primaryTimezone: 'Europe/Paris',
      defaultCountry: 'FR',
      defaultInterfaceLanguage: 'en',
      brand: 'music',
    },
  })
  await trellis.services.db
    .insertInto('trellis.team_user')
    .values({
      team_id: team.teamId,
      user_id: julien.userId,
      first_name: 'Julien',
      last_name: 'Moreau',
      status: 'current',
    })
    .execute()
  const { body: collection } = await admin.call(collectionsApi.createCollection, {
    params: { teamId: team.teamId },
    body: { name: 'Student' },
  })
  params = { teamId: team.teamId, collectionId: collection.id }
  nameFieldId = collection.DataFields[0].id
})
afterAll(() => trellis.stop())

const content = () => ({ sort: [{ by: { field: nameFieldId }, direction: 'desc' }], rowHeight: 'tall' })
const create = (by: Visitor, name: string, isShared: boolean) =>
  by.call(layoutsApi.createLayout, { params, body: { name, isShared, content: content() } })
const seenBy = async (by: Visitor): Promise<string[]> =>
  (await by.call(layoutsApi.layouts, { params })).body.layouts.map(({ name }: Layout) => name)

test('personal layouts are seen by their owner only, shared ones by all and made by admins', async () => {
  const own = await create(member, 'Mine', false)
  expect(own.body).toMatchObject({ name: 'Mine', isShared: false, isDefault: false })
  expect(own.body.content).toMatchObject({ ...content(), pinned: 0, totals: {} })
  expect((await create(member, 'For all', true)).body.code).toBe('not-permitted')
  expect((await create(admin, 'For all', true)).status).toBe(200)
  expect(await seenBy(member)).toEqual(['For all', 'Mine'])
  expect(await seenBy(admin)).toEqual(['For all'])

  const layoutPath = { teamId: params.teamId, layoutId: own.body.id }
  const foreign = await admin.call(layoutsApi.updateLayout, { params: layoutPath, body: { name: 'Taken over' } })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'layout-not-found'])
  const shared = await member.call(layoutsApi.updateLayout, { params: layoutPath, body: { isShared: true } })
  expect(shared.body.code).toBe('not-permitted')
  expect((await create(member, 'mine', false)).body.code).toBe('name-taken')
})

test('a collection opens with one shared layout at most', async () => {
  const layouts: Layout[] = []
  for (const name of ['First', 'Second']) layouts.push((await create(admin, name, true)).body)
  const setDefault = async (by: Visitor, layoutId: number | null) =>
    by.call(layoutsApi.setDefaultLayout, { params, body: { layoutId } })
  for (const { id, name } of layouts) {
    const { body } = await setDefault(admin, id)
    expect(body.layouts.filter(({ isDefault }: Layout) => isDefault)).toMatchObject([{ name }])
  }
  const own = await create(admin, 'Only mine', false)
  expect((await setDefault(admin, own.body.id)).body.code).toBe('layout-not-found')
  expect((await setDefault(member, layouts[0]!.id)).body.code).toBe('not-permitted')

  const second = { teamId: params.teamId, layoutId: layouts[1]!.id }
  const personal = await admin.call(layoutsApi.updateLayout, { params: second, body: { isShared: false } })
  expect(personal.body).toMatchObject({ isShared: false, isDefault: false })
  await admin.call(layoutsApi.deleteLayout, { params: second })
  expect(await seenBy(admin)).not.toContain('Second')
})

const advice = async () => (await admin.call(layoutsApi.indexAdvice, { params: { teamId: params.teamId } })).body

test('what a layout sorts by is indexed at once, with its name as the reason', async () => {
  await create(admin, 'By name', true)
  const teamDb = teamDbFor(trellis.services.pool, params.teamId)
  await expect
    .poll(async () => (await advice()).collections[0]?.indexes, { timeout: 15_000 })
    .toContainEqual(
      expect.objectContaining({
        columns: ['Name', 'id'],
        state: 'ready',
        layoutName: expect.any(String),
        slowestMs: null,
      }),
    )
  const { rows } = await teamDb.query(`select 1 from pg_indexes where schemaname = $1 and indexname like 'use\\_%'`, [
    teamDb.schema.replaceAll('"', ''),
  ])
  expect(rows).toHaveLength(1)
})

test('an admin sees what was asked for: made with its layout, wanted, and refused where the budget is full', async () => {
  const teamDb = teamDbFor(trellis.services.pool, params.teamId)
  await create(admin, 'For the advice', true)
  const named = { columns: ['Name', 'id'], fieldIds: [nameFieldId] }
  const made = { ...named, state: 'ready', layoutName: 'For the advice', slowReads: 0 }
  await expect
    .poll(async () => (await advice()).collections[0]?.indexes, { timeout: 15_000 })
    .toContainEqual(expect.objectContaining(made))
  const ask = (name: string, slowReads: number, ageDays: number) =>
    teamDb.query(
      `insert into ${teamDb.schema}.index_ask (index_name, day, root_id, columns, slow_reads, slowest_ms)
       values ($1, current_date - $2::int, $3, '{created_at asc nulls last}', $4, 320)`,
      [name, ageDays, params.collectionId, slowReads],
    )
  await ask('use_1_wanted', 30, 0)
  await ask('use_1_wanted', 11, 6)
  await ask('use_1_of_old', 7, 9)
  const { budget, slowReads, collections } = await advice()
  expect([slowReads, collections]).toMatchObject([41, [{ collectionId: params.collectionId }]])
  expect(collections[0].indexes.filter(({ state }: { state: string }) => state !== 'ready')).toEqual([
    {
      columns: ['createdAt'],
      fieldIds: [],
      state: 'wanted',
      layoutName: null,
      slowReads: 41,
      slowestMs: 320,
      uses: 0,
      bytes: 0,
    },
  ])

  for (let place = 1; place < budget; place++)
    await teamDb.query(
      `create index use_${params.collectionId}_${place} on ${teamDb.schema}.c${params.collectionId} (id)`,
    )
  expect((await advice()).collections[0].indexes[0]).toMatchObject({ state: 'refused', slowReads: 41 })
  const { status } = await member.call(layoutsApi.indexAdvice, { params: { teamId: params.teamId } })
  expect(status).toBe(403)
})

test('a layout that no page could be asked with is refused', async () => {
  const body = { name: 'Broken', isShared: true, content: { sort: [{ by: { field: 999_999 }, direction: 'asc' }] } }
  const { status, body: answer } = await admin.call(layoutsApi.createLayout, { params, body })
  expect([status, answer.code]).toEqual([404, 'field-not-found'])
})
