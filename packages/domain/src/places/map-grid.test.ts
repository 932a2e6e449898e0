import { describe, expect, test } from 'vitest'
import { pixelOf, positionOf, tilesIn, tileSide } from './map-grid.ts'

describe('the grid of a map', () => {
  test('knows which piece Paris is on (Slippy map tilenames, OpenStreetMap)', () => {
    const { x, y } = pixelOf({ latitude: 48.8584, longitude: 2.2945 }, 15)
    expect([Math.floor(x / tileSide), Math.floor(y / tileSide)]).toEqual([16592, 11272])
  })

  test.each([
    [48.8584, 2.2945],
    [-34.6, -58.38],
    [0, 0],
    [85, 179.99],
  ])('finds %s, %s again', (latitude, longitude) => {
    const found = positionOf(pixelOf({ latitude, longitude }, 12), 12)
    expect(found.latitude).toBeCloseTo(latitude, 6)
    expect(found.longitude).toBeCloseTo(longitude, 6)
  })

  test('goes on in the west where the east ends, and has nothing beyond the poles', () => {
    const tiles = tilesIn({ x: 0, y: 0 }, { width: 512, height: 512, zoom: 1 })
    expect(tiles.map(({ x, y }) => [x, y])).toEqual([
      [1, 0],
      [0, 0],
    ])
    expect(positionOf({ x: -64, y: 256 }, 1).longitude).toBe(135)
  })

  test('fills the window and no more', () => {
    const tiles = tilesIn({ x: 1000, y: 1000 }, { width: 300, height: 200, zoom: 3 })
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ left }) => left + tileSide))).toBeGreaterThanOrEqual(300)
    expect(tiles.every(({ left, top }) => left < 300 && top < 200 && left > -tileSide && top > -tileSide)).toBe(true)
  })
})
