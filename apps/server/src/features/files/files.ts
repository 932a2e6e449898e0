import { AppError } from '@trellis/domain/errors'
import { pictureSizes } from '@trellis/domain/files/api'
import type { PictureSize, StoredFile } from '@trellis/domain/files/api'
import { accessTo, includesField } from '@trellis/domain/permissions/data-access'
import type { TeamContext } from '../../context.ts'
import { holdsFiles } from './allowed-files.ts'
import { heldFiles } from './held-files-sql.ts'
import { filesById, newestImages } from './queries.ts'
import type { FileRow } from './queries.ts'

/** Who may see a file: whoever may read the field it was uploaded for, and the uploader until a record uses it. */
export async function mayReadFile(ctx: TeamContext, file: FileRow): Promise<boolean> {
  return (await readableAmong(ctx, [file])).length > 0
}

async function readableAmong(ctx: TeamContext, files: readonly FileRow[]): Promise<FileRow[]> {
  const others = files.filter((file) => file.attached_at !== null && !isFieldRead(ctx, file.field_id))
  const held = new Set<number>()
  for (const [fieldId, some] of Map.groupBy(others, (file) => file.field_id)) {
    const field = ctx.wholeTeam.fieldById.get(fieldId)
    const fileIds = some.map(({ id }) => id)
    if (field) for (const id of await heldFiles(ctx, field, fileIds)) held.add(id)
  }
  const { access, membership } = ctx
  return files.filter((file) =>
    file.attached_at === null
      ? access.isUnrestricted || file.created_by === membership.teamUserId
      : held.has(file.id) || isFieldRead(ctx, file.field_id),
  )
}

/** Of every record that has it. */
function isFieldRead({ access, team }: TeamContext, fieldId: number): boolean {
  const field = team.fieldById.get(fieldId)
  return field !== undefined && includesField(accessTo(access, field.collectionId).readFields, field.id)
}

/** Files by id, for names beside the values of a page; unknown ones and those one may not see are left out. */
export async function lookUpFiles(ctx: TeamContext, fileIds: readonly number[]): Promise<StoredFile[]> {
  const rows = await filesById(ctx.teamDb, fileIds)
  return (await readableAmong(ctx, rows)).map(toStoredFile)
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
  if (!row || !(await mayReadFile(ctx, row))) throw new AppError('file-not-found')
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
