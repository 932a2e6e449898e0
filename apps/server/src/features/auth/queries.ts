import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Language } from '@trellis/domain/api/ids'
import type { Actor, Membership } from '@trellis/domain/auth/actor'
import type { Db, Pool } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

export type User = Selectable<PlatformTables['trellis.app_user']>
export type MailedLink = Selectable<PlatformTables['trellis.mailed_link']>
type LinkPurpose = MailedLink['purpose']

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

export async function noteLogin(db: Db, userId: number, now: Date): Promise<void> {
  await db.updateTable('trellis.app_user').set({ last_login_at: now }).where('id', '=', userId).execute()
}

export async function isAnyoneThere(db: Db): Promise<boolean> {
  const row = await db.selectFrom('trellis.app_user').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function userByEmail(db: Db, email: string): Promise<User | undefined> {
  return db.selectFrom('trellis.app_user').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function userById(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('trellis.app_user').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Makes the user, or finds the one with this address; of two at once both get the same. */
export async function ensureUser(
  db: Db,
  user: { email: string; name: string; interface_language: Language | null },
): Promise<User> {
  const made = await db
    .insertInto('trellis.app_user')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  const found = made ?? (await userByEmail(db, user.email))
  if (!found) throw new Error('a user vanished while it was looked up')
  return found
}

export async function insertVerifiedUser(
  db: Db,
  user: {
    email: string
    name: string
    password_hash: string | null
    is_sys_admin: boolean
    interface_language: Language | null
    email_verified_at: Date
  },
): Promise<number> {
  const { id } = await db.insertInto('trellis.app_user').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateUser(
  db: Db,
  userId: number,
  change: Partial<Pick<User, 'name' | 'password_hash' | 'email_verified_at' | 'interface_language'>>,
): Promise<void> {
  await db.updateTable('trellis.app_user').set(change).where('id', '=', userId).execute()
}

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

export async function userByIdentity(db: Db, provider: string, subject: string): Promise<User | undefined> {
  return db
    .selectFrom('trellis.user_identity as i')
    .innerJoin('trellis.app_user as u', 'u.id', 'i.user_id')
    .selectAll('u')
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .executeTakeFirst()
}

export async function insertIdentity(
  db: Db,
  identity: { provider: string; subject: string; user_id: number },
): Promise<void> {
  await db
    .insertInto('trellis.user_identity')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute()
}

/** Current memberships of a person with what the interface needs of each team. */
export async function teamLinksOf(db: Db, userId: number) {
  return db
    .selectFrom('trellis.team_user as m')
    .innerJoin('trellis.team as t', 't.id', 'm.team_id')
    .innerJoin('trellis.app_user as u', 'u.id', 'm.user_id')
    .select([
      'm.id as team_user_id',
      'm.team_id',
      'm.first_name',
      'm.last_name',
      'm.is_team_admin',
      'm.last_opened_at',
      'm.interface_language as member_language',
      'u.interface_language as user_language',
      't.name',
      't.short_name',
      't.brand',
      't.primary_timezone',
      't.default_country',
      't.default_interface_language',
      't.available_data_languages',
      't.default_data_language',
      't.logos',
    ])
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'current')
    .orderBy('m.team_id')
    .execute()
}

export async function settingValue(db: Db, key: string): Promise<object | undefined> {
  const row = await db.selectFrom('trellis.setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Keeps the value that is there already. */
export async function insertSetting(db: Db, key: string, value: object): Promise<void> {
  await db
    .insertInto('trellis.setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** True for the one caller who removed it. */
export async function takeSetting(db: Db, key: string, value: object): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    delete from trellis.setting
    where key = ${key}
      and value = ${JSON.stringify(value)}::jsonb
    returning key
  `.execute(db)
  return rows.length > 0
}

export async function invitationFacts(db: Db, teamId: number, teamUserId: number) {
  return db
    .selectFrom('trellis.team_user as m')
    .innerJoin('trellis.team as t', 't.id', 'm.team_id')
    .leftJoin('trellis.app_user as inviter', 'inviter.id', 'm.invited_by')
    .select(['t.name as team_name', 't.default_interface_language', 'm.status', 'inviter.name as inviter_name'])
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', teamUserId)
    .executeTakeFirst()
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('trellis.session').where('expires_at', '<', now).execute()
  await db.deleteFrom('trellis.mailed_link').where('expires_at', '<', now).execute()
  await sql`delete from trellis.rate_limit where expire < ${now.getTime()}`.execute(db)
}
