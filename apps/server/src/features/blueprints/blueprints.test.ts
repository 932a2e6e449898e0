import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Brand, Language } from '@trellis/domain/api/ids'
import { brands } from '@trellis/domain/api/ids'
import { blueprints } from '@trellis/domain/blueprints/all'
import { blueprintsApi } from '@trellis/domain/blueprints/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import type { Collection } from '@trellis/domain/collections/api'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import { layoutsApi } from '@trellis/domain/layouts/api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { recordsApi } from '@trellis/domain/records/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { startTestTrellis } from '../../testing/app.ts'
import type { TestTrellis, Visitor } from '../../testing/app.ts'
import { latestRun } from './queries.ts'
import { runBlueprint } from './run-blueprint.ts'

let trellis: TestTrellis
let maya: Visitor & { userId: number }

beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor')
})
afterAll(() => trellis.stop())

async function newTeam(brand: Brand, language: Language, country = 'US'): Promise<number> {
  const body = {
    name: `A team of ${brand}`,
    shortName: brand,
    primaryTimezone: 'America/Bogota',
    defaultCountry: country,
    defaultInterfaceLanguage: language,
    brand,
  }
  return (await maya.call(teamsApi.createTeam, { body })).body.teamId
}

const apply = (teamId: number, blueprint: Brand, withSample = true) =>
  maya.call(blueprintsApi.applyBlueprint, { params: { teamId }, body: { blueprint, withSample } })

/** What the worker does. */
async function work(teamId: number): Promise<void> {
  const run = await latestRun(trellis.services.db, teamId)
  await runBlueprint(trellis.services, { teamId, runId: run!.id })
}

const stateOf = async (teamId: number) => (await maya.call(blueprintsApi.blueprint, { params: { teamId } })).body

async function collectionsOf(teamId: number): Promise<Collection[]> {
  const query = { TeamId: teamId, countObjects: '1' }
  const { body } = await maya.call(collectionsApi.dataCollections, { query })
  return body.dataCollection.filter((collection: Collection) => !collection.isUsedAsCustomList)
}

async function namesIn(teamId: number, collectionId: number): Promise<string[]> {
  const { body } = await maya.call(recordsApi.queryRecords, {
    params: { teamId, collectionId },
    body: { fields: [], limit: 100 },
  })
  return body.rows.map(([, , name]: [number, number, string]) => name)
}

const languageOf: Record<Brand, Language> = { generic: 'en', camps: 'fr', music: 'es', schools: 'fr', weddings: 'es' }

describe.each(brands)('the blueprint of %s', (brand) => {
  test('makes its lists, collections, layouts, roles and records in the language of the team', async () => {
    const language = languageOf[brand]
    const teamId = await newTeam(brand, language, language === 'fr' ? 'FR' : 'MX')
    expect((await apply(teamId, brand)).body.run).toEqual({ blueprint: brand, state: 'running', step: 'structure' })
    await work(teamId)

    const blueprint = blueprints[brand]
    const collections = await collectionsOf(teamId)
    expect(collections.map(({ pluralName }) => pluralName).toSorted()).toEqual(
      blueprint.collections.map(({ pluralName }) => pluralName[language]).toSorted(),
    )
    for (const { name, fields, layouts = [] } of blueprint.collections) {
      const made = collections.find((collection) => collection.name === name[language])!
      const reverse = blueprint.collections.flatMap((other) => other.fields.filter((f) => f.reverse && f.collection))
      const titles = made.DataFields.map(({ title }) => title[language])
      expect(titles).toEqual(expect.arrayContaining(fields.map(({ title }) => title[language])))
      expect(titles.length).toBeLessThanOrEqual(fields.length + reverse.length)
      expect(made.countDataObject).toBeGreaterThan(0)
      const kept = await maya.call(layoutsApi.layouts, { params: { teamId, collectionId: made.id } })
      expect(kept.body.layouts).toHaveLength(layouts.length)
    }
    const lists = await maya.call(customListsApi.customLists, { params: { teamId } })
    expect(lists.body.lists).toHaveLength(blueprint.lists.length)
    const roles = await maya.call(permissionsApi.roles, { params: { teamId } })
    expect(roles.body.roles.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(blueprint.roles.map(({ name }) => name[language])),
    )
    const state = await stateOf(teamId)
    expect(state.run).toEqual({ blueprint: brand, state: 'done', step: 'sample' })
    expect(state.sample.changed).toBe(0)
    expect(state.sample.records).toBe(collections.reduce((sum, each) => sum + Number(each.countDataObject), 0))
  }, 60_000)
})

