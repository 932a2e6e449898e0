import { pixelOf } from '@trellis/domain/places/map-grid'

/** The countries of the world as they are drawn: side of the map 256, as pieces of maps count at zoom 0. */
export interface World {
  readonly land: Path2D
  readonly borders: Path2D
}

let loading: Promise<World> | undefined

/** Natural Earth's countries at 1:50 million: they come when the first map is opened. */
export function loadWorld(): Promise<World> {
  loading ??= readWorld().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function readWorld(): Promise<World> {
  const [{ default: atlas }, { feature, mesh }] = await Promise.all([
    import('world-atlas/countries-50m.json'),
    import('topojson-client'),
  ])
  const land = new Path2D()
  for (const { geometry } of feature(atlas, atlas.objects.land).features) {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : []
    for (const ring of polygons.flat()) {
      trace(land, ring)
      land.closePath()
    }
  }
  const borders = new Path2D()
  for (const line of mesh(atlas, atlas.objects.countries, (one, other) => one !== other).coordinates)
    trace(borders, line)
  return { land, borders }
}

type Point = readonly number[]

/**
 * A line goes on beyond 180° where it crosses it: the world is drawn beside itself. A ring round the pole, which ends a
 * world away from where it began, is closed along the edge of the map.
 */
function trace(path: Path2D, line: readonly Point[]): void {
  let turned = 0
  let before: number | undefined
  for (const [longitude = 0, latitude = 0] of line) {
    if (before !== undefined && Math.abs(longitude - before) > 180) turned += longitude < before ? 360 : -360
    const { x, y } = pixelOf({ latitude, longitude: longitude + turned }, 0)
    if (before === undefined) path.moveTo(x, y)
    else path.lineTo(x, y)
    before = longitude
  }
  const [begin = 0] = line[0] ?? []
  if (turned === 0 || before === undefined) return
  for (const longitude of [before + turned, begin]) {
    const { x, y } = pixelOf({ latitude: -90, longitude }, 0)
    path.lineTo(x, y)
  }
}
