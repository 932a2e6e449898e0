import type { FastifyReply } from 'fastify'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import type { City, Place, placesApi } from '@trellis/domain/places/api'
import type { TeamContext } from '../../context.ts'
import * as geocoder from '../../platform/geocode.ts'
import { fetchTile } from '../../platform/map-tiles.ts'
import type { TilePlace } from '../../platform/map-tiles.ts'
import { type RateLimit, take } from '../../platform/rate-limit.ts'
import { languageFor } from '../auth/system-settings.ts'
import { integrationInUse, settingsInUse } from '../integrations/in-use.ts'
import * as gazetteer from './gazetteer/gazetteer.ts'

/** Asked with every letter and every move of a map. */
const lookUps: RateLimit = { name: 'gazetteer', points: 600, seconds: 60, store: 'memory' }
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

interface AskedPlace {
  readonly address: string
  readonly city?: string | undefined
  readonly country?: string | undefined
}

/**
 * Places of an address as the connected service knows them; where none is connected or it fails, cities of the gazetteer.
 * @throws AppError place-service-failed where there is no city to stand in; too-many-requests
 */
export async function findPlaces(ctx: TeamContext, asked: AskedPlace): Promise<{ places: Place[]; cities: City[] }> {
  const used = await integrationInUse(ctx, 'geocoder')
  if (!used) return { places: [], cities: asked.city ? await findCities(ctx, asked.city, asked.country) : [] }
  await take(ctx, searches, String(ctx.actor.userId))
  const language = await languageFor(ctx, { interface_language: ctx.actor.interfaceLanguage })
  const found = await geocoder
    .findPlaces({ endpoint: used.settings.endpoint, key: used.secret }, asked.address, language)
    .catch((error: unknown) => failed(ctx, error))
  if (!(found instanceof AppError)) return { places: found, cities: [] }
  const cities = asked.city ? await findCities(ctx, asked.city, asked.country) : []
  if (cities.length === 0) throw found
  return { places: [], cities }
}

/** @throws AppError too-many-requests */
export async function findCities(ctx: TeamContext, beginning: string, country?: string): Promise<City[]> {
  await take(ctx, lookUps, String(ctx.actor.userId))
  return gazetteer.findCities(await gazetteer.openGazetteer(), beginning, country)
}

/** @throws AppError too-many-requests */
export async function citiesWithin(ctx: TeamContext, box: gazetteer.MapBox): Promise<Place[]> {
  await take(ctx, lookUps, String(ctx.actor.userId))
  return gazetteer.citiesWithin(await gazetteer.openGazetteer(), box)
}

/** From here, so that its key stays here and the service learns nothing of who looks. @throws the same */
export async function sendTile(ctx: TeamContext, place: TilePlace, reply: FastifyReply): Promise<FastifyReply> {
  const used = await integrationInUse(ctx, 'map')
  if (!used || !isOnMap(place, used.settings.maximumZoom)) throw new AppError('not-found')
  await take(ctx, tiles, String(ctx.actor.userId))
  const { type, bytes } = await fetchTile({ tiles: used.settings.tiles, key: used.secret }, place).catch(
    (error: unknown) => {
      throw failed(ctx, error)
    },
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
function failed({ log, request }: TeamContext, error: unknown): AppError {
  log.warn({ requestId: request.requestId, reason: (error as Error).name }, 'a service for places failed')
  return new AppError('place-service-failed')
}
