import { placesApi } from '@trellis/domain/places/api'
import type { AppImplement } from '../../app-implement.ts'
import { findPlaces, placeServices, sendTile } from './places.ts'

export function placesRoutes(implement: AppImplement): void {
  implement(placesApi.placeServices, (ctx) => placeServices(ctx))
  implement(placesApi.findPlaces, async (ctx, { body }) => ({ places: await findPlaces(ctx, body.address) }))
  implement(placesApi.mapTile, (ctx, { params: { z, x, y } }, { reply }) => sendTile(ctx, { z, x, y }, reply))
}
