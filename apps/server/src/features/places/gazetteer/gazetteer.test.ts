import { beforeAll, describe, expect, test } from 'vitest'
import { citiesWithin, findCities, openGazetteer } from './gazetteer.ts'
import type { Gazetteer } from './gazetteer-format.ts'

let gazetteer: Gazetteer
beforeAll(async () => {
  gazetteer = await openGazetteer()
}, 120_000)

const found = (beginning: string, country?: string) =>
  findCities(gazetteer, beginning, country).map((city) => [city.name, city.region, city.country])

describe('cities by the beginning of their name', () => {
  test('come with region, country and coordinates', () => {
    expect(findCities(gazetteer, 'Lyon', 'FR')[0]).toEqual({
      name: 'Lyon',
      region: 'Auvergne-Rhône-Alpes',
      country: 'FR',
      latitude: 45.74846,
      longitude: 4.84671,
    })
  })

  test('come the largest first, those called so in full before all', () => {
    expect(found('portlan').slice(0, 2)).toEqual([
      ['Portland', 'Oregon', 'US'],
      ['Portland', 'Maine', 'US'],
    ])
    expect(found('york')[0]).toEqual(['York', 'England', 'GB'])
  })

  test('are found without case, accents and hyphens', () => {
    for (const typed of ['saint-étienne', 'Saint Etienne', 'SAINT  ETIENNE'])
      expect([typed, found(typed, 'FR')[0]]).toEqual([typed, ['Saint-Étienne', 'Auvergne-Rhône-Alpes', 'FR']])
  })

  test('are found by another name, and called so once it is typed in full', () => {
    expect(found('münchen')[0]).toEqual(['München', 'Bavaria', 'DE'])
    expect(found('munche', 'DE')).toContainEqual(['Munich', 'Bavaria', 'DE'])
    expect(found('londres', 'GB')[0]).toEqual(['Londres', 'England', 'GB'])
  })

  test('are those of the country where one is chosen, each once', () => {
    const french = findCities(gazetteer, 'l', 'FR')
    expect(new Set(french.map(({ country }) => country))).toEqual(new Set(['FR']))
    const places = findCities(gazetteer, 'mex').map(({ latitude, longitude }) => `${latitude} ${longitude}`)
    expect(new Set(places).size).toBe(places.length)
  })

  test('are none where nothing is called so, and where nothing is asked', () => {
    expect(found('qqqqxz')).toEqual([])
    expect(found(' - ')).toEqual([])
    expect(found('東京')).toEqual([])
  })

  test('never show the code of a region', () => {
    const names = gazetteer.regionNames.slice(1)
    expect(names.length).toBeGreaterThan(3000)
    expect(names.filter((name) => /^[\dA-Z]{1,2}$|^\d/.test(name))).toEqual([])
    // Its regions are numbered anew.
    expect(found('Ho Chi Minh')[0]).toEqual(['Ho Chi Minh', null, 'VN'])
  })
})

describe('cities of a piece of the map', () => {
  const within = (west: number, south: number, east: number, north: number) =>
    citiesWithin(gazetteer, { west, south, east, north })

  test('are the largest of each part, and lie there', () => {
    const cities = within(4, 45, 6, 46.5)
    expect(cities[0]?.name).toBe('Lyon')
    expect(cities.map(({ name }) => name)).toContain('Bourg-en-Bresse')
    for (const { latitude, longitude } of cities) {
      expect(Math.abs(latitude - 45.75)).toBeLessThanOrEqual(0.75)
      expect(Math.abs(longitude - 5)).toBeLessThanOrEqual(1)
    }
  })

  test('are found on every continent of the whole world', () => {
    const names = within(-180, -85, 180, 85).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Shanghai', 'Lagos', 'London', 'Lima', 'Sydney', 'Mexico City']))
    expect(names.length).toBeLessThanOrEqual(144)
  })

  test('are found on both sides of 180°', () => {
    const names = within(170, -20, -170, -10).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Suva', 'Apia']))
    expect(names).not.toContain('Lima')
  })
})
