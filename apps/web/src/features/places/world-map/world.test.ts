import { pixelOf } from '@trellis/domain/places/map-grid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWorld } from './world.ts'

/** What a browser draws with, keeping what was drawn. */
class Traced {
  readonly lines: [x: number, y: number][][] = []
  moveTo(x: number, y: number) {
    this.lines.push([[x, y]])
  }
  lineTo(x: number, y: number) {
    this.lines.at(-1)?.push([x, y])
  }
  closePath() {
    // A ring ends where it began.
  }
}

beforeEach(() => {
  vi.stubGlobal('Path2D', Traced)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** By how often a line to the east crosses a shore. */
function isOn({ lines }: Traced, latitude: number, longitude: number): boolean {
  let crossings = 0
  for (const turn of [-360, 0, 360]) {
    const { x, y } = pixelOf({ latitude, longitude: longitude + turn }, 0)
    crossings += crossingsOf(lines, x, y)
  }
  return crossings % 2 === 1
}

function crossingsOf(lines: Traced['lines'], x: number, y: number): number {
  let crossings = 0
  for (const ring of lines)
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(index + 1) % ring.length]!
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) crossings += 1
    }
  return crossings
}

test('land is where land is, also across 180° and at the pole, with borders between countries', async () => {
  const world = await loadWorld()
  const [land, borders] = [world.land, world.borders] as unknown as Traced[]
  const places = {
    lyon: [45.75, 4.85],
    denver: [39.7, -105],
    chukotka: [66, 178],
    atlantic: [35, -40],
    tasman: [-38, 160],
    fiji: [-17.8, 178],
    antarctica: [-80, 20],
    southern: [-60, -120],
  }
  const found = Object.entries(places).map(([name, [north, east]]) => [name, isOn(land!, north!, east!)])
  expect(Object.fromEntries(found)).toEqual({
    lyon: true,
    denver: true,
    chukotka: true,
    atlantic: false,
    tasman: false,
    fiji: true,
    antarctica: true,
    southern: false,
  })
  expect(borders!.lines.length).toBeGreaterThan(150)
})
