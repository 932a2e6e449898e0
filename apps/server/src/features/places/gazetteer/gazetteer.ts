import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { countries } from '@trellis/domain/fields/countries'
import type { City, Place } from '@trellis/domain/places/api'
import { degree, keyOf } from './gazetteer-format.ts'
import type { Gazetteer, Texts } from './gazetteer-format.ts'

export interface MapBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const mostFound = 8

/** Keys are plain letters and digits. */
const behindAll = Buffer.from([0xff])

let opening: Promise<Gazetteer> | undefined

/** Read at the first question, by a thread of its own: nobody waits but who asked. */
export function openGazetteer(): Promise<Gazetteer> {
  opening ??= readBeside().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

function readBeside(): Promise<Gazetteer> {
  return new Promise((resolve, reject) => {
    const reader = new Worker(fileURLToPath(new URL('./read-gazetteer.ts', import.meta.url)), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 },
    })
    reader.once('message', resolve)
    reader.once('error', reject)
    reader.once('exit', (code) => reject(new Error(`The reader of the gazetteer ended with ${code}`)))
  })
}

/**
 * Places whose name begins so: first those that are called so in full, then by the name they go by, then by other names
 * of theirs, each time the largest first. A place is shown by the name it goes by, or by another one that was typed in
 * full: `geneve` finds Genève, `genev` Geneva.
 */
export function findCities(gazetteer: Gazetteer, beginning: string, country?: string): City[] {
  const typed = Buffer.from(keyOf(beginning), 'latin1')
  if (typed.length === 0) return []
  const wanted = country === undefined ? -1 : countries.indexOf(country)
  const best: Match[] = []
  const { starts } = gazetteer.keys
  const end = firstFrom(gazetteer.keys, Buffer.concat([typed, behindAll]))
  for (let key = firstFrom(gazetteer.keys, typed); key < end; key++) {
    const place = gazetteer.places[key]!
    if (wanted >= 0 && gazetteer.countries[place] !== wanted) continue
    const length = starts[key + 1]! - starts[key]!
    keepBest(best, { place, key, rank: length === typed.length ? 0 : gazetteer.ownKeys[place] === key ? 1 : 2 })
  }
  return best.map(({ place, key, rank }) => ({
    ...placeAt(gazetteer, place, rank === 0 ? key : gazetteer.ownKeys[place]!),
    region: gazetteer.regionNames[gazetteer.regions[place]!] || null,
    country: countries[gazetteer.countries[place]!] ?? null,
  }))
}

interface Match {
  readonly place: number
  readonly key: number
  readonly rank: 0 | 1 | 2
}

/** Puts a match where it belongs among the best ones, each place once. */
function keepBest(best: Match[], match: Match): void {
  const last = best.at(-1)
  if (best.length === mostFound && last && !isBefore(match, last)) return
  const known = best.findIndex(({ place }) => place === match.place)
  if (known >= 0 && !isBefore(match, best[known]!)) return
  if (known >= 0) best.splice(known, 1)
  const at = best.findIndex((other) => isBefore(match, other))
  best.splice(at < 0 ? best.length : at, 0, match)
  if (best.length > mostFound) best.pop()
}

const isBefore = (one: Match, other: Match): boolean =>
  one.rank === other.rank ? one.place < other.place : one.rank < other.rank

/** In how many parts a piece of a map is divided each way, and how many places are shown of each. */
const columns = 8
const rows = 6
const mostInPart = 3

/** The largest places of each part, so that one crowded corner leaves something to the others; all of them by size. */
export function citiesWithin(gazetteer: Gazetteer, { west, south, east, north }: MapBox): Place[] {
  const width = east >= west ? east - west : east - west + 360
  const shownByPart = new Map<number, number>()
  const shown: Place[] = []
  const [lowest, highest] = [south * degree, north * degree]
  for (let place = 0; place < gazetteer.latitudes.length; place++) {
    const latitude = gazetteer.latitudes[place]!
    if (latitude < lowest || latitude > highest) continue
    const fromWest = (((gazetteer.longitudes[place]! / degree - west) % 360) + 360) % 360
    if (fromWest > width) continue
    const column = Math.min(columns - 1, Math.floor((fromWest / width) * columns))
    const row = Math.min(rows - 1, Math.floor(((latitude - lowest) / (highest - lowest)) * rows))
    const part = row * columns + column
    const count = shownByPart.get(part) ?? 0
    if (count === mostInPart) continue
    shownByPart.set(part, count + 1)
    shown.push(placeAt(gazetteer, place, gazetteer.ownKeys[place]!))
    if (shown.length === columns * rows * mostInPart) break
  }
  return shown
}

function placeAt({ names, latitudes, longitudes }: Gazetteer, place: number, key: number): Place {
  return {
    name: Buffer.from(textAt(names, key)).toString(),
    latitude: latitudes[place]! / degree,
    longitude: longitudes[place]! / degree,
  }
}

const textAt = ({ bytes, starts }: Texts, index: number) => bytes.subarray(starts[index], starts[index + 1])

/** The first of ordered texts that is not before this one. */
function firstFrom(texts: Texts, wanted: Uint8Array): number {
  let [from, to] = [0, texts.starts.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if (Buffer.compare(textAt(texts, middle), wanted) < 0) from = middle + 1
    else to = middle
  }
  return from
}
