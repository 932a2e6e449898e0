import type { Db } from '../../platform/db.ts'

interface Claim {
  userId: number
  key: string
  hash: Buffer
}

export async function claimKey(db: Db, { userId, key, hash }: Claim): Promise<boolean> {
  const made = await db
    .insertInto('trellis.idempotency')
    .values({ user_id: userId, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

export const keptAnswer = (db: Db, { userId, key }: Claim) =>
  db
    .selectFrom('trellis.idempotency')
    .select(['request_hash', 'status', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export const finishKey = (db: Db, { userId, key }: Claim, reply: string) =>
  db
    .updateTable('trellis.idempotency')
    .set({ status: 200, reply })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()

export const freeKey = (db: Db, { userId, key }: Claim) =>
  db.deleteFrom('trellis.idempotency').where('user_id', '=', userId).where('key', '=', key).execute()

export const forgetOldKeys = (db: Db, before: Date) =>
  db.deleteFrom('trellis.idempotency').where('created_at', '<', before).execute()

export const newestMails = (db: Db) =>
  db
    .selectFrom('trellis.outbox_mail')
    .select(['id', 'recipient', 'subject', 'text_body', 'html_body', 'created_at'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
