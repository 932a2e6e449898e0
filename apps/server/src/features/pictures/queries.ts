import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

export type PictureRow = Selectable<PlatformTables['trellis.picture']>

export async function insertPicture(db: Db, picture: Insertable<PlatformTables['trellis.picture']>): Promise<void> {
  await db.insertInto('trellis.picture').values(picture).execute()
}

export async function pictureByKey(db: Db, key: string): Promise<PictureRow | undefined> {
  return db.selectFrom('trellis.picture').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Gives where their bytes are. */
export async function deletePictures(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.deleteFrom('trellis.picture').where('key', 'in', keys).returning('storage_key').execute()
  return rows.map((row) => row.storage_key)
}

export async function pictureKeysOfUser(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('trellis.picture').select('key').where('user_id', '=', userId).execute()
  return rows.map(({ key }) => key)
}

export async function showPictureOfUser(db: Db, userId: number, key: string | null): Promise<void> {
  await db.updateTable('trellis.app_user').set({ picture_key: key }).where('id', '=', userId).execute()
}

/** Teams in whose lists the person stands. */
export async function teamsOfUser(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('trellis.team_user').select('team_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.team_id)
}
