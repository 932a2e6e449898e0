import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Language } from '@trellis/domain/api/ids'
import type { Actor, Membership } from '@trellis/domain/auth/actor'
import type { Db, Pool } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

const sessionText = `
  select
    u.id,
    u.name,
    u.email,
    u.is_sys_admin,
    u.interface_language,
    s.last_seen_at,
    coalesce(m.memberships, '[]') as memberships
  from trellis.session s
  join trellis.app_user u on u.id = s.user_id
  left join lateral (
    select jsonb_agg(jsonb_build_object(
      'teamId', t.team_id,
      'teamUserId', t.id,
      'isTeamAdmin', t.is_team_admin,
      'firstName', t.first_name,
      'lastName', t.last_name
    )) as memberships
    from trellis.team_user t
    where t.user_id = u.id and t.status = 'current'
  ) m on true
  where s.token_hash = $1
    and s.expires_at > $2
    and u.suspended_at is null`

interface SessionRow {
  id: number
  name: string
  email: string
  is_sys_admin: boolean
  interface_language: Language | null
  last_seen_at: Date
  memberships: (Membership & { teamId: number })[]
}

/** Person, session and current memberships in one round trip: every request asks this. */
export async function readSession(
  pool: Pool,
  tokenHash: Buffer,
  now: Date,
): Promise<{ actor: Actor; lastSeenAt: Date } | undefined> {
  const { rows } = await pool.query<SessionRow>({ name: 'read-session', text: sessionText, values: [tokenHash, now] })
  const [row] = rows
  if (!row) return undefined
  const membershipByTeamId = new Map(row.memberships.map(({ teamId, ...membership }) => [teamId, membership]))
  return {
    lastSeenAt: row.last_seen_at,
    actor: {
      userId: row.id,
      name: row.name,
      email: row.email,
      isSysAdmin: row.is_sys_admin,
      interfaceLanguage: row.interface_language,
      membershipByTeamId,
    },
  }
}

export async function insertSession(db: Db, session: Insertable<PlatformTables['trellis.session']>): Promise<void> {
  await db.insertInto('trellis.session').values(session).execute()
}

export async function extendSession(
  db: Db,
  { tokenHash, now, expiresAt }: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('trellis.session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Gives the user whose session ended. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .deleteFrom('trellis.session')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('trellis.session').where('user_id', '=', userId).execute()
}

export async function tellSessionsChanged(db: Db, channel: string, userId: number): Promise<void> {
  await sql`select pg_notify(${channel}, ${String(userId)})`.execute(db)
}
