import type { FastifyReply } from 'fastify'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import type { Place, placesApi } from '@trellis/domain/places/api'
import type { TeamContext } from '../../context.ts'
import * as geocoder from '../../platform/geocode.ts'
import { fetchTile } from '../../platform/map-tiles.ts'
import type { TilePlace } from '../../platform/map-tiles.ts'
import { type RateLimit, take } from '../../platform/rate-limit.ts'
import { languageFor } from '../auth/system-settings.ts'
import { integrationInUse, settingsInUse } from '../integrations/in-use.ts'

/** These services are paid for or lent: nobody may use them up. */
const searches: RateLimit = { name: 'address-search', points: 60, seconds: 60, store: 'memory' }
const tiles: RateLimit = { name: 'map-tiles', points: 1200, seconds: 60, store: 'memory' }

export async function placeServices(ctx: TeamContext): Promise<ReplyOf<typeof placesApi.placeServices>> {
  const [search, map] = await Promise.all([settingsInUse(ctx, 'geocoder'), settingsInUse(ctx, 'map')])
  return {
    isAddressSearched: search !== null,
    map: map && { attribution: map.attribution, maximumZoom: map.maximumZoom },
  }
}

/** @throws AppError not-found where no service is connected; place-service-failed, too-many-requests */
export async function findPlaces(ctx: TeamContext, address: string): Promise<Place[]> {
  const used = await integrationInUse(ctx, 'geocoder')
  if (!used) throw new AppError('not-found')
  await take(ctx, searches, String(ctx.actor.userId))
  const language = await languageFor(ctx, { interface_language: ctx.actor.interfaceLanguage })
  return await geocoder
    .findPlaces({ endpoint: used.settings.endpoint, key: used.secret }, address, language)
    .catch((error: unknown) => refuse(ctx, error))
}

/** From here, so that its key stays here and the service learns nothing of who looks. @throws the same */
export async function sendTile(ctx: TeamContext, place: TilePlace, reply: FastifyReply): Promise<FastifyReply> {
  const used = await integrationInUse(ctx, 'map')
  if (!used || !isOnMap(place, used.settings.maximumZoom)) throw new AppError('not-found')
  await take(ctx, tiles, String(ctx.actor.userId))
  const { type, bytes } = await fetchTile({ tiles: used.settings.tiles, key: used.secret }, place).catch(
    (error: unknown) => refuse(ctx, error),
  )
  return reply
    .headers({
      'cache-control': 'private, max-age=604800',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    .type(type)
    .send(bytes)
}

function isOnMap({ z, x, y }: TilePlace, maximumZoom: number): boolean {
  const isWithin = (value: number, end: number) => Number.isInteger(value) && value >= 0 && value < end
  return isWithin(z, maximumZoom + 1) && isWithin(x, 2 ** z) && isWithin(y, 2 ** z)
}

/** What the other side said is for whoever runs this installation, not for its people. */
function refuse({ log, request }: TeamContext, error: unknown): never {
  log.warn({ requestId: request.requestId, reason: (error as Error).name }, 'a service for places failed')
  throw new AppError('place-service-failed')
}
