import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { allApis } from '@trellis/domain/api/all'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { errorReply } from '@trellis/domain/api/endpoint'
import { cardsApi } from '@trellis/domain/cards/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import { recordsApi } from '@trellis/domain/records/api'
import { projectsApi } from '@trellis/domain/projects/api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { featurePermissions, type FeaturePermission } from '@trellis/domain/permissions/feature-permissions'
import { teamsApi } from '@trellis/domain/teams/api'
import { portrait } from './samples/sample-pictures.ts'
import { arbitraryOf } from './testing/arbitrary-of.ts'
import { startTestTrellis } from './testing/app.ts'
import type { TestTrellis, Visitor } from './testing/app.ts'

/** What empties the world that the others are tried in comes last. */
const isDestructive = ({ method, path }: Endpoint) => method === 'DELETE' || /\/(trash|revert|sign-out)$/.test(path)

const endpoints = Object.entries(allApis as Record<string, Record<string, Endpoint>>)
  .flatMap(([feature, api]) =>
    Object.entries(api).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
  )
  .toSorted((a, b) => Number(isDestructive(a.endpoint)) - Number(isDestructive(b.endpoint)))

/** One team's world: ids by the names under which paths ask for them. */
interface World {
  teamId: number
  collectionId: number
  fieldId: number
  listId: number
  itemId: number
  recordId: number
  fileId: number
  changeId: number
  batchId: number
  teamUserId: number
  roleId: number
  cardId: number
  cardGroupId: number
  projectId: number
  taskId: number
  userId: number
}

let trellis: TestTrellis
let admin: Visitor
let member: Visitor
let stranger: Visitor
/** Members whose only role gives one feature permission. */
const holders = new Map<FeaturePermission, Visitor>()
let ours: World
let theirs: World

beforeAll(async () => {
  trellis = await startTestTrellis()
  const maya = await trellis.person('Maya Okafor')
  const sofia = await trellis.person('Sofía Herrera')
  const julien = await trellis.person('Julien Moreau')
  admin = maya
  stranger = sofia
  member = julien
  // Ids of the two worlds differ, so that a foreign id is never by chance one's own.
  ours = await makeWorld(maya, 'Harbor Conservatory', 1)
  theirs = await makeWorld(sofia, 'Camp Sous les Pins', 4)
  await joinOurs('Julien Moreau', julien.userId)
  for (const permission of featurePermissions) {
    const holder = await trellis.person(`Holder of ${permission.replaceAll('_', ' ')}`)
    const { id: roleId } = good(
      await maya.call(permissionsApi.createRole, {
        params: { teamId: ours.teamId },
        body: { name: permission, featurePermissions: [permission] },
      }),
    )
    await giveRole(await joinOurs('Holder', holder.userId), roleId)
    holders.set(permission, holder)
  }
})
afterAll(() => trellis.stop())

