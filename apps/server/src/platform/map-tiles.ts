import { fetchConfigured } from './fetch-configured.ts'
import type { Answered } from './fetch-configured.ts'

interface MapTiles {
  /** With {z}, {x}, {y}, and {key} where there is one. */
  readonly tiles: string
  readonly key: string | null
}

/** Which piece of the map: `z` how near, `x` from the west, `y` from the north. */
export interface TilePlace {
  readonly z: number
  readonly x: number
  readonly y: number
}

const mostBytes = 2 * 1024 * 1024
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** One that is no picture: of an answer that says no, or of something else. */
export class NoTile extends Error {
  readonly status: number
  constructor(status: number, type: string) {
    super(`${status} ${type}`.trim())
    this.status = status
  }
}

/** @throws NoTile, and whatever goes wrong on the way */
export async function fetchTile({ tiles, key }: MapTiles, { z, x, y }: TilePlace): Promise<Answered> {
  const address = tiles
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{key}', encodeURIComponent(key ?? ''))
  const answered = await fetchConfigured(address, { headers: { accept: pictures.join(', ') }, mostBytes })
  if (answered.status !== 200 || !pictures.includes(answered.type)) throw new NoTile(answered.status, answered.type)
  return answered
}
