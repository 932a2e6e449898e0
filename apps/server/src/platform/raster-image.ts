import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { AppError } from '@trellis/domain/errors'
import { sniff } from '@trellis/domain/files/sniff'
import { maximumPicturePixels } from '@trellis/domain/pictures/picture'
import type { Crop } from '@trellis/domain/pictures/picture'

export interface RasterImage {
  readonly bytes: Buffer
  readonly mimeType: 'image/png' | 'image/webp'
  readonly width: number
  readonly height: number
}

interface Wanted {
  /** In pixels of the image as it is seen, turned as its camera says; null for all of it. */
  readonly crop: Crop | null
  /** Nothing is made larger than it is. */
  readonly fitsIn: { width: number; height: number }
  readonly format: 'png' | 'webp'
}

const rasterTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
const patienceSeconds = 10

/**
 * The image drawn anew: nothing of what somebody sent is passed on but its pixels, no place, no camera, no program.
 * @throws AppError file-kind-refused for what is no image of pixels; image-unreadable for one that is broken or too large
 */
export async function drawAnew(given: Buffer, { crop, fitsIn, format }: Wanted): Promise<RasterImage> {
  const { mimeType, kind } = sniff(given, '')
  if (!rasterTypes.has(mimeType)) throw new AppError('file-kind-refused', { kind, kinds: ['image'] })
  try {
    const part = crop ? await cutOut(given, crop) : sharp(given, reading).autoOrient()
    const drawn = part
      .resize({ ...fitsIn, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: patienceSeconds })
    const encoded = format === 'png' ? drawn.png({ compressionLevel: 9 }) : drawn.webp({ quality: 84 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, mimeType: `image/${format}`, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof AppError) throw error
    // The library says what it found in words of its own; all of them mean that there is no such picture.
    throw new AppError('image-unreadable', { reason: (error as Error).message })
  }
}

/** The first page only, and none that unfolds into more than there is memory for. */
const reading = { limitInputPixels: maximumPicturePixels, failOn: 'error', pages: 1 } as const

async function cutOut(given: Buffer, crop: Crop): Promise<Sharp> {
  const { width, height } = await sizeSeen(given)
  const left = Math.max(0, crop.left)
  const top = Math.max(0, crop.top)
  const right = Math.min(width, crop.left + crop.width)
  const bottom = Math.min(height, crop.top + crop.height)
  if (right <= left || bottom <= top || crop.width * crop.height > maximumPicturePixels)
    throw new AppError('invalid-input', { issues: [{ path: 'crop', message: 'outside' }] })
  const cut = sharp(given, reading)
    .autoOrient()
    .extract({ left, top, width: right - left, height: bottom - top })
    .ensureAlpha()
    .extend({
      left: left - crop.left,
      top: top - crop.top,
      right: crop.left + crop.width - right,
      bottom: crop.top + crop.height - bottom,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
  // One pipeline would resize before it extends.
  return sharp(await cut.timeout({ seconds: patienceSeconds }).raw().toBuffer(), {
    raw: { width: crop.width, height: crop.height, channels: 4 },
  })
}

async function sizeSeen(given: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(given, reading).metadata()
  return autoOrient
}