async function joinOurs(name: string, userId: number): Promise<number> {
  const { id } = await trellis.services.db
    .insertInto('trellis.team_user')
    .values({ team_id: ours.teamId, user_id: userId, first_name: name, last_name: '', status: 'current' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function giveRole(teamUserId: number, roleId: number): Promise<void> {
  await admin.call(teamsApi.updateTeamUser, {
    params: { teamId: ours.teamId, teamUserId },
    body: { firstName: 'Holder', lastName: '', isTeamAdmin: false, roleIds: [roleId] },
  })
}

async function makeWorld(owner: Visitor & { userId: number }, name: string, records: number): Promise<World> {
  const team = {
    name,
    shortName: 'T',
    primaryTimezone: 'Europe/Paris',
    defaultCountry: 'FR',
    defaultInterfaceLanguage: 'en',
    brand: 'music',
  }
  const { teamId } = good(await owner.call(teamsApi.createTeam, { body: team }))
  const collection = good(
    await owner.call(collectionsApi.createCollection, { params: { teamId }, body: { name: 'Student' } }),
  )
  const collectionId = collection.id
  const field = good(
    await owner.call(fieldsApi.createField, {
      params: { teamId, collectionId },
      body: { title: { en: 'Age' }, dataType: 'number' },
    }),
  )
  const photo = good(
    await owner.call(fieldsApi.createField, {
      params: { teamId, collectionId },
      body: { title: { en: 'Photo' }, dataType: 'single_image' },
    }),
  )
  const picture = portrait(1, 16)
  let fileId = 0
  let written = { record: { id: 0 }, changeId: 0 }
  for (let index = 0; index < records; index++) {
    const file = { name: 'me.png', content: picture, thumbnail: picture }
    fileId = good(await owner.upload(`/teams/${teamId}/files?fieldId=${photo.id}`, file)).id
    written = good(
      await owner.call(recordsApi.createRecord, {
        params: { teamId, collectionId },
        body: { values: { [field.id]: index, [photo.id]: fileId } },
      }),
    )
  }
  const list = good(
    await owner.call(customListsApi.createList, {
      params: { teamId },
      body: { name: 'Levels', items: [{ name: 'Beginner' }] },
    }),
  )
  const { id: roleId } = good(
    await owner.call(permissionsApi.createRole, { params: { teamId }, body: { name: 'Front desk' } }),
  )
  let work = { id: 0, taskId: 0 }
  for (let index = 0; index < records; index++) {
    const { id } = good(await owner.call(projectsApi.createProject, { params: { teamId }, body: { name: 'Recital' } }))
    const params = { teamId, projectId: id }
    const task = good(await owner.call(projectsApi.createTask, { params, body: { title: 'Book the hall' } }))
    work = { id, taskId: task.id }
  }
  let card = { id: 0, groupId: 0 }
  for (let index = 0; index < records; index++) {
    const params = { teamId, collectionId }
    const group = good(await owner.call(cardsApi.createCardGroup, { params, body: { name: { en: 'Profile' } } }))
    const fields = [{ fieldId: field.id, width: null }]
    const body = { title: { en: 'Student' }, fields, cardGroupIds: [group.id] }
    card = { id: good(await owner.call(cardsApi.createCard, { params, body })).id, groupId: group.id }
  }
  const people = good(await owner.call(teamsApi.teamUsers, { query: { TeamId: teamId } }))
  return {
    teamId,
    collectionId,
    fieldId: field.id,
    listId: list.id,
    itemId: list.items[0].id,
    recordId: written.record.id,
    fileId,
    changeId: written.changeId,
    batchId: written.changeId,
    teamUserId: people.result[0].id,
    roleId,
    cardId: card.id,
    cardGroupId: card.groupId,
    projectId: work.id,
    taskId: work.taskId,
    userId: owner.userId,
  }
}

function good({ status, body }: Awaited<ReturnType<Visitor['call']>>) {
  expect(body).not.toHaveProperty('code')
  expect(status).toBe(200)
  return body
}

/** Path and query that name things of this world; the body is the smallest that the schema takes. */
function inputFor(endpoint: Endpoint, world: World, seed = 1) {
  const params = {
    ...world,
    providerUsername: 'sofia@example.org',
    importId: 1,
    exportId: 1,
    layoutId: 1,
    progressKey: '5d1c6a8e-6f0c-4b8e-9d55-0f8c9d6c1a11',
  }
  const query = endpoint.teamFrom
    ? { [endpoint.teamFrom.query]: world.teamId }
    : { q: endpoint.path.includes('search') ? 'a' : '{}' }
  return { params, query, body: validBody(endpoint, seed) }
}

function validBody(endpoint: Endpoint, seed: number): unknown {
  const { body } = endpoint
  if (!body) return undefined
  const candidates = fc.sample(arbitraryOf(body, { ids: [1, 2] }), { numRuns: 400, seed })
  return candidates.find((candidate) => body.safeParse(candidate).success)
}

const isOfTeam = ({ access }: Endpoint) => access === 'team-member' || access === 'team-admin'

test.each(['\0', '\ud800'])('what cannot be stored is refused, wherever it stands', async (text) => {
  const { teamId, collectionId, fieldId } = ours
  const body = { name: 'Room', nameFieldTitle: `a${text}b` }
  const inText = await admin.call(collectionsApi.createCollection, { params: { teamId }, body })
  const inKey = await admin.call(recordsApi.createRecord, {
    params: { teamId, collectionId },
    body: { values: { [fieldId]: { [text]: 1 } } },
  })
  const nested = JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`) as unknown
  const tooDeep = await admin.call(recordsApi.createRecord, {
    params: { teamId, collectionId },
    body: { values: { [fieldId]: nested } },
  })
  for (const { status, body: answer } of [inText, inKey, tooDeep])
    expect([status, answer.code]).toEqual([400, 'invalid-input'])
})

test('every endpoint of the contract is answered', () => {
  const answered = trellis.app.implemented.map(({ method, path }) => `${method} ${path}`)
  expect(endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`).toSorted()).toEqual(answered.toSorted())
})

describe.each(endpoints.filter(({ endpoint }) => endpoint.access !== 'anyone'))('$name', ({ endpoint }) => {
  const idsInPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!).filter((id) => id !== 'teamId')

  test('says nothing to nobody', async () => {
    const { status, body } = await trellis.nobody.call(endpoint, inputFor(endpoint, ours))
    expect([status, body.code]).toEqual(endpoint.access === 'developer' ? [404, 'not-found'] : [401, 'not-signed-in'])
  })

  if (isOfTeam(endpoint)) {
    test("looks to a stranger like a team that isn't there", async () => {
      const foreign = await stranger.call(endpoint, inputFor(endpoint, ours))
      const missing = await stranger.call(endpoint, inputFor(endpoint, { ...ours, teamId: 999_999 }))
      expect([foreign.status, foreign.body.code]).toEqual([404, 'team-not-found'])
      expect(foreign.body).toEqual({ ...missing.body, requestId: foreign.body.requestId })
    })

    for (const name of idsInPath) {
      test(`takes another team's ${name} for one that isn't there`, async () => {
        const [known, unknown] = [theirs[name as keyof World] ?? 1, 999_999]
        const body = inputFor(endpoint, ours).body
        const ask = (value: number) =>
          admin.call(endpoint, {
            ...inputFor(endpoint, { ...ours, [name]: value }),
            params: { ...ours, importId: 1, [name]: value },
            body,
          })
        const foreign = await ask(known)
        const missing = await ask(unknown)
        expect(foreign.status).toBeGreaterThanOrEqual(400)
        expect(withoutIds(foreign.body, known)).toEqual(withoutIds(missing.body, unknown))
        expect(foreign.status).toBe(missing.status)
      })
    }
  }

  const needs = endpoint.needs
  if (needs) {
    test.each(featurePermissions)(`is open with %s alone only where it needs that`, async (permission) => {
      // Refusals only: what these may do would change the world that the others are tried in.
      if (needs.includes(permission) && endpoint.method !== 'GET') return
      const { status, body } = await holders.get(permission)!.call(endpoint, inputFor(endpoint, ours))
      if (needs.includes(permission)) expect(status).toBe(200)
      else expect([status, body.code]).toEqual([403, 'not-permitted'])
    })
  }

  if (endpoint.access === 'team-member' && endpoint.method === 'GET' && !needs) {
    test('answers a member', async () => {
      const { status } = await member.call(endpoint, inputFor(endpoint, ours))
      // No import and no bulk change is in this world; one that isn't there may read as nothing done.
      expect(idsInPath.every((id) => id in ours) ? [200] : [200, 404]).toContain(status)
    })
  }

  if (endpoint.access === 'team-admin' || needs) {
    test('is refused to a member without roles', async () => {
      const { status, body } = await member.call(endpoint, inputFor(endpoint, ours))
      expect([status, body.code]).toEqual([403, 'not-permitted'])
    })
  }
})

