import { placesApi } from '@trellis/domain/places/api'
import { addressOf, call } from '../../api/call.ts'
import type { PlacePort } from './place-port.ts'

export function teamPlaces(teamId: number): PlacePort {
  return {
    teamId,
    services: (signal) => call(placesApi.placeServices, { params: { teamId }, signal }),
    find: (asked) => call(placesApi.findPlaces, { params: { teamId }, body: asked }),
    findCities: async (beginning, country, signal) => {
      const body = { beginning, ...(country && { country }) }
      return (await call(placesApi.findCities, { params: { teamId }, body, signal })).cities
    },
    citiesWithin: async (box, signal) =>
      (await call(placesApi.citiesWithin, { params: { teamId }, body: box, signal })).cities,
    tileAddress: (z, x, y) =>
      addressOf(placesApi.mapTile, { params: { teamId, z: String(z), x: String(x), y: String(y) } }),
  }
}
