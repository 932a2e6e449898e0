import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath, instant, teamPath } from '../api/ids.ts'
import { fileKinds } from './kinds.ts'

const dataRecord = forApi('data-record')

/** The most a field can allow. */
export const maximumFileBytes = 256 * 1024 * 1024
/** Until the job has made its own, the thumbnail of the browser that uploads is shown: its longest side, and what it may weigh. */
export const thumbnailSide = 320
export const maximumThumbnailBytes = 256 * 1024
/** Small pictures that the server makes of an image, by their longest side: in cells, on cards, and to look at. */
export const pictureSides = { grid: 128, card: 480, preview: 1600 } as const
export const pictureSizes = ['grid', 'card', 'preview'] as const
export type PictureSize = (typeof pictureSizes)[number]

export const longestFileName = 200
/** Files asked for at once. */
export const mostFilesAtOnce = 500

export const storedFile = z.object({
  id,
  name: z.string(),
  size: z.number().int(),
  /** By its bytes, not by its name. */
  mimeType: z.string(),
  kind: z.enum(fileKinds),
  /** Pixels, of images that tell. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  hasThumbnail: z.boolean(),
  createdAt: instant,
})
export type StoredFile = z.infer<typeof storedFile>

const filePath = z.object({ teamId: idInPath, fileId: idInPath })

export const filesApi = {
  uploadFile: dataRecord.post('/teams/:teamId/files', {
    access: 'team-member',
    upload: true,
    summary: 'Upload a file, with a thumbnail as a second part where there is one; unused after a day it is dropped',
    params: teamPath,
    /** The field it is for: its kinds and its size limit hold at once. */
    query: z.object({ fieldId: idInPath }),
    reply: storedFile,
  }),
  lookUpFiles: dataRecord.post('/teams/:teamId/files/look-up', {
    access: 'team-member',
    repeatable: true,
    summary: 'Names, sizes and kinds of files; those that are not there are left out',
    params: teamPath,
    body: z.object({ fileIds: z.array(id).min(1).max(mostFilesAtOnce) }),
    reply: z.object({ files: z.array(storedFile) }),
  }),
  teamImages: dataRecord.get('/teams/:teamId/images', {
    access: 'team-member',
    needs: ['team_admin_account_info'],
    summary: 'Images that records of the team hold and one may see, the newest first: for logos',
    params: teamPath,
    query: z.object({ search: z.string().trim().max(100).default(''), before: idInPath.optional() }),
    reply: z.object({ images: z.array(storedFile), more: z.boolean() }),
  }),
  downloadFile: dataRecord.get('/teams/:teamId/files/:fileId', {
    access: 'team-member',
    summary: 'The bytes of a file, also in ranges; shown inline only where asked and harmless',
    params: filePath,
    query: z.object({ inline: z.literal('1').optional() }),
    reply: 'bytes',
  }),
  thumbnail: dataRecord.get('/teams/:teamId/files/:fileId/thumbnail', {
    access: 'team-member',
    summary: 'A small picture of an image, made by a job after the upload',
    params: filePath,
    query: z.object({ size: z.enum(pictureSizes).default('card') }),
    reply: 'bytes',
  }),
}
