/** Side of a piece of the map, in pixels. */
export const tileSide = 256

/** Where Mercator's map ends (it is as high as it is wide). */
const mostLatitude = 85.0511287798

interface Position {
  readonly latitude: number
  readonly longitude: number
}

interface Pixel {
  readonly x: number
  readonly y: number
}

/** Where a position lies on the whole map at this zoom, in pixels from its north-west corner. */
export function pixelOf({ latitude, longitude }: Position, zoom: number): Pixel {
  const side = tileSide * 2 ** zoom
  const angle = (Math.min(Math.max(latitude, -mostLatitude), mostLatitude) * Math.PI) / 180
  return {
    x: ((longitude + 180) / 360) * side,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)) * side,
  }
}

/** The other way round; east of the map goes on in the west. */
export function positionOf({ x, y }: Pixel, zoom: number): Position {
  const side = tileSide * 2 ** zoom
  const turned = ((x % side) + side) % side
  const fromEquator = Math.PI * (1 - (2 * Math.min(Math.max(y, 0), side)) / side)
  return {
    latitude: (Math.atan(Math.sinh(fromEquator)) * 180) / Math.PI,
    longitude: (turned / side) * 360 - 180,
  }
}

interface ShownTile {
  readonly x: number
  readonly y: number
  /** Of its north-west corner in the window. */
  readonly left: number
  readonly top: number
}

/** The pieces that fill a window whose middle is at this pixel; beyond the poles there are none. */
export function tilesIn(
  middle: Pixel,
  { width, height, zoom }: { width: number; height: number; zoom: number },
): ShownTile[] {
  const count = 2 ** zoom
  const [west, north] = [middle.x - width / 2, middle.y - height / 2]
  const tiles: ShownTile[] = []
  for (let row = Math.floor(north / tileSide); row * tileSide < north + height; row++)
    for (let column = Math.floor(west / tileSide); column * tileSide < west + width; column++)
      if (row >= 0 && row < count)
        tiles.push({
          x: ((column % count) + count) % count,
          y: row,
          left: column * tileSide - west,
          top: row * tileSide - north,
        })
  return tiles
}
