import { randomUUID } from 'node:crypto'
import type { TeamDb } from '../../platform/team-db.ts'
import { insertFile } from './queries.ts'

/** Rows of files without bytes, as if this member had uploaded them, for tests of values; gives their ids. */
export async function insertTestFiles(db: TeamDb, names: readonly string[], createdBy: number): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) {
    const row = await insertFile(db, {
      field_id: 0,
      name,
      size: 1,
      mime_type: 'image/png',
      kind: 'image',
      checksum: Buffer.alloc(32),
      width: 1,
      height: 1,
      storage_key: `team_${db.teamId}/${randomUUID()}`,
      has_thumbnail: false,
      created_at: new Date(),
      created_by: createdBy,
    })
    ids.push(row.id)
  }
  return ids
}
