import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionCopyApi } from '@trellis/domain/blueprints/copy-api'
import { cardsApi } from '@trellis/domain/cards/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import type { Field } from '@trellis/domain/fields/field'
import { layoutsApi } from '@trellis/domain/layouts/api'
import { recordsApi } from '@trellis/domain/records/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { startTestTrellis } from '../../testing/app.ts'
import type { TestTrellis, Visitor } from '../../testing/app.ts'

let trellis: TestTrellis
let maya: Visitor
let from: number
let to: number
let collectionId: number
let listId: number
const fieldIds: Record<string, number> = {}

const team = (name: string) => ({
  name,
  shortName: name,
  primaryTimezone: 'America/Los_Angeles',
  defaultCountry: 'US',
  defaultInterfaceLanguage: 'en',
  brand: 'music',
})

beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor')
  from = (await maya.call(teamsApi.createTeam, { body: team('Harbor') })).body.teamId
  to = (await maya.call(teamsApi.createTeam, { body: team('Cantera') })).body.teamId
  const params = { teamId: from }
  const items = [{ name: 'Beginner' }, { name: 'Advanced' }]
  const list = await maya.call(customListsApi.createList, { params, body: { name: 'Levels', items } })
  listId = list.body.id
  collectionId = (await maya.call(collectionsApi.createCollection, { params, body: { name: 'Student' } })).body.id
  const place = { teamId: from, collectionId }
  const inputs = {
    level: {
      dataType: 'single_selection_from_list',
      settings: { listId },
      defaultValue: list.body.items[1].id,
      isRequired: true,
      helpText: 'As of today',
    },
    fee: { dataType: 'money', settings: { currency: 'EUR' }, displayWidth: 'quarter' },
    friend: { dataType: 'single_data_record', settings: { collectionId } },
  }
  for (const [key, input] of Object.entries(inputs)) {
    const body = { title: { en: key }, ...input }
    fieldIds[key] = (await maya.call(fieldsApi.createField, { params: place, body })).body.id
  }
  await maya.call(recordsApi.createRecord, {
    params: place,
    body: { values: { [fieldIds['level']!]: list.body.items[0].id } },
  })
  const isAdvanced = { left: { field: fieldIds['level']! }, op: 'is', right: [{ literal: list.body.items[1].id }] }
  const content = {
    where: { all: [isAdvanced] },
    sort: [{ by: { field: fieldIds['fee']! }, direction: 'desc' }],
    columns: [{ key: `f${fieldIds['fee']}`, width: 120 }],
    totals: { [`f${fieldIds['fee']}`]: 'sum' },
  }
  await maya.call(layoutsApi.createLayout, { params: place, body: { name: 'Advanced', isShared: true, content } })
  await maya.call(collectionsApi.createSubCollection, {
    params,
    body: { name: 'Advanced student', idParentDataCollection: collectionId, membershipDataFilter: isAdvanced },
  })
  await maya.call(cardsApi.createCard, {
    params: place,
    body: { title: { en: 'Money' }, fields: [{ fieldId: fieldIds['fee']!, width: null }] },
  })
})
afterAll(() => trellis.stop())

const copy = (body: { toTeamId: number }, as = maya) =>
  as.call(collectionCopyApi.copyCollection, { params: { teamId: from, collectionId }, body })

const collectionsOf = async (teamId: number) =>
  (await maya.call(collectionsApi.dataCollections, { query: { TeamId: String(teamId), countObjects: '1' } })).body
    .dataCollection as {
    id: number
    name: string
    countDataObject: number
    isSmartCollection: boolean
    DataFields: Field[]
    membershipDataFilter: unknown
  }[]

describe('a collection', () => {
  test('is copied only where it is a blueprint, and only into a team that one administers', async () => {
    expect((await copy({ toTeamId: to })).body).toMatchObject({ code: 'invalid-input' })
    await maya.call(collectionsApi.updateCollection, {
      params: { teamId: from, collectionId },
      body: { isBlueprint: true },
    })
    const sofia = await trellis.person('Sofía Herrera')
    const hers = (await sofia.call(teamsApi.createTeam, { body: team('Sol') })).body.teamId
    expect((await copy({ toTeamId: hers })).body.code).toBe('team-not-found')
    expect((await copy({ toTeamId: from })).body.code).toBe('team-not-found')
    expect((await copy({ toTeamId: to }, sofia)).body.code).toBe('team-not-found')
  })

  test('comes with fields, list, layout, card and smart part in the ids of the other team, and without records', async () => {
    const { status, body } = await copy({ toTeamId: to })
    expect([status, body.isRenamed, body.leftBehind, body.sharedLists]).toEqual([200, false, [], []])
    const made = await collectionsOf(to)
    const students = made.find(({ id }) => id === body.collectionId)!
    expect(students).toMatchObject({ name: 'Student', countDataObject: 0 })
    const { lists } = (await maya.call(customListsApi.customLists, { params: { teamId: to } })).body
    const [levels] = lists
    expect([levels.name, levels.items.map((item: { name: string }) => item.name)]).toEqual([
      'Levels',
      ['Beginner', 'Advanced'],
    ])
    const [, level, fee, friend] = students.DataFields
    expect(level).toMatchObject({
      settings: { listId: levels.id },
      defaultValue: levels.items[1].id,
      isRequired: true,
      helpText: 'As of today',
    })
    expect(fee).toMatchObject({ settings: { currency: 'EUR' }, displayWidth: 'quarter' })
    expect(friend).toMatchObject({ settings: { collectionId: students.id } })
    const place = { teamId: to, collectionId: students.id }
    const { layouts } = (await maya.call(layoutsApi.layouts, { params: place })).body
    const condition = { left: { field: level!.id }, op: 'is', right: [{ literal: levels.items[1].id }] }
    expect(layouts[0].content).toMatchObject({
      where: { all: [condition] },
      sort: [{ by: { field: fee!.id }, direction: 'desc' }],
      columns: [{ key: `f${fee!.id}`, width: 120 }],
      totals: { [`f${fee!.id}`]: 'sum' },
    })
    expect(made.find(({ name }) => name === 'Advanced student')).toMatchObject({
      isSmartCollection: true,
      membershipDataFilter: condition,
    })
    const { cards } = (await maya.call(cardsApi.cards, { params: place })).body
    expect(cards[0].fields).toEqual([{ fieldId: fee!.id, width: null }])
  })

  test('gets another name where its own is taken, and uses the list that is there', async () => {
    const { body } = await copy({ toTeamId: to })
    expect(body).toMatchObject({ name: 'Student 2', isRenamed: true, sharedLists: ['Levels'] })
  })
})