// After the walk: what this makes would get ids of the other world.
describe.each(endpoints)('$name, asked anything,', ({ endpoint }) => {
  test('never fails by surprise and answers in its declared form', async () => {
    const known = { ids: Object.values(ours) }
    const part = (schema: z.ZodType | undefined) => (schema ? arbitraryOf(schema, known) : fc.constant({}))
    const requests = fc.record({
      params: part(endpoint.params),
      query: part(endpoint.query),
      body: part(endpoint.body),
      reachesIn: fc.boolean(),
    })
    for (const { params, query, body, reachesIn } of fc.sample(requests, 12)) {
      const asOurs = inputFor(endpoint, ours)
      const path =
        reachesIn || endpoint.params === undefined ? asOurs.params : { ...asOurs.params, ...(params as object) }
      const isOwnTeam = reachesIn && endpoint.teamFrom ? asOurs.query : {}
      const answer = await admin.call(endpoint, { params: path, query: { ...(query as object), ...isOwnTeam }, body })
      expect(answer.status, JSON.stringify({ params: path, query, body, answer: answer.body })).not.toBe(500)
      if (answer.status >= 400) errorReply.parse(answer.body)
      else if (answer.status === 200 && typeof endpoint.reply !== 'string') endpoint.reply.parse(answer.body)
    }
  }, 60_000)
})

/** Error details may repeat the id that was asked for; everything else must be the same. */
function withoutIds(body: Record<string, unknown>, id: number): string {
  return JSON.stringify({ ...body, requestId: '' }).replaceAll(String(id), '#')
}
