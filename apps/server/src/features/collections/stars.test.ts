import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataAccess } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { TeamContext } from '../../context.ts'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { purgeTrash } from '../trash/purge.ts'
import { restoreCollection, trashCollection, updateCollection } from './collections.ts'
import { starCollection, starredCollections, unstarCollection } from './stars.ts'

let team: TestTeam

beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

const starred = async (more: Partial<TeamContext> = {}) => starredCollections({ ...(await team.context()), ...more })
const star = async (id: number, more: Partial<TeamContext> = {}) =>
  starCollection({ ...(await team.context()), ...more }, id)

const somebodyElse = { teamUserId: 4711, isTeamAdmin: false, firstName: 'Julien', lastName: 'Moreau', roleIds: [] }

test('a star is one’s own, and another click takes it back', async () => {
  const { id } = await team.collection('Students', [])
  await star(id)
  await star(id)
  expect(await starred()).toEqual([id])
  expect(await starred({ membership: somebodyElse })).toEqual([])
  await star(id, { membership: somebodyElse })
  await unstarCollection(await team.context(), id)
  await unstarCollection(await team.context(), id)
  expect(await starred()).toEqual([])
  expect(await starred({ membership: somebodyElse })).toEqual([id])
})

test('what one may not see can neither be starred nor be learned of', async () => {
  const { id } = await team.collection('Salaries', [])
  await star(id)
  const ctx = await team.context()
  const access: DataAccess = { isUnrestricted: false, grants: new Map(), wizards: 'all' }
  const blind: Partial<TeamContext> = {
    access,
    team: readableTeam(ctx.wholeTeam, access),
    featurePermissions: new Set(),
  }
  expect(await starred(blind)).toEqual([])
  for (const unseen of [id, 999_999]) {
    await expect(star(unseen, blind)).rejects.toMatchObject({ code: 'collection-not-found' })
    await expect(unstarCollection({ ...ctx, ...blind }, unseen)).rejects.toMatchObject({ code: 'collection-not-found' })
  }
  await updateCollection(ctx, id, { isInternalConfiguration: true })
  const member: Partial<TeamContext> = { featurePermissions: new Set() }
  expect(await starred(member)).not.toContain(id)
  await expect(star(id, member)).rejects.toMatchObject({ code: 'collection-not-found' })
  expect(await starred()).toContain(id)
})

test('a collection takes its star into the trash and back, and for good', async () => {
  const { id } = await team.collection('Invoices', [])
  await star(id)
  await trashCollection(await team.context(), id)
  expect(await starred()).not.toContain(id)
  await restoreCollection(await team.context(), id)
  expect(await starred()).toContain(id)
  await trashCollection(await team.context(), id)
  const ctx = await team.context()
  const inAMonth = { now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) }
  await purgeTrash({ ...ctx, clock: inAMonth }, { teamId: ctx.team.teamId })
  const { rows } = await ctx.teamDb.query(
    `select from ${ctx.teamDb.schema}.starred_collection where collection_id = $1`,
    [id],
  )
  expect(rows).toEqual([])
})
