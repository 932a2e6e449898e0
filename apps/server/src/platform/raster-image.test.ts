import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { portrait } from '../samples/sample-pictures.ts'
import { drawAnew } from './raster-image.ts'

const fitsIn = { width: 256, height: 256 }
const whole = { crop: null, fitsIn, format: 'png' } as const

const codeOf = async (bytes: Buffer, wanted: Parameters<typeof drawAnew>[1] = whole) =>
  drawAnew(bytes, wanted).then(
    () => 'drawn',
    (error: { code?: string }) => error.code,
  )

describe('an image drawn anew', () => {
  test('keeps its pixels and nothing else', async () => {
    const given = await sharp(portrait(1, 300))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Maya Okafor, 12 Alder Street' } })
      .toBuffer()
    expect(given.includes('Alder Street')).toBe(true)
    const { bytes, mimeType, width, height } = await drawAnew(given, whole)
    expect([mimeType, width, height]).toEqual(['image/png', 256, 256])
    expect(bytes.includes('Alder Street')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test('is never made larger', async () => {
    expect(await drawAnew(portrait(1, 40), whole)).toMatchObject({ width: 40, height: 40 })
  })

  test('is cut as it is seen: a camera that was turned is heard', async () => {
    const left = await sharp({ create: { width: 100, height: 60, channels: 3, background: '#ff0000' } })
      .composite([
        { input: { create: { width: 50, height: 60, channels: 3, background: '#0000ff' } }, left: 0, top: 0 },
      ])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    // Turned to the right: 60 wide, 100 high, blue above red.
    const cut = await drawAnew(left, { ...whole, crop: { left: 0, top: 0, width: 60, height: 50 } })
    expect([cut.width, cut.height]).toEqual([60, 50])
    const { dominant } = await sharp(cut.bytes).stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeLessThan(60)
  })

  test('is transparent where the part to show goes beyond it', async () => {
    const crop = { left: -50, top: 0, width: 200, height: 100 }
    const { bytes, width, height } = await drawAnew(portrait(2, 100), { ...whole, crop })
    expect([width, height]).toEqual([200, 100])
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
    expect(data[100 * 4 + 3]).toBe(255)
  })
})

describe('what is no picture is refused:', () => {
  test('a drawing that can run', async () => {
    expect(await codeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).toBe(
      'file-kind-refused',
    )
  })

  test('text, and a picture cut in the middle', async () => {
    expect(await codeOf(Buffer.from('a picture, honestly'))).toBe('file-kind-refused')
    expect(await codeOf(portrait(3, 200).subarray(0, 600))).toBe('image-unreadable')
  })

  test('one that unfolds into more than there is memory for', async () => {
    const bomb = await sharp({ create: { width: 5200, height: 5200, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(500_000)
    expect(await codeOf(bomb)).toBe('image-unreadable')
  })

  test('a part that lies beside it, or is larger than any picture may be', async () => {
    const beside = { left: 500, top: 0, width: 10, height: 10 }
    expect(await codeOf(portrait(1, 50), { ...whole, crop: beside })).toBe('invalid-input')
    const huge = { left: 0, top: 0, width: 20_000, height: 20_000 }
    expect(await codeOf(portrait(1, 50), { ...whole, crop: huge })).toBe('invalid-input')
  })
})
