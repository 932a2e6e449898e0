import { z } from 'zod'
import { fetchConfigured } from './fetch-configured.ts'

export interface Geocoder {
  readonly endpoint: string
  readonly key: string | null
}

interface Place {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

/** It answered, and no places. */
export class GeocoderRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(String(status))
    this.status = status
  }
}

const mostPlaces = 5
const degrees = z.coerce.number()
const answer = z.array(
  z.object({ display_name: z.string(), lat: degrees.min(-90).max(90), lon: degrees.min(-180).max(180) }),
)

/** Places of an address, the best first (Nominatim, /search). @throws SyntaxError, ZodError where the answer is another */
export async function findPlaces({ endpoint, key }: Geocoder, address: string, language: string): Promise<Place[]> {
  const query = new URLSearchParams({
    q: address,
    format: 'jsonv2',
    limit: String(mostPlaces),
    'accept-language': language,
    ...(key && { key }),
  })
  const { status, bytes } = await fetchConfigured(`${endpoint}/search?${query.toString()}`, {
    headers: { accept: 'application/json' },
    mostBytes: 500_000,
  })
  // Others than Nominatim say so when they find nothing.
  if (status === 404 && isJson(bytes)) return []
  if (status !== 200) throw new GeocoderRefused(status)
  return answer
    .parse(JSON.parse(bytes.toString()))
    .slice(0, mostPlaces)
    .map(({ display_name: name, lat, lon }) => ({ name, latitude: lat, longitude: lon }))
}

function isJson(bytes: Buffer): boolean {
  return /^\s*[[{]/.test(bytes.toString('utf8', 0, 20))
}
