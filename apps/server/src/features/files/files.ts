import { AppError } from '@trellis/domain/errors'
import type { StoredFile } from '@trellis/domain/files/api'
import { accessTo, includesField } from '@trellis/domain/permissions/data-access'
import type { TeamContext } from '../../context.ts'
import { filesById } from './queries.ts'
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
    hasThumbnail: row.has_thumbnail,
    createdAt: row.created_at.toISOString(),
  }
}

export const thumbnailKey = (storageKey: string) => `${storageKey}-thumbnail`
