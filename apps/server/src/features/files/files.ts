import { AppError } from '@trellis/domain/errors'
import { pictureSizes } from '@trellis/domain/files/api'
import type { PictureSize, StoredFile } from '@trellis/domain/files/api'
import { accessTo, includesField } from '@trellis/domain/permissions/data-access'
import type { TeamContext } from '../../context.ts'
import { holdsFiles } from './allowed-files.ts'
import { filesById, newestImages } from './queries.ts'
import type { FileRow } from './queries.ts'

/** Who may see a file: whoever may read the field it was uploaded for, and the uploader until a record uses it. */
export function mayReadFile({ access, membership, team }: TeamContext, file: FileRow): boolean {
  if (file.attached_at === null) return access.isUnrestricted || file.created_by === membership.teamUserId
  const field = team.fieldById.get(file.field_id)
  return field !== undefined && includesField(accessTo(access, field.collectionId).readFields, field.id)
}

/** Files by id, for names beside the values of a page; unknown ones and those one may not see are left out. */
export async function lookUpFiles(ctx: TeamContext, fileIds: readonly number[]): Promise<StoredFile[]> {
  const rows = await filesById(ctx.teamDb, fileIds)
  return rows.filter((row) => mayReadFile(ctx, row)).map(toStoredFile)
}

const imagesPerPage = 24

/** Images of pixels in fields one may read, that records hold. */
export async function listImages(
  ctx: TeamContext,
  { search, before }: { search: string; before?: number | undefined },
): Promise<{ images: StoredFile[]; more: boolean }> {
  const fields = [...ctx.team.fieldById.values()].filter(holdsFiles)
  const fieldIds = fields
    .filter(({ id, collectionId }) => includesField(accessTo(ctx.access, collectionId).readFields, id))
    .map(({ id }) => id)
  const rows = await newestImages(ctx.teamDb, { fieldIds, search, before, limit: imagesPerPage + 1 })
  return { images: rows.slice(0, imagesPerPage).map(toStoredFile), more: rows.length > imagesPerPage }
}

/** @throws AppError file-not-found, also for a file one may not see */
export async function fileFor(ctx: TeamContext, fileId: number): Promise<FileRow> {
  const [row] = await filesById(ctx.teamDb, [fileId])
  if (!row || !mayReadFile(ctx, row)) throw new AppError('file-not-found')
  return row
}

export function toStoredFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    mimeType: row.mime_type,
    kind: row.kind,
    width: row.width,
    height: row.height,
    hasThumbnail: row.has_thumbnail || row.thumbnail_state === 'made',
    createdAt: row.created_at.toISOString(),
  }
}

export const thumbnailKey = (storageKey: string) => `${storageKey}-thumbnail`

/** Of a picture that the job makes. */
export const pictureKey = (storageKey: string, size: PictureSize) => `${storageKey}-${size}`

/** Everything that may lie in the storage for a file. */
export const keysOf = (storageKey: string): string[] => [
  storageKey,
  thumbnailKey(storageKey),
  ...pictureSizes.map((size) => pictureKey(storageKey, size)),
]
