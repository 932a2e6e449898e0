import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Language } from '@trellis/domain/api/ids'
import type { FeaturePermission } from '@trellis/domain/permissions/feature-permissions'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

export type User = Selectable<PlatformTables['trellis.app_user']>

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
  change: Partial<Pick<User, 'name' | 'email' | 'password_hash' | 'email_verified_at' | 'interface_language'>>,
): Promise<void> {
  await db.updateTable('trellis.app_user').set(change).where('id', '=', userId).execute()
}

/** Also by a sign-up that is not verified yet: addresses are there once. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await userByEmail(db, email)) !== undefined
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
    .where('t.suspended_at', 'is', null)
    .orderBy('m.team_id')
    .execute()
}

/** By team, of the active roles a person holds there; team admins need none. */
export async function featurePermissionsOf(db: Db, userId: number) {
  const { rows } = await sql<{ TeamId: number; EnumFeaturePermissionId: FeaturePermission }>`
    select distinct
      m.team_id as "TeamId",
      p.permission as "EnumFeaturePermissionId"
    from trellis.team_user m
    join trellis.team o on o.id = m.team_id and o.suspended_at is null
    join trellis.role r on r.team_id = m.team_id and r.is_active
    left join trellis.role_user g on g.team_id = m.team_id and g.role_id = r.id and g.team_user_id = m.id
    cross join lateral unnest(r.feature_permissions) as p (permission)
    where m.user_id = ${userId}
      and m.status = 'current'
      and (r.is_baseline or g.role_id is not null)
    order by 1, 2`.execute(db)
  return rows
}

export async function settingValue(db: Db, key: string): Promise<object | undefined> {
  const row = await db.selectFrom('trellis.setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function saveSetting(db: Db, key: string, value: object): Promise<void> {
  await db
    .insertInto('trellis.setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
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
    .select(['t.name as team_name', 't.logos', 'inviter.name as inviter_name'])
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', teamUserId)
    .executeTakeFirst()
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('trellis.session').where('expires_at', '<', now).execute()
  await db.deleteFrom('trellis.mailed_link').where('expires_at', '<', now).execute()
  await sql`delete from trellis.rate_limit where expire < ${now.getTime()}`.execute(db)
}
