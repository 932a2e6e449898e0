import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { integrationsApi } from '@trellis/domain/integrations/api'
import { placesApi } from '@trellis/domain/places/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { startTestTrellis } from '../../testing/app.ts'
import type { TestTrellis } from '../../testing/app.ts'
import { harborTeam } from '../../testing/harbor-team.ts'
import { openGazetteer } from './gazetteer/gazetteer.ts'

let trellis: TestTrellis
let folder: string
let maya: Awaited<ReturnType<TestTrellis['person']>>
let teamId: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-places-'))
  trellis = await startTestTrellis({ overrides: { dataFolder: folder } })
  maya = await trellis.person('Maya Okafor', { isSysAdmin: true })
  teamId = (await maya.call(teamsApi.createTeam, { body: harborTeam })).body.teamId
  await openGazetteer()
}, 180_000)
afterAll(async () => {
  await trellis.stop()
  await rm(folder, { recursive: true, force: true })
})

const lyon = {
  name: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  country: 'FR',
  latitude: 45.74846,
  longitude: 4.84671,
}
const find = (body: { address: string; city?: string; country?: string }) =>
  maya.call(placesApi.findPlaces, { params: { teamId }, body })

test('cities are told while their name is typed', async () => {
  const params = { teamId }
  const typed = await maya.call(placesApi.findCities, { params, body: { beginning: 'lyo', country: 'FR' } })
  expect(typed.body.cities[0]).toEqual(lyon)
  const body = { west: 4, south: 45, east: 6, north: 46.5 }
  const within = await maya.call(placesApi.citiesWithin, { params, body })
  expect(within.body.cities[0]).toEqual({ name: 'Lyon', latitude: lyon.latitude, longitude: lyon.longitude })
  const nowhere = await maya.call(placesApi.findCities, { params, body: { beginning: 'lyo', country: 'France' } })
  expect(nowhere.status).toBe(400)
})

test('the gazetteer stands in for a service that is not connected, and for one that fails', async () => {
  const asked = { address: '8 rue Inès, Lyon', city: 'Lyon', country: 'FR' }
  expect((await find(asked)).body).toMatchObject({ places: [], cities: [lyon] })
  expect((await find({ address: '8 rue Inès' })).body).toEqual({ places: [], cities: [] })

  // Nobody listens there.
  const settings = { endpoint: 'http://127.0.0.1:9' }
  await maya.call(integrationsApi.changeIntegration, { body: { name: 'geocoder', settings, secret: null } })
  expect((await find(asked)).body).toMatchObject({ places: [], cities: [lyon] })
  expect((await find({ address: '8 rue Inès' })).body).toMatchObject({ code: 'place-service-failed' })
})
