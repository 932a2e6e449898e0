import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'

/** More unfold into more memory than a picture of this size is worth. */
const mostPixels = 100_000_000
const patienceSeconds = 20

/**
 * An image drawn anew in several sizes as WebP, by their longest side, never larger than it is; read as a stream. Null
 * where it is broken, too large, or none.
 */
export async function smallerPictures(image: Readable, sides: readonly number[]): Promise<Buffer[] | null> {
  const source = sharp({ limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  const drawn = sides.map((side) =>
    source
      .clone()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: patienceSeconds })
      .toBuffer(),
  )
  const [read, ...made] = await Promise.allSettled([pipeline(image, source), ...drawn])
  // The storage failed, not the image: the job is to be run again.
  if (read.status === 'rejected' && made.every(({ status }) => status === 'fulfilled')) throw read.reason
  return made.every((one) => one.status === 'fulfilled') ? made.map((one) => one.value) : null
}
