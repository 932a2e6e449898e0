import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { idInPath, teamPath } from '../api/ids.ts'
import { line } from '../auth/api.ts'
import { countries } from '../fields/countries.ts'

const dataRecord = forApi('data-record')
const access = 'team-member'

const place = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })
export type Place = z.infer<typeof place>

/** A city or village of the gazetteer; its country in two letters. Null is what is not known of it. */
const city = place.extend({ region: z.string().nullable(), country: z.string().nullable() })
export type City = z.infer<typeof city>

const cityName = line.min(1).max(200)
const countryCode = z.enum(countries as [string, ...string[]])
const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

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
    summary:
      'Coordinates of an address, the best first; where no service is connected or it fails, cities of the gazetteer with its name',
    params: teamPath,
    body: z.object({
      address: line.min(1).max(500),
      city: cityName.optional(),
      country: countryCode.optional(),
    }),
    reply: z.object({ places: z.array(place), cities: z.array(city) }),
  }),
  findCities: dataRecord.post('/teams/:teamId/places/cities', {
    access,
    repeatable: true,
    summary: 'Cities of the gazetteer whose name or another name of theirs begins so, the largest first',
    params: teamPath,
    body: z.object({ beginning: cityName, country: countryCode.optional() }),
    reply: z.object({ cities: z.array(city) }),
  }),
  citiesWithin: dataRecord.post('/teams/:teamId/places/within', {
    access,
    repeatable: true,
    summary: 'The largest cities of each part of a piece of the map; its west may lie east of its east, across 180°',
    params: teamPath,
    body: z.object({ west: longitude, south: latitude, east: longitude, north: latitude }),
    reply: z.object({ cities: z.array(place) }),
  }),
  mapTile: dataRecord.get('/teams/:teamId/map/:z/:x/:y', {
    access,
    summary: 'A piece of the map: how near, from the west, from the north',
    params: z.object({ teamId: idInPath, z: numberInPath, x: numberInPath, y: numberInPath }),
    reply: 'bytes',
  }),
}
