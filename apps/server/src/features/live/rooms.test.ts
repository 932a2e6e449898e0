import { expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import { startTestTeam } from '../../testing/team.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { createRecord } from '../records/write.ts'
import { commentsFor, leaveRoom, openRoom, type Viewer } from './rooms.ts'

test('a page that leaves twice takes nobody else’s room away', async () => {
  const team = await startTestTeam()
  const ctx = await team.context()
  const { teamId } = ctx.team
  const viewer: Viewer = {
    connectionId: 'one',
    ctx,
    send: () => {},
    checked: Promise.resolve(),
    recheck: () => {},
  }
  const left = await openRoom(ctx, teamId)
  left.viewers.add(viewer)
  leaveRoom(ctx, left, viewer)
  const next = await openRoom(ctx, teamId)
  next.viewers.add({ ...viewer, connectionId: 'other' })
  leaveRoom(ctx, left, viewer)
  expect(await openRoom(ctx, teamId)).toBe(next)
  await team.stop()
})

test('new comments are told to whoever knows the record, be it by a sub-collection only', async () => {
  const team = await startTestTeam()
  const students = await team.collection('Student', [])
  const input = subCollectionInput.parse({ name: 'Choir', idParentDataCollection: students.id })
  const choir = (await createSubCollection(await team.context(), input)).id
  const admin = await team.context()
  const inside = (await createRecord(admin, choir, {})).record.id
  const outside = (await createRecord(admin, students.id, {})).record.id
  const grant: DataGrant = { permission: 'read_data_record_metadata', collectionId: choir, fields: 'all' }
  const viewerWith = (dataGrants: DataGrant[]) => {
    const access = accessOfRoles(admin.wholeTeam, [{ dataGrants }])
    return { ctx: { ...admin, access, team: readableTeam(admin.wholeTeam, access) } }
  }
  const [part, nobody] = [viewerWith([grant]), viewerWith([])]
  const commented = [inside, outside].map((recordId) => ({ recordId, collectionId: students.id }))
  const told = await commentsFor([{ ctx: admin }, part, nobody], commented)
  expect([admin, part.ctx, nobody.ctx].map((ctx) => told.get(ctx.team)?.map(({ recordId }) => recordId))).toEqual([
    [inside, outside],
    [inside],
    [],
  ])
  await team.stop()
})
