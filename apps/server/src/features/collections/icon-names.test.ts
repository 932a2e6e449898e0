import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardsApi } from '@trellis/domain/cards/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import type { Collection } from '@trellis/domain/collections/api'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import { recordsApi } from '@trellis/domain/records/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { startTestTrellis } from '../../testing/app.ts'
import type { TestTrellis } from '../../testing/app.ts'
import { harborTeam } from '../../testing/harbor-team.ts'

let trellis: TestTrellis
let maya: Awaited<ReturnType<TestTrellis['person']>>
let teamId: number

beforeAll(async () => {
  trellis = await startTestTrellis()
  maya = await trellis.person('Maya Okafor')
  teamId = (await maya.call(teamsApi.createTeam, { body: harborTeam })).body.teamId
})
afterAll(() => trellis.stop())

/** Written as a name may be, and in no catalogue. */
const icon = 'flux-capacitor'
const refused = { status: 400, body: { code: 'icon-unknown', details: { icon } } }

test('an icon that the catalogue lacks is refused wherever one is chosen', async () => {
  const params = { teamId }
  const rooms = (await maya.call(collectionsApi.createCollection, { params, body: { name: 'Room', icon: 'door' } }))
    .body
  const list = (await maya.call(customListsApi.createList, { params, body: { name: 'Level', items: [{ name: 'A' }] } }))
    .body
  const group = (
    await maya.call(cardsApi.createCardGroup, {
      params: { teamId, collectionId: rooms.id },
      body: { name: { en: 'More' } },
    })
  ).body
  const inList = { teamId, listId: list.id }
  const answers = [
    await maya.call(collectionsApi.createCollection, { params, body: { name: 'Lesson', icon } }),
    await maya.call(collectionsApi.createSubCollection, {
      params,
      body: { name: 'Small', icon, idParentDataCollection: rooms.id },
    }),
    await maya.call(collectionsApi.updateCollection, { params: { teamId, collectionId: rooms.id }, body: { icon } }),
    await maya.call(customListsApi.createList, { params, body: { name: 'Mood', icon } }),
    await maya.call(customListsApi.createList, { params, body: { name: 'Mood', items: [{ name: 'Good', icon }] } }),
    await maya.call(customListsApi.updateList, { params: inList, body: { icon } }),
    await maya.call(customListsApi.addItems, { params: inList, body: { items: [{ name: 'B', icon }] } }),
    await maya.call(customListsApi.updateItem, {
      params: { ...inList, itemId: list.items[0]!.id },
      body: { icon },
    }),
    await maya.call(cardsApi.createCardGroup, {
      params: { teamId, collectionId: rooms.id },
      body: { name: { en: 'Other' }, icon },
    }),
    await maya.call(cardsApi.updateCardGroup, { params: { teamId, cardGroupId: group.id }, body: { icon } }),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refused)

  const field = await maya.call(fieldsApi.createField, {
    params: { teamId, collectionId: rooms.id },
    body: { title: { en: 'Sign' }, dataType: 'icon' },
  })
  const values = { [rooms.IdDataFieldDataObjectName!]: 'Attic', [field.body.id]: icon }
  const record = await maya.call(recordsApi.createRecord, {
    params: { teamId, collectionId: rooms.id },
    body: { values },
  })
  expect(record.body).toMatchObject({ code: 'value-invalid' })
})

test('an icon that was stored before is told, and what stands beside it can be changed', async () => {
  const params = { teamId }
  const { id } = (await maya.call(collectionsApi.createCollection, { params, body: { name: 'Attic' } })).body
  await trellis.services.pool.query('update trellis.collection set icon = $1 where id = $2', [icon, id])
  const renamed = await maya.call(collectionsApi.updateCollection, {
    params: { teamId, collectionId: id },
    body: { name: 'Loft' },
  })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Loft' } })
  const { body } = await maya.call(collectionsApi.dataCollections, { query: { TeamId: teamId } })
  const collections: Collection[] = body.dataCollection
  expect(collections.find((one) => one.id === id)).toMatchObject({ name: 'Loft', icon })
})
