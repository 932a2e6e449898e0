import type { AddressInfo } from 'node:net'
import { authApi } from '@trellis/domain/auth/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { closeCodes } from '@trellis/domain/live/messages'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { projectsApi } from '@trellis/domain/projects/api'
import { recordsApi } from '@trellis/domain/records/api'
import { teamsApi } from '@trellis/domain/teams/api'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createLog } from '../../platform/log.ts'
import { openServices } from '../../services.ts'
import { startTestTrellis, type TestTrellis, type Visitor } from '../../testing/app.ts'
import { openPage, refusal, type TestPage } from './test-page.ts'

type Person = Visitor & { userId: number }

let trellis: TestTrellis
let origin: string
let maya: Person
let julien: Person
let julienId: number
let teamId: number
let students: { id: number; name: number; age: number; note: number }
let audits: number
const pages: TestPage[] = []

beforeAll(async () => {
  trellis = await startTestTrellis()
  await trellis.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(trellis.app.server.address() as AddressInfo).port}`
  maya = await trellis.person('Maya Okafor')
  julien = await trellis.person('Julien Moreau')
  const team = { name: 'Harbor', shortName: 'Harbor', primaryTimezone: 'Europe/Paris', defaultCountry: 'FR' }
  const body = { ...team, defaultInterfaceLanguage: 'en', brand: 'music' }
  teamId = (await maya.call(teamsApi.createTeam, { body })).body.teamId
  julienId = await join(julien, 'Julien')
  const params = { teamId }
  const made = (await maya.call(collectionsApi.createCollection, { params, body: { name: 'Student' } })).body
  const field = async (title: string) =>
    (
      await maya.call({ method: 'POST', path: '/teams/:teamId/dataCollections/:collectionId/fields' } as never, {
        params: { teamId, collectionId: made.id },
        body: { title: { en: title }, dataType: 'plain_text' },
      })
    ).body.id
  students = { id: made.id, name: made.DataFields[0].id, age: await field('Age'), note: await field('Note') }
  audits = (await maya.call(collectionsApi.createCollection, { params, body: { name: 'Audit' } })).body.id
  const { roles } = (await maya.call(permissionsApi.roles, { params })).body
  const baseline = roles.find(({ isBaseline }: { isBaseline: boolean }) => isBaseline)
  const grant = { permission: 'read_data_field_data', collectionId: students.id, fields: [students.name, students.age] }
  await maya.call(permissionsApi.updateRole, {
    params: { teamId, roleId: baseline.id },
    body: { name: baseline.name, dataGrants: [grant] },
  })
})
afterEach(() => pages.splice(0).forEach(({ close }) => close()))
afterAll(() => trellis.stop())

async function join(person: Person, firstName: string): Promise<number> {
  const { id } = await trellis.services.db
    .insertInto('trellis.team_user')
    .values({ team_id: teamId, user_id: person.userId, first_name: firstName, last_name: 'M', status: 'current' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Without a cursor or an age it hears of what comes from now on. */
async function open(person: Visitor, options: { cursor?: string; ageMs?: number; origin?: string } = {}) {
  const { rows } = await trellis.services.pool.query('select pg_current_snapshot()::text as now')
  const from = options.ageMs === undefined ? { cursor: rows[0].now } : {}
  const page = await openPage({ origin, teamId, cookie: person.cookie(), ...from, ...options })
  pages.push(page)
  return page
}

const create = async (values: object = {}, collectionId = students.id) =>
  (await maya.call(recordsApi.createRecord, { params: { teamId, collectionId }, body: { values } })).body.record
const edit = async (record: { id: number; version: number }, values: object) =>
  (
    await maya.call(recordsApi.updateRecord, {
      params: { teamId, recordId: record.id },
      body: { version: record.version, values },
    })
  ).body.record

/** What is promised within a second holds for a process that gets its turn: the best of three. */
const onTime = { retry: 2 }

describe('who is there hears', () => {
  test('of records that are made, edited and deleted, within a second', onTime, async () => {
    const page = await open(julien)
    const ines = await create({ [students.name]: 'Inès' })
    const edited = await edit(ines, { [students.age]: '12' })
    await maya.call(recordsApi.trashRecords, { params: { teamId }, body: { recordIds: [ines.id] } })
    const before = Date.now()
    await page.until(() => page.changes().length >= 3)
    expect(Date.now() - before).toBeLessThan(1_000)
    expect(page.changes().map(({ type, records, fieldIds, by }) => ({ type, records, fieldIds, by }))).toEqual([
      { type: 'created', records: [[ines.id, 1]], fieldIds: [], by: expect.any(String) },
      { type: 'updated', records: [[ines.id, edited.version]], fieldIds: [students.age], by: expect.any(String) },
      { type: 'deleted', records: [[ines.id, 3]], fieldIds: [], by: expect.any(String) },
    ])
  })

  test('of configuration that changed', async () => {
    const page = await open(julien)
    await maya.call(collectionsApi.updateCollection, {
      params: { teamId, collectionId: students.id },
      body: { description: 'Everybody who learns here' },
    })
    await page.until(() => page.told.some(({ type }) => type === 'config'))
    expect(page.told.map(({ type }) => type)).toEqual(['hello', 'config'])
  })

  test('of projects and tasks, and that is all they are told of them', onTime, async () => {
    const params = { teamId }
    const page = await open(julien)
    const works = () => page.told.filter(({ type }) => type === 'work').length
    const before = Date.now()
    const project = (await maya.call(projectsApi.createProject, { params, body: { name: 'Recital' } })).body
    await page.until(() => works() === 1)
    const task = (
      await maya.call(projectsApi.createTask, {
        params: { teamId, projectId: project.id },
        body: { title: 'Book the hall' },
      })
    ).body
    await page.until(() => works() === 2)
    await maya.call(projectsApi.placeTask, {
      params: { teamId, taskId: task.id },
      body: { status: 'doing', beforeTaskId: null },
    })
    await page.until(() => works() === 3)
    expect(Date.now() - before).toBeLessThan(2_000)
    expect(page.told.slice(1)).toEqual([{ type: 'work' }, { type: 'work' }, { type: 'work' }])
  })

  test('never a value', async () => {
    const page = await open(maya)
    await create({ [students.name]: 'zebrafinch' })
    await page.until(() => page.changes().length > 0)
    expect(JSON.stringify(page.told)).not.toContain('zebrafinch')
  })
})

describe('who may not read something hears nothing of it', () => {
  test('no edit of hidden fields only, no hidden field beside others, nothing of a collection out of reach', async () => {
    const ines = await create({ [students.name]: 'Inès' })
    const page = await open(julien)
    const admin = await open(maya)
    const hidden = await edit(ines, { [students.note]: 'secret' })
    await create({}, audits)
    await edit(hidden, { [students.note]: 'more', [students.age]: '13' })
    await admin.until(() => admin.changes().length >= 3)
    await page.until(() => page.changes().length > 0)
    expect(page.changes().map(({ collectionId, fieldIds }) => ({ collectionId, fieldIds }))).toEqual([
      { collectionId: students.id, fieldIds: [students.age] },
    ])
  })

  test('nor by catching up', async () => {
    const ines = await create({ [students.name]: 'Inès' })
    const page = await open(julien)
    page.close()
    await page.closed
    await edit(ines, { [students.note]: 'secret' })
    await create({}, audits)
    const again = await open(julien, { cursor: page.cursor() })
    const admin = await open(maya, { cursor: page.cursor() })
    expect(admin.changes()).toHaveLength(2)
    expect(again.changes()).toEqual([])
  })

  test('nor who is at a collection out of reach, nor in which hidden field', async () => {
    const page = await open(julien)
    const admin = await open(maya)
    const people = () => page.told.flatMap((message) => (message.type === 'present' ? [message.people] : []))
    page.say({ type: 'place', place: { collectionId: students.id } })
    admin.say({ type: 'place', place: { collectionId: students.id, recordId: 5, fieldId: students.note } })
    await page.until(() => people().at(-1)?.length === 1)
    expect(people().at(-1)![0]!.place).toEqual({ collectionId: students.id, recordId: 5 })
    page.say({ type: 'place', place: { collectionId: audits } })
    admin.say({ type: 'place', place: { collectionId: audits } })
    await page.until(() => people().at(-1)?.length === 0)
  })
})

describe('a socket is refused or closed', () => {
  test('for nobody, for a stranger to the team, and for a page of another site', async () => {
    const stranger = await trellis.person('Ines Delacroix')
    const refused = (headers: Record<string, string>) => refusal({ origin, teamId, headers })
    expect(await refused({})).toBe(401)
    expect(await refused({ cookie: stranger.cookie() })).toBe(404)
    expect(await refused({ cookie: maya.cookie(), origin: 'https://elsewhere.example' })).toBe(403)
    expect(await refused({ cookie: maya.cookie(), origin })).toBe(101)
  })

  test('at once when the session ends', async () => {
    const omar = await trellis.person('Omar Haddad')
    await join(omar, 'Omar')
    const page = await open(omar)
    await omar.call(authApi.signOut, { body: {} })
    expect(await page.closed).toBe(closeCodes.signedOut)
  })

  test('at once when the membership ends', async () => {
    const lea = await trellis.person('Lea Martin')
    const teamUserId = await join(lea, 'Lea')
    const page = await open(lea)
    await maya.call(teamsApi.deactivateTeamUser, { params: { teamId, teamUserId }, body: {} })
    expect(await page.closed).toBe(closeCodes.notMember)
  })

  test('for what is no message', async () => {
    const page = await open(maya)
    page.say({ type: 'nonsense' } as never)
    expect(await page.closed).toBe(closeCodes.misbehaved)
  })
})

describe('after a cut', () => {
  test('a page hears of every write it missed and of none twice', async () => {
    const page = await open(maya)
    const ines = await create({ [students.name]: 'Inès' })
    await page.until(() => page.changes().length === 1)
    page.close()
    await page.closed
    let at = ines
    for (let count = 0; count < 50; count++) at = await edit(at, { [students.age]: String(count) })
    const again = await open(maya, { cursor: page.cursor() })
    expect(again.changes().map(({ records }) => records)).toEqual(
      Array.from({ length: 50 }, (_, count) => [[ines.id, count + 2]]),
    )
    await edit(at, { [students.age]: 'last' })
    await again.until(() => again.changes().length === 51)
  })

  test('also of a transaction that began before the cut and committed after later ones', async () => {
    const page = await open(maya)
    const first = await create({ [students.name]: 'first' })
    const schema = `team_${teamId}`
    const slow = new pg.Client(String(trellis.services.config.databaseUrl))
    await slow.connect()
    await slow.query('begin')
    const { rows } = await slow.query(
      `insert into ${schema}.change_batch (kind, collection_id, record_count) values ('edit', $1, 1) returning id`,
      [students.id],
    )
    await slow.query(
      `insert into ${schema}.change (batch_id, record_id, collection_id, type, version, before, after)
       values ($1, $2, $3, 'updated', 2, '{"${students.age}": null}', '{"${students.age}": "slow"}')`,
      [rows[0].id, first.id, students.id],
    )
    await create({ [students.name]: 'later, committed sooner' })
    await page.until(() => page.changes().length === 2)
    page.close()
    await page.closed
    const afterCut = await create({ [students.name]: 'while cut' })
    await slow.query('commit')
    await slow.end()
    const again = await open(maya, { cursor: page.cursor() })
    const batchIds = again.changes().map(({ batchId }) => batchId)
    expect(batchIds).toContain(rows[0].id)
    expect(again.changes().map(({ records }) => records![0]![0])).toEqual([first.id, afterCut.id])
    expect(page.changes().map(({ batchId }) => batchId)).not.toContain(rows[0].id)
  })

  test('a page that just opened hears of what changed since its first answer', async () => {
    const before = Date.now()
    const made = await create({ [students.name]: 'meanwhile' })
    const page = await open(maya, { ageMs: Date.now() - before })
    expect(page.changes().flatMap(({ records }) => records!.map(([id]) => id))).toContain(made.id)
    await maya.call(collectionsApi.updateCollection, {
      params: { teamId, collectionId: students.id },
      body: { description: 'changed while a page opens' },
    })
    const opening = await open(maya, { ageMs: Date.now() - before })
    expect(opening.told.map(({ type }) => type)).toContain('config')
    const older = await open(maya, { ageMs: 3_600_000 })
    expect(older.told[0]?.type).toBe('reload')
  })

  test('a page that missed too much, or brings a moment that never was, reads everything again', async () => {
    const page = await open(maya)
    page.close()
    await page.closed
    await trellis.services.pool.query(
      `insert into team_${teamId}.change_batch (kind, collection_id, record_count) select 'edit', $1, 1 from generate_series(1, 400)`,
      [students.id],
    )
    for (const cursor of [page.cursor(), 'nonsense', '99999999999:99999999999:', '5:2:9,1']) {
      const again = await open(maya, { cursor })
      expect(again.told.map(({ type }) => type)).toContain('reload')
      expect(again.cursor()).not.toBe(cursor)
    }
  })
})

describe('two processes on one database', () => {
  test('tell each other of changes and of people', onTime, async () => {
    const { config } = trellis.services
    const databaseUrl = String(config.databaseUrl)
    const services = await openServices(
      { ...config, databaseUrl, directDatabaseUrl: databaseUrl },
      { log: createLog('silent') },
    )
    const app = await buildApp(services)
    try {
      const elsewhere = await app.listen({ port: 0, host: '127.0.0.1' })
      const there = await open(julien, { origin: elsewhere })
      const here = await open(maya)
      there.say({ type: 'place', place: { collectionId: students.id } })
      here.say({ type: 'place', place: { collectionId: students.id } })
      const names = (page: TestPage) =>
        page.told
          .flatMap((message) =>
            message.type === 'present' ? [message.people.map(({ teamUserId }) => teamUserId)] : [],
          )
          .at(-1)
      await here.until(() => names(here)?.includes(julienId))
      await there.until(() => names(there)?.length === 1)

      const made = await create({ [students.name]: 'told across' })
      await there.until(() => there.changes().some(({ records }) => records?.[0]?.[0] === made.id))

      there.close()
      const before = Date.now()
      await here.until(() => names(here)?.length === 0)
      expect(Date.now() - before).toBeLessThan(2_000)
    } finally {
      await app.close()
      await services.close()
    }
  })
})
