import { placesApi } from '@trellis/domain/places/api'
import type { AppImplement } from '../../app-implement.ts'
import { citiesWithin, findCities, findPlaces, placeServices, sendTile } from './places.ts'

export function placesRoutes(implement: AppImplement): void {
  implement(placesApi.placeServices, (ctx) => placeServices(ctx))
  implement(placesApi.findPlaces, (ctx, { body }) => findPlaces(ctx, body))
  implement(placesApi.findCities, async (ctx, { body }) => ({
    cities: await findCities(ctx, body.beginning, body.country),
  }))
  implement(placesApi.citiesWithin, async (ctx, { body }) => ({ cities: await citiesWithin(ctx, body) }))
  implement(placesApi.mapTile, (ctx, { params: { z, x, y } }, { reply }) => sendTile(ctx, { z, x, y }, reply))
}
