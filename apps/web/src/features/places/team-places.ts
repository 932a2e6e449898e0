import { placesApi } from '@trellis/domain/places/api'
import { addressOf, call } from '../../api/call.ts'
import type { PlacePort } from './place-port.ts'

export function teamPlaces(teamId: number): PlacePort {
  return {
    teamId,
    services: (signal) => call(placesApi.placeServices, { params: { teamId }, signal }),
    find: async (address) => (await call(placesApi.findPlaces, { params: { teamId }, body: { address } })).places,
    tileAddress: (z, x, y) =>
      addressOf(placesApi.mapTile, { params: { teamId, z: String(z), x: String(x), y: String(y) } }),
  }
}
