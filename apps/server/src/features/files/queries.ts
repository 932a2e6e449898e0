import type { FileKind } from '@trellis/domain/files/kinds'
import type { Db } from '../../platform/db.ts'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'

type Handle = Pick<TeamDb | TeamTransaction, 'schema' | 'query'>

export interface FileRow {
  id: number
  field_id: number
  name: string
  size: number
  mime_type: string
  kind: FileKind
  checksum: Buffer
  width: number | null
  height: number | null
  storage_key: string
  /** From the browser that uploaded it. */
  has_thumbnail: boolean
  /** Null until the job came to it. */
  thumbnail_state: 'made' | 'none' | 'broken' | null
  created_at: Date
  created_by: number | null
  attached_at: Date | null
}

const columns = `id, field_id, name, size, mime_type, kind, checksum, width, height, storage_key, has_thumbnail,
       thumbnail_state, created_at, created_by, attached_at`

export async function insertFile(
  { schema, query }: Handle,
  file: Omit<FileRow, 'id' | 'attached_at' | 'thumbnail_state'>,
): Promise<FileRow> {
  const { rows } = await query<FileRow>(
    `insert into ${schema}.file
       (field_id, name, size, mime_type, kind, checksum, width, height, storage_key, has_thumbnail, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     returning ${columns}`,
    [
      file.field_id,
      file.name,
      file.size,
      file.mime_type,
      file.kind,
      file.checksum,
      file.width,
      file.height,
      file.storage_key,
      file.has_thumbnail,
      file.created_at,
      file.created_by,
    ],
  )
  return rows[0]!
}

export async function deleteFile({ schema, query }: Handle, fileId: number): Promise<void> {
  await query(`delete from ${schema}.file where id = $1::bigint`, [fileId])
}

/** In the order of the ids; unknown ones are left out. */
export async function filesById({ schema, query }: Handle, fileIds: readonly number[]): Promise<FileRow[]> {
  if (fileIds.length === 0) return []
  const { rows } = await query<FileRow>(
    `select ${columns}
     from ${schema}.file
     where id = any($1::bigint[])
     order by array_position($1::bigint[], id)`,
    [fileIds],
  )
  return rows
}

/** Of records, by the newest; what a browser can draw. */
export async function newestImages(
  { schema, query }: Handle,
  {
    fieldIds,
    search,
    before,
    limit,
  }: { fieldIds: readonly number[]; search: string; before?: number | undefined; limit: number },
): Promise<FileRow[]> {
  if (fieldIds.length === 0) return []
  const { rows } = await query<FileRow>(
    `select ${columns}
     from ${schema}.file
     where kind = 'image'
       and mime_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')
       and attached_at is not null
       and field_id = any($1::bigint[])
       and position(trellis.fold($2) in trellis.fold(name)) > 0
       and ($3::bigint is null or id < $3)
     order by id desc
     limit $4`,
    [fieldIds, search, before ?? null, limit],
  )
  return rows
}

/** Marks files as used from now on; gives those that are there. */
export async function attachFiles(
  { schema, query }: Handle,
  { fileIds, at }: { fileIds: readonly number[]; at: Date },
): Promise<FileRow[]> {
  const { rows } = await query<FileRow>(
    `update ${schema}.file
     set attached_at = coalesce(attached_at, $2::timestamptz)
     where id = any($1::bigint[])
     returning ${columns}`,
    [fileIds, at],
  )
  return rows
}

/** Takes the rows of files that no record ever used away; their bytes are to be removed. @returns their keys */
export async function deleteUnusedFiles(
  { schema, query }: Handle,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await query<{ storage_key: string }>(
    `delete from ${schema}.file
     where id in (
       select id from ${schema}.file where attached_at is null and created_at < $1::timestamptz limit $2 for update skip locked
     )
     returning storage_key`,
    [before, limit],
  )
  return rows.map((row) => row.storage_key)
}

/** Teams that have a schema, and so may have files. */
export async function teamsWithSchema(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('trellis.team').select('id').where('schema_version', '>', 0).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
