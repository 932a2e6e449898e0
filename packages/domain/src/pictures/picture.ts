import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'

const publicApi = forApi('public')

/** What a picture may weigh before it is made anew. */
export const maximumPictureBytes = 5 * 1024 * 1024
/** Width times height of what may be uploaded: more would be a way to exhaust the server's memory. */
export const maximumPicturePixels = 25_000_000

/** Random, so that nobody comes upon a picture by trying. */
export const pictureKey = z.string().regex(/^[0-9a-f]{32}$/)

const side = z.coerce.number().int().min(-20_000).max(20_000)
const length = z.coerce.number().int().min(1).max(20_000)

/** The part to show, in pixels of the picture as it is seen; what lies outside of the picture stays transparent. */
export const crop = z.object({ left: side, top: side, width: length, height: length })
export type Crop = z.infer<typeof crop>

/** The same in a query; missing for the whole picture. */
export const cropQuery = crop.partial().refine(isWholeOrNone, { error: 'crop' })

export function cropIn({ left, top, width, height }: z.output<typeof cropQuery>): Crop | null {
  if (left === undefined || top === undefined || width === undefined || height === undefined) return null
  return { left, top, width, height }
}

export const picturesApi = {
  picture: publicApi.get('/public/pictures/:pictureKey', {
    access: 'anyone',
    summary: 'A logo or the picture of a person, by its key, which cannot be guessed',
    params: z.object({ pictureKey }),
    reply: 'bytes',
  }),
}

function isWholeOrNone(given: Partial<Crop>): boolean {
  const parts = [given.left, given.top, given.width, given.height].filter((part) => part !== undefined)
  return parts.length === 0 || parts.length === 4
}
