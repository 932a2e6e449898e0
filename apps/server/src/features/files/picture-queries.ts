import type { TeamDb } from '../../platform/team-db.ts'

export interface FileWithoutPictures {
  id: number
  storage_key: string
}

/** What sharp draws; SVG is a program and never one of them. */
const drawn = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']

/** All others get none. */
export async function markNoPictures({ schema, query }: TeamDb): Promise<void> {
  await query(
    `update ${schema}.file set thumbnail_state = 'none' where thumbnail_state is null and mime_type <> all($1::text[])`,
    [drawn],
  )
}

/** The newest first. */
export async function filesWithoutPictures({ schema, query }: TeamDb, limit: number): Promise<FileWithoutPictures[]> {
  const { rows } = await query<FileWithoutPictures>(
    `select id, storage_key from ${schema}.file where thumbnail_state is null order by id desc limit $1`,
    [limit],
  )
  return rows
}

/** Before it is tried: a try that ends the process counts too. */
export async function countAttempt({ schema, query }: TeamDb, fileId: number): Promise<number> {
  const { rows } = await query<{ attempts: number }>(
    `update ${schema}.file set thumbnail_attempts = thumbnail_attempts + 1
     where id = $1::bigint
     returning thumbnail_attempts as attempts`,
    [fileId],
  )
  return rows[0]?.attempts ?? 0
}

export async function setPictureState(
  { schema, query }: TeamDb,
  fileId: number,
  state: 'made' | 'broken',
): Promise<void> {
  await query(`update ${schema}.file set thumbnail_state = $2 where id = $1::bigint`, [fileId, state])
}
