import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

export async function tokensOf(db: Db, userId: number) {
  return db
    .selectFrom('trellis.api_token as a')
    .innerJoin('trellis.team as t', 't.id', 'a.team_id')
    .select([
      'a.id',
      'a.name',
      'a.team_id',
      't.name as team_name',
      'a.scope',
      'a.ending',
      'a.created_at',
      'a.expires_at',
      'a.last_used_at',
    ])
    .where('a.user_id', '=', userId)
    .orderBy('a.id', 'desc')
    .execute()
}

export async function countTokens(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('trellis.api_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function teamName(db: Db, teamId: number): Promise<string | undefined> {
  const row = await db.selectFrom('trellis.team').select('name').where('id', '=', teamId).executeTakeFirst()
  return row?.name
}

export async function insertToken(db: Db, token: Insertable<PlatformTables['trellis.api_token']>): Promise<number> {
  const { id } = await db.insertInto('trellis.api_token').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What was revoked; undefined where the person has no such token. */
export async function deleteToken(db: Db, userId: number, tokenId: number) {
  return db
    .deleteFrom('trellis.api_token')
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .returning(['name', 'team_id'])
    .executeTakeFirst()
}

export async function noteTokenUse(db: Db, tokenId: number, now: Date): Promise<void> {
  await db.updateTable('trellis.api_token').set({ last_used_at: now }).where('id', '=', tokenId).execute()
}
