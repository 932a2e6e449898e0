import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Address that waits to be confirmed. */
export async function pendingEmailOf(db: Db, userId: number, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('trellis.mailed_link')
    .select('pending_email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change-email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.pending_email ?? null
}

/** Holds up whoever else would take away an admin, until the transaction ends. */
export async function lockSysAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('trellis.app_user')
    .select('id')
    .where('is_sys_admin', '=', true)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Names of teams in which nobody else is an active admin. */
export async function teamsWithoutOtherAdmin(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.name
    from trellis.team_user m
    join trellis.team t on t.id = m.team_id
    where m.user_id = ${userId}
      and m.status = 'current'
      and m.is_team_admin
      and not exists (
        select
        from trellis.team_user o
        where o.team_id = m.team_id
          and o.user_id <> m.user_id
          and o.status = 'current'
          and o.is_team_admin
      )
    order by t.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Of the person in their teams; the names stay, for what they wrote there keeps its author. Gives the teams. */
export async function endMemberships(db: Db, userId: number, now: Date): Promise<number[]> {
  const rows = await db
    .updateTable('trellis.team_user')
    .set({ status: 'deactivated', deactivated_at: now, is_team_admin: false })
    .where('user_id', '=', userId)
    .where('status', '<>', 'deactivated')
    .returning('team_id')
    .execute()
  return rows.map(({ team_id }) => team_id)
}

/** Everything by which the person could be known or come in. */
export async function emptyAccount(db: Db, userId: number, now: Date): Promise<void> {
  for (const table of [
    'trellis.session',
    'trellis.mailed_link',
    'trellis.user_identity',
    'trellis.second_factor',
    'trellis.api_token',
    'trellis.idempotency',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  await db
    .updateTable('trellis.app_user')
    .set({
      name: '',
      // An address that nobody can have keeps the rule that each is there once.
      email: `deleted-${userId}@users.invalid`,
      password_hash: null,
      is_sys_admin: false,
      interface_language: null,
      suspended_at: now,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

export async function membershipsOf(db: Db, userId: number) {
  return db
    .selectFrom('trellis.team_user as m')
    .innerJoin('trellis.team as t', 't.id', 'm.team_id')
    .select(['m.team_id', 't.name', 'm.first_name', 'm.last_name', 'm.status', 'm.is_team_admin', 'm.created_at'])
    .where('m.user_id', '=', userId)
    .orderBy('m.team_id')
    .execute()
}
