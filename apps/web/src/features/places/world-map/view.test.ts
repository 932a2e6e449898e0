import { describe, expect, test } from 'vitest'
import {
  boxAround,
  farthest,
  isInside,
  movedBy,
  nearest,
  pixelOn,
  positionAt,
  viewOn,
  within,
  zoomedAt,
} from './view.ts'

const size = { width: 400, height: 240 }
const lyon = { latitude: 45.74846, longitude: 4.84671 }

describe('a map', () => {
  test('has the place in its middle, and reads it there again as exactly as a pixel is', () => {
    const view = viewOn(lyon, size, nearest)
    expect(pixelOn(view, lyon, size)).toEqual({ x: 200, y: 120 })
    const read = positionAt(view, { x: 200, y: 120 }, size)
    expect(Math.abs(read.latitude - lyon.latitude)).toBeLessThan(0.0001)
    expect(Math.abs(read.longitude - lyon.longitude)).toBeLessThan(0.0001)
    expect(String(positionAt(viewOn(undefined, size), { x: 17, y: 33 }, size).latitude)).toMatch(/^-?\d+(\.\d{1,2})?$/)
  })

  test('keeps what is pointed at in its place when it goes nearer', () => {
    const before = viewOn(lyon, size, 4)
    const at = { x: 310, y: 60 }
    const pointed = positionAt(before, at, size)
    const after = zoomedAt(before, 7, at, size)
    expect(after.zoom).toBe(7)
    const { x, y } = pixelOn(after, pointed, size)
    expect(Math.abs(x - at.x) + Math.abs(y - at.y)).toBeLessThan(4)
  })

  test('goes neither beyond its poles nor nearer than it is exact', () => {
    const world = viewOn(undefined, size)
    expect(world.zoom).toBe(farthest(size))
    const north = movedBy(world, { x: 0, y: 100_000 }, size)
    expect(positionAt(north, { x: 0, y: 0 }, size).latitude).toBeCloseTo(85.1, 1)
    expect(within({ x: 0, y: 0, zoom: 99 }, size).zoom).toBe(nearest)
  })

  test('goes on in the east where the west ends', () => {
    const suva = { latitude: -18.14, longitude: 178.44 }
    const apia = { latitude: -13.83, longitude: -171.76 }
    const view = viewOn(suva, size, 4)
    expect(pixelOn(view, apia, size).x).toBeGreaterThan(200)
    expect(isInside(pixelOn(view, apia, size), size, 0)).toBe(true)
    const { west, east } = boxAround(view, size)
    expect([west > 0, east < 0]).toEqual([true, true])
  })

  test('asks for more than it shows, and for the same after a small move', () => {
    const view = viewOn(lyon, size, 6)
    const box = boxAround(view, size)
    const corner = positionAt(view, { x: 0, y: 0 }, size)
    expect(box.west).toBeLessThanOrEqual(corner.longitude)
    expect(box.north).toBeGreaterThanOrEqual(corner.latitude)
    expect(boxAround(movedBy(view, { x: 1, y: 1 }, size), size)).toEqual(box)
    expect(boxAround(viewOn(undefined, size), size)).toMatchObject({ west: -180, east: 180 })
  })
})
