import { positionOf, tileSide } from '@trellis/domain/places/map-grid'
import type { Place } from '@trellis/domain/places/api'
import { pixelOn, scaleOf, type Pixel, type Size, type View } from './view.ts'
import type { World } from './world.ts'

export interface MapColors {
  readonly sea: string
  readonly land: string
  readonly border: string
  readonly grid: string
  readonly label: string
  readonly dot: string
}

export interface Drawn {
  readonly world: World
  readonly view: View
  readonly size: Size
  /** The largest first. */
  readonly cities: readonly Place[]
  /** Where nothing is written: what stands over the map. */
  readonly covered: readonly Rectangle[]
  readonly colors: MapColors
  readonly font: string
  /** A length on the map in words. */
  readonly lengthText: (meters: number) => string
}

export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type Pen = CanvasRenderingContext2D

/** In pixels of the page; whoever calls has scaled the pen to those of the screen. */
export function drawMap(pen: Pen, drawn: Drawn): void {
  const { size, colors } = drawn
  pen.fillStyle = colors.sea
  pen.fillRect(0, 0, size.width, size.height)
  drawGrid(pen, drawn)
  drawCountries(pen, drawn)
  const scale = drawScale(pen, drawn)
  drawCities(pen, drawn, [scale, ...drawn.covered])
}

/** What of a country lies on the other side of 180°, at most. */
const beyondEdge = 64

function drawCountries(pen: Pen, { world, view, size, colors }: Drawn): void {
  const scale = scaleOf(view)
  // The world beside itself: land goes on beyond its edges.
  for (const turn of [-1, 0, 1]) {
    const left = size.width / 2 + (turn * tileSide - view.x) * scale
    if (left > size.width + beyondEdge * scale || left + (tileSide + beyondEdge) * scale < 0) continue
    pen.save()
    pen.translate(left, size.height / 2 - view.y * scale)
    pen.scale(scale, scale)
    pen.fillStyle = colors.land
    pen.fill(world.land, 'evenodd')
    pen.lineJoin = 'round'
    pen.strokeStyle = colors.border
    pen.lineWidth = 0.75 / scale
    pen.stroke(world.land)
    pen.lineWidth = 1 / scale
    pen.stroke(world.borders)
    pen.restore()
  }
}

const gridSteps = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]

/** Parallels and meridians, none nearer to the next than a thumb is wide. */
function drawGrid(pen: Pen, { view, size, colors }: Drawn): void {
  const pixelsOfDegree = (tileSide * scaleOf(view)) / 360
  const step = gridSteps.findLast((degrees) => degrees * pixelsOfDegree >= 60) ?? 30
  const corner = (x: number, y: number) =>
    positionOf(
      { x: view.x + (x - size.width / 2) / scaleOf(view), y: view.y + (y - size.height / 2) / scaleOf(view) },
      0,
    )
  pen.save()
  pen.globalAlpha = 0.25
  pen.strokeStyle = colors.grid
  pen.lineWidth = 1
  pen.beginPath()
  const [north, south] = [corner(0, 0).latitude, corner(0, size.height).latitude]
  for (let latitude = Math.ceil(south / step) * step; latitude <= north; latitude += step) {
    const { y } = pixelOn(view, { latitude, longitude: 0 }, size)
    pen.moveTo(0, Math.round(y) + 0.5)
    pen.lineTo(size.width, Math.round(y) + 0.5)
  }
  const west = corner(0, 0).longitude
  for (let longitude = Math.ceil(west / step) * step; ; longitude += step) {
    const x = (longitude - west) * pixelsOfDegree
    if (x > size.width) break
    pen.moveTo(Math.round(x) + 0.5, 0)
    pen.lineTo(Math.round(x) + 0.5, size.height)
  }
  pen.stroke()
  pen.restore()
}

const longestScale = 72

/** How long a kilometre is in the middle of the map. */
function drawScale(pen: Pen, { view, colors, font, lengthText }: Drawn): Rectangle {
  const { latitude } = positionOf({ x: view.x, y: view.y }, 0)
  const metersOfPixel = (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / (tileSide * scaleOf(view))
  const longest = longestScale * metersOfPixel
  const power = 10 ** Math.floor(Math.log10(longest))
  const meters = power * ([5, 2].find((times) => times * power <= longest) ?? 1)
  const [left, top, width] = [10, 12, meters / metersOfPixel]
  pen.save()
  pen.font = `500 11px ${font}`
  pen.textBaseline = 'top'
  const text = lengthText(meters)
  pen.lineJoin = 'round'
  for (const [style, lineWidth] of [
    [colors.land, 4],
    [colors.label, 1.25],
  ] as const) {
    pen.strokeStyle = style
    pen.lineWidth = lineWidth
    pen.beginPath()
    pen.moveTo(left, top - 3)
    pen.lineTo(left, top + 1)
    pen.lineTo(left + width, top + 1)
    pen.lineTo(left + width, top - 3)
    pen.stroke()
  }
  written(pen, text, { x: left, y: top + 6 }, colors)
  pen.restore()
  return { left: 0, top: 0, right: left + Math.max(width, pen.measureText(text).width + 20), bottom: top + 22 }
}

const mostTopCities = 4

/** As many names as find room: of two that would touch the larger place has it. */
function drawCities(pen: Pen, { view, size, cities, colors, font }: Drawn, taken: readonly Rectangle[]): void {
  const used = [...taken]
  let drawnCount = 0
  const most = Math.max(6, Math.round((size.width * size.height) / 4500))
  pen.save()
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  for (const city of cities) {
    if (drawnCount === most) break
    const at = pixelOn(view, city, size)
    const isTop = drawnCount < mostTopCities
    pen.font = `${isTop ? 600 : 450} ${isTop ? 12 : 11}px ${font}`
    const width = pen.measureText(city.name).width
    const place = [at.x + 6, at.x - 6 - width]
      .map((left) => ({ left: left - 3, top: at.y - 8, right: left + width + 3, bottom: at.y + 8 }))
      .find((box) => isWithin(box, size) && !used.some((other) => overlap(box, other)))
    const dot = { left: at.x - 4, top: at.y - 4, right: at.x + 4, bottom: at.y + 4 }
    if (!place || used.some((other) => overlap(dot, other))) continue
    used.push(place, dot)
    drawnCount += 1
    pen.beginPath()
    pen.arc(at.x, at.y, isTop ? 3 : 2.25, 0, 2 * Math.PI)
    pen.fillStyle = colors.dot
    pen.strokeStyle = colors.land
    pen.lineWidth = 2
    pen.stroke()
    pen.fill()
    written(pen, city.name, { x: place.left + 3, y: at.y }, colors)
  }
  pen.restore()
}

function written(pen: Pen, text: string, { x, y }: Pixel, colors: MapColors): void {
  pen.strokeStyle = colors.land
  pen.lineWidth = 3
  pen.strokeText(text, x, y)
  pen.fillStyle = colors.label
  pen.fillText(text, x, y)
}

const isWithin = (box: Rectangle, { width, height }: Size) =>
  box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height

const overlap = (one: Rectangle, other: Rectangle) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