describe('a blueprint', () => {
  test('without sample records leaves its collections empty', async () => {
    const teamId = await newTeam('generic', 'en')
    await apply(teamId, 'generic', false)
    await work(teamId)
    const collections = await collectionsOf(teamId)
    expect(collections).toHaveLength(blueprints.generic.collections.length)
    expect(collections.every(({ countDataObject }) => countDataObject === 0)).toBe(true)
    expect((await stateOf(teamId)).sample).toBeNull()
  })

  test('is put in once at a time', async () => {
    const teamId = await newTeam('camps', 'en')
    await apply(teamId, 'camps')
    const second = await apply(teamId, 'camps')
    expect([second.status, second.body.code]).toEqual([409, 'blueprint-running'])
  })

  test('that was killed at any point goes on where it was: nothing is there twice', async () => {
    const teamId = await newTeam('music', 'es')
    await apply(teamId, 'music')
    await work(teamId)
    const whole = await countsOf(teamId)
    // As if the process had ended right behind each of its commits.
    for (const step of ['structure', 'layouts', 'sample'] as const) {
      await trellis.services.db
        .updateTable('trellis.blueprint_run')
        .set({ state: 'running', step, finished_at: null })
        .where('team_id', '=', teamId)
        .execute()
      await work(teamId)
      expect(await countsOf(teamId)).toEqual(whole)
    }
    expect((await stateOf(teamId)).run.state).toBe('done')
  }, 60_000)

  test('that failed can be tried again', async () => {
    const teamId = await newTeam('weddings', 'en')
    await apply(teamId, 'weddings')
    const { db } = trellis.services
    const setStatus = (status: 'current' | 'deactivated') =>
      db.updateTable('trellis.team_user').set({ status }).where('team_id', '=', teamId).execute()
    await setStatus('deactivated')
    await expect(work(teamId)).rejects.toThrow('user-not-found')
    await setStatus('current')
    expect((await stateOf(teamId)).run.state).toBe('failed')
    expect((await apply(teamId, 'weddings')).body.run.state).toBe('running')
    await work(teamId)
    expect((await stateOf(teamId)).run.state).toBe('done')
    expect(await collectionsOf(teamId)).toHaveLength(blueprints.weddings.collections.length)
  })

  test('is for team admins', async () => {
    const teamId = await newTeam('generic', 'en')
    const julien = await trellis.person('Julien Moreau')
    await trellis.services.db
      .insertInto('trellis.team_user')
      .values({ team_id: teamId, user_id: julien.userId, first_name: 'J', last_name: 'M', status: 'current' })
      .execute()
    const attempts = [
      await julien.call(blueprintsApi.blueprint, { params: { teamId } }),
      await julien.call(blueprintsApi.applyBlueprint, { params: { teamId }, body: { blueprint: 'camps' } }),
      await julien.call(blueprintsApi.removeSample, { params: { teamId } }),
    ]
    for (const { status } of attempts) expect([403, 404]).toContain(status)
  })

  async function countsOf(teamId: number) {
    const lists = await maya.call(customListsApi.customLists, { params: { teamId } })
    const collections = await collectionsOf(teamId)
    const layouts = await Promise.all(
      collections.map(async ({ id }) => {
        const { body } = await maya.call(layoutsApi.layouts, { params: { teamId, collectionId: id } })
        return body.layouts.length
      }),
    )
    return {
      lists: lists.body.lists.length,
      layouts,
      records: collections.map(({ name, countDataObject }) => [name, countDataObject]),
    }
  }
})

describe('sample records are taken away', () => {
  test('all at once, but for those that somebody changed or linked to', async () => {
    const teamId = await newTeam('music', 'en')
    await apply(teamId, 'music')
    await work(teamId)
    const before = await stateOf(teamId)
    const [students, teachers, lessons] = await Promise.all(
      ['Student', 'Teacher', 'Lesson'].map(async (name) => (await collectionsOf(teamId)).find((c) => c.name === name)!),
    )
    const rows = await maya.call(recordsApi.queryRecords, {
      params: { teamId, collectionId: students!.id },
      body: { fields: [], limit: 1 },
    })
    const [recordId, version] = rows.body.rows[0] as [number, number]
    await maya.call(recordsApi.updateRecord, {
      params: { teamId, recordId },
      body: { version, values: { [students!.IdDataFieldDataObjectName!]: 'My first real student' } },
    })
    const teacherRows = await maya.call(recordsApi.queryRecords, {
      params: { teamId, collectionId: teachers!.id },
      body: { fields: [], limit: 1 },
    })
    const teacherId = teacherRows.body.rows[0][0] as number
    const link = lessons!.DataFields.find(({ columnName }) => columnName === 'teacher')!
    await maya.call(recordsApi.createRecord, {
      params: { teamId, collectionId: lessons!.id },
      body: { values: { [lessons!.IdDataFieldDataObjectName!]: 'A lesson of my own', [link.id]: teacherId } },
    })

    expect((await stateOf(teamId)).sample).toEqual({ records: before.sample.records, changed: 2 })
    const removed = await maya.call(blueprintsApi.removeSample, { params: { teamId } })
    expect(removed.body.count).toBe(before.sample.records - 2)
    expect((await stateOf(teamId)).sample).toBeNull()
    expect(await namesIn(teamId, students!.id)).toEqual(['My first real student'])
    expect(await namesIn(teamId, lessons!.id)).toEqual(['A lesson of my own'])
    expect(await namesIn(teamId, teachers!.id)).toHaveLength(1)
    expect(await collectionsOf(teamId)).toHaveLength(blueprints.music.collections.length)
  }, 60_000)

  test('with the changed ones where that was asked for', async () => {
    const teamId = await newTeam('generic', 'en')
    await apply(teamId, 'generic')
    await work(teamId)
    const organisations = (await collectionsOf(teamId)).find(({ name }) => name === 'Organisation')!
    const rows = await maya.call(recordsApi.queryRecords, {
      params: { teamId, collectionId: organisations.id },
      body: { fields: [], limit: 1 },
    })
    const [recordId, version] = rows.body.rows[0] as [number, number]
    await maya.call(recordsApi.updateRecord, {
      params: { teamId, recordId },
      body: { version, values: { [organisations.IdDataFieldDataObjectName!]: 'Mine' } },
    })
    const { sample } = await stateOf(teamId)
    const removed = await maya.call(blueprintsApi.removeSample, { params: { teamId }, body: { withChanged: true } })
    expect(removed.body.count).toBe(sample.records)
    expect(await namesIn(teamId, organisations.id)).toEqual([])
    // Nothing left to take away.
    expect((await maya.call(blueprintsApi.removeSample, { params: { teamId } })).body).toEqual({ count: 0 })
  })
})
