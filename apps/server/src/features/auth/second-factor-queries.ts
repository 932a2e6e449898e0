import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

export async function secondFactorOf(
  db: Db,
  userId: number,
): Promise<Selectable<PlatformTables['trellis.second_factor']> | undefined> {
  return db.selectFrom('trellis.second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Replaces a secret that was never confirmed. False where one is on. */
export async function offerSecret(db: Db, userId: number, sealedSecret: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('trellis.second_factor')
    .values({ user_id: userId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret })
        .where('trellis.second_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where this step, or a later one, was taken before: of two at once one wins. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('trellis.second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a recovery code up. */
export async function takeRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ user_id: number }>`
    update trellis.second_factor
    set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where user_id = ${userId}
      and ${hash} = any(recovery_hashes)
    returning user_id`.execute(db)
  return rows.length > 0
}

export async function confirmSecret(db: Db, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('trellis.second_factor')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function saveRecoveryHashes(db: Db, userId: number, hashes: Buffer[]): Promise<void> {
  await db.updateTable('trellis.second_factor').set({ recovery_hashes: hashes }).where('user_id', '=', userId).execute()
}

/** False where there was none on. */
export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('trellis.second_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row?.confirmed_at != null
}

/** Active people with a password who have none on. */
export async function countWithoutSecondFactor(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from trellis.app_user u
    where u.password_hash is not null
      and u.email_verified_at is not null
      and u.suspended_at is null
      and u.deleted_at is null
      and not exists (
        select 1
        from trellis.second_factor f
        where f.user_id = u.id
          and f.confirmed_at is not null
      )`.execute(db)
  return rows[0]?.count ?? 0
}
