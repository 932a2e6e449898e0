import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Language } from '@trellis/domain/api/ids'
import type { Actor, Membership } from '@trellis/domain/auth/actor'
import type { TokenScope } from '@trellis/domain/auth/token-api'
import type { Db, Pool } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

/** Current memberships of person `u`; a suspended team looks like none. */
const membershipsText = `
  left join lateral (
    select jsonb_agg(jsonb_build_object(
      'teamId', t.team_id,
      'teamUserId', t.id,
      'isTeamAdmin', t.is_team_admin,
      'firstName', t.first_name,
      'lastName', t.last_name,
      'roleIds', array(
        select r.role_id
        from trellis.role_user r
        where r.team_id = t.team_id and r.team_user_id = t.id
      )
    )) as memberships
    from trellis.team_user t
    join trellis.team o on o.id = t.team_id and o.suspended_at is null
    where t.user_id = u.id and t.status = 'current'
  ) m on true`

/** Person `u` signs in with a password alone. */
const hasOneFactorText = `
    u.password_hash is not null and not exists (
      select 1
      from trellis.second_factor f
      where f.user_id = u.id and f.confirmed_at is not null
    ) as has_one_factor`

const sessionText = `
  select
    u.id,
    u.name,
    u.email,
    u.is_sys_admin,
    u.interface_language,
    s.last_seen_at,
    ${hasOneFactorText},
    coalesce(m.memberships, '[]') as memberships
  from trellis.session s
  join trellis.app_user u on u.id = s.user_id
  ${membershipsText}
  where s.token_hash = $1
    and s.expires_at > $2
    and u.suspended_at is null`

const tokenText = `
  select
    a.id as token_id,
    a.team_id as token_team,
    a.scope,
    a.last_used_at,
    u.id,
    u.name,
    u.email,
    u.interface_language,
    ${hasOneFactorText},
    coalesce(m.memberships, '[]') as memberships
  from trellis.api_token a
  join trellis.app_user u on u.id = a.user_id
  ${membershipsText}
  where a.token_hash = $1
    and (a.expires_at is null or a.expires_at > $2)
    and u.suspended_at is null`

interface PersonRow {
  id: number
  name: string
  email: string
  interface_language: Language | null
  has_one_factor: boolean
  memberships: (Membership & { teamId: number })[]
}

interface SessionRow extends PersonRow {
  is_sys_admin: boolean
  last_seen_at: Date
}

interface TokenRow extends PersonRow {
  token_id: number
  token_team: number
  scope: TokenScope
  last_used_at: Date | null
}

/** Person, session and current memberships in one round trip: every request asks this. */
export async function readSession(
  pool: Pool,
  tokenHash: Buffer,
  now: Date,
): Promise<{ actor: Actor; lastSeenAt: Date; hasOneFactor: boolean } | undefined> {
  const { rows } = await pool.query<SessionRow>({ name: 'read-session', text: sessionText, values: [tokenHash, now] })
  const [row] = rows
  if (!row) return undefined
  return {
    lastSeenAt: row.last_seen_at,
    hasOneFactor: row.has_one_factor,
    actor: { ...personOf(row), isSysAdmin: row.is_sys_admin },
  }
}

export interface FoundToken {
  tokenId: number
  scope: TokenScope
  lastUsedAt: Date | null
  hasOneFactor: boolean
  /** Its owner, as a member of the token's team and of no other; never a system admin. */
  actor: Actor
}

/** The same for an API token. */
export async function readToken(pool: Pool, tokenHash: Buffer, now: Date): Promise<FoundToken | undefined> {
  const { rows } = await pool.query<TokenRow>({ name: 'read-token', text: tokenText, values: [tokenHash, now] })
  const [row] = rows
  if (!row) return undefined
  const memberships = row.memberships.filter(({ teamId }) => teamId === row.token_team)
  return {
    tokenId: row.token_id,
    scope: row.scope,
    lastUsedAt: row.last_used_at,
    hasOneFactor: row.has_one_factor,
    actor: { ...personOf({ ...row, memberships }), isSysAdmin: false },
  }
}

function personOf(row: PersonRow): Omit<Actor, 'isSysAdmin'> {
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    interfaceLanguage: row.interface_language,
    membershipByTeamId: new Map(row.memberships.map(({ teamId, ...membership }) => [teamId, membership])),
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

/** Devices on which a person is signed in, the last used first. */
export async function sessionsOf(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('trellis.session')
    .select(['id', 'token_hash', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** False where the person has no such session, or it is the one to keep. */
export async function deleteSessionById(
  db: Db,
  { userId, sessionId, keep }: { userId: number; sessionId: number; keep: Buffer },
): Promise<boolean> {
  const row = await db
    .deleteFrom('trellis.session')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .where('token_hash', '<>', keep)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives how many ended. */
export async function deleteOtherSessions(db: Db, userId: number, keep: Buffer): Promise<number> {
  const rows = await db
    .deleteFrom('trellis.session')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', keep)
    .returning('id')
    .execute()
  return rows.length
}

/** Sessions that would last longer end as the new length says. */
export async function shortenSessions(db: Db, days: number): Promise<void> {
  await sql`
    update trellis.session
    set expires_at = last_seen_at + make_interval(days => ${days})
    where expires_at > last_seen_at + make_interval(days => ${days})`.execute(db)
}

export async function tellSessionsChanged(db: Db, channel: string, payload: number | string): Promise<void> {
  await sql`select pg_notify(${channel}, ${String(payload)})`.execute(db)
}
