import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]
type Paint = (x: number, y: number) => Colour

/** A head and shoulders before a coloured wall; each key has its own colours. */
export function portrait(key: number, side = 240): Buffer {
  const wall = colour(key * 47, 0.42, 0.78)
  const skin = colour(24 + (key % 4) * 4, 0.4, 0.38 + (key % 5) * 0.09)
  const hair = colour(20 + (key % 3) * 12, 0.35, 0.16 + (key % 6) * 0.07)
  const shirt = colour(key * 47 + 160, 0.45, 0.46)
  return png(side, side, (px, py) => {
    const [x, y] = [px / side - 0.5, py / side - 0.5]
    const isFace = (x / 0.15) ** 2 + ((y + 0.06) / 0.19) ** 2 < 1
    const isHair = (x / 0.19) ** 2 + ((y + 0.1) / 0.21) ** 2 < 1
    const isShirt = (x / 0.36) ** 2 + ((y - 0.52) / 0.3) ** 2 < 1
    const isNeck = Math.abs(x) < 0.06 && y > 0 && y < 0.28
    if (isFace) return skin
    if (isHair) return hair
    if (isShirt) return shirt
    return isNeck ? skin : shade(wall, 1 - py / side / 4)
  })
}

/** A hall with rows of seats before a lit stage. */
export function hall(key: number, width: number, height: number): Buffer {
  const light = colour(40 + key * 20, 0.7, 0.8)
  const seats = colour(350 + key * 25, 0.45, 0.32)
  return png(width, height, (px, py) => {
    const [x, y] = [px / width, py / height]
    const glow = Math.max(0, 1 - Math.hypot(x - 0.5, (y - 0.32) * 1.4) * 1.7)
    if (y < 0.55) return shade(light, 0.25 + glow * 0.75)
    const row = Math.floor((y - 0.55) * 14)
    const isGap = Math.abs((x * (16 - row) + row / 2) % 1) < 0.14
    return shade(seats, isGap ? 0.45 : 0.75 + row * 0.05)
  })
}

const shade = ([red, green, blue]: Colour, by: number): Colour => [red * by, green * by, blue * by]

/** From hue, saturation and lightness. */
function colour(hue: number, saturation: number, lightness: number): Colour {
  const part = (shift: number) => {
    const at = (shift + hue / 30) % 12
    return (
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
    )
  }
  return [part(0), part(8), part(4)]
}

function png(width: number, height: number, paint: Paint): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const [part, value] of paint(x, y).entries())
        rows[y * (width * 3 + 1) + 1 + x * 3 + part] = Math.min(255, value)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
