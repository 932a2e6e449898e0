import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

export type MailedLink = Selectable<PlatformTables['trellis.mailed_link']>
export type LinkPurpose = MailedLink['purpose']

export async function insertLink(db: Db, link: Insertable<PlatformTables['trellis.mailed_link']>): Promise<void> {
  await db.insertInto('trellis.mailed_link').values(link).execute()
}

interface LinkQuestion {
  purpose: LinkPurpose
  tokenHash: Buffer
  now: Date
}

export async function openLinkByHash(
  db: Db,
  { purpose, tokenHash, now }: LinkQuestion,
): Promise<MailedLink | undefined> {
  return db
    .selectFrom('trellis.mailed_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Marks an open link used and gives it. */
export async function takeLink(db: Db, { purpose, tokenHash, now }: LinkQuestion): Promise<MailedLink | undefined> {
  return db
    .updateTable('trellis.mailed_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function openLinkById(db: Db, id: string, now: Date): Promise<MailedLink | undefined> {
  return db
    .selectFrom('trellis.mailed_link')
    .selectAll()
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The latest sign-up of an address that is not verified yet. */
export async function latestPendingSignUp(db: Db, userId: number, now: Date): Promise<MailedLink | undefined> {
  return db
    .selectFrom('trellis.mailed_link')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify-email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteLinksOf(db: Db, userId: number, purposes: LinkPurpose[]): Promise<void> {
  await db.deleteFrom('trellis.mailed_link').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
}

export async function deleteLinksOfMembership(
  db: Db,
  { teamId, teamUserId }: { teamId: number; teamUserId: number },
): Promise<void> {
  await db
    .deleteFrom('trellis.mailed_link')
    .where('team_id', '=', teamId)
    .where('team_user_id', '=', teamUserId)
    .execute()
}
