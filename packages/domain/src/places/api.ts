import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { idInPath, teamPath } from '../api/ids.ts'
import { line } from '../auth/api.ts'

const dataRecord = forApi('data-record')
const access = 'team-member'

const place = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })
export type Place = z.infer<typeof place>

/** What is no whole number names a piece that is not there. */
const numberInPath = z.string().max(20).transform(Number)

export const placesApi = {
  placeServices: dataRecord.get('/teams/:teamId/places', {
    access,
    summary: 'Whether addresses can be searched and shown on a map here',
    params: teamPath,
    reply: z.object({
      isAddressSearched: z.boolean(),
      map: z.object({ attribution: z.string(), maximumZoom: z.number().int() }).nullable(),
    }),
  }),
  findPlaces: dataRecord.post('/teams/:teamId/places/find', {
    access,
    repeatable: true,
    summary: 'Coordinates of an address, the best first',
    params: teamPath,
    body: z.object({ address: line.min(1).max(500) }),
    reply: z.object({ places: z.array(place) }),
  }),
  mapTile: dataRecord.get('/teams/:teamId/map/:z/:x/:y', {
    access,
    summary: 'A piece of the map: how near, from the west, from the north',
    params: z.object({ teamId: idInPath, z: numberInPath, x: numberInPath, y: numberInPath }),
    reply: 'bytes',
  }),
}
