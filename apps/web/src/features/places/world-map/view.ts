import { pixelOf, positionOf, tileSide } from '@trellis/domain/places/map-grid'
import type { Position } from '../place-map.tsx'
import type { MapBox } from '../place-port.ts'

export interface Pixel {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** What of the world a map shows: its middle, as a pixel of the whole map at zoom 0, and how near it is. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** A pixel is then some 40 metres at the equator. */
export const nearest = 12
const nearPin = 6

/** The world fills the map from side to side. */
export const farthest = ({ width, height }: Size): number => Math.max(0, Math.log2(Math.max(width, height) / tileSide))

export const scaleOf = ({ zoom }: View): number => 2 ** zoom

export function viewOn(position: Position | undefined, size: Size, zoom = nearPin): View {
  if (!position) return within({ ...pixelOf({ latitude: 25, longitude: 8 }, 0), zoom: 0 }, size)
  return within({ ...pixelOf(position, 0), zoom }, size)
}

/** East of the map goes on in the west; beyond its north and south there is nothing. */
export function within({ x, y, zoom }: View, size: Size): View {
  const kept = Math.min(Math.max(zoom, farthest(size)), nearest)
  const half = size.height / 2 / 2 ** kept
  return {
    x: ((x % tileSide) + tileSide) % tileSide,
    y: Math.min(Math.max(y, half), tileSide - half),
    zoom: kept,
  }
}

export function movedBy(view: View, { x, y }: Pixel, size: Size): View {
  const scale = scaleOf(view)
  return within({ ...view, x: view.x - x / scale, y: view.y - y / scale }, size)
}

/** Nearer or farther, with what lies at this pixel of the map staying there. */
export function zoomedAt(view: View, zoom: number, at: Pixel, size: Size): View {
  const kept = Math.min(Math.max(zoom, farthest(size)), nearest)
  const [before, after] = [scaleOf(view), 2 ** kept]
  const [right, down] = [at.x - size.width / 2, at.y - size.height / 2]
  return within(
    { x: view.x + right / before - right / after, y: view.y + down / before - down / after, zoom: kept },
    size,
  )
}

/** Where a position lies on the map, the nearest of its repetitions to the middle. */
export function pixelOn(view: View, position: Position, size: Size): Pixel {
  const { x, y } = pixelOf(position, 0)
  const right = ((((x - view.x + tileSide / 2) % tileSide) + tileSide) % tileSide) - tileSide / 2
  return { x: size.width / 2 + right * scaleOf(view), y: size.height / 2 + (y - view.y) * scaleOf(view) }
}

/** With as many digits as a pixel of this view is exact. */
export function positionAt(view: View, at: Pixel, size: Size): Position {
  const scale = scaleOf(view)
  const { latitude, longitude } = positionOf(
    { x: view.x + (at.x - size.width / 2) / scale, y: view.y + (at.y - size.height / 2) / scale },
    0,
  )
  const digits = Math.ceil(Math.log10((tileSide * scale) / 360)) + 1
  const rounded = (angle: number) => Number(angle.toFixed(Math.max(1, digits)))
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

export function isInside({ x, y }: Pixel, { width, height }: Size, margin: number): boolean {
  return x >= margin && x <= width - margin && y >= margin && y <= height - margin
}

/** What is asked for: somewhat more than is seen, so that a small move asks for nothing else. */
export function boxAround(view: View, { width, height }: Size): MapBox {
  const scale = 2 ** Math.floor(view.zoom)
  const step = tileSide / 4 / scale
  const [halfWidth, halfHeight] = [width / 2 / scaleOf(view), height / 2 / scaleOf(view)]
  const down = (value: number) => Math.floor(value / step) * step
  const up = (value: number) => Math.ceil(value / step) * step
  const [left, right] = [down(view.x - halfWidth), up(view.x + halfWidth)]
  const north = positionOf({ x: 0, y: down(view.y - halfHeight) }, 0).latitude
  const south = positionOf({ x: 0, y: up(view.y + halfHeight) }, 0).latitude
  if (right - left >= tileSide) return { west: -180, south, east: 180, north }
  return {
    west: positionOf({ x: left, y: 0 }, 0).longitude,
    south,
    east: positionOf({ x: right, y: 0 }, 0).longitude,
    north,
  }
}
