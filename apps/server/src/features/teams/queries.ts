import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

export async function insertTeam(db: Db, team: Insertable<PlatformTables['trellis.team']>): Promise<number> {
  const { id } = await db.insertInto('trellis.team').values(team).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function emailOf(db: Db, userId: number): Promise<string> {
  const { email } = await db
    .selectFrom('trellis.app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}

/** Undefined when this person is linked to the team already. */
export async function insertTeamUser(
  db: Db,
  teamUser: Insertable<PlatformTables['trellis.team_user']>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('trellis.team_user')
    .values(teamUser)
    .onConflict((conflict) => conflict.constraint('team_user_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function lockTeamUser(db: Db, teamId: number, teamUserId: number) {
  return db
    .selectFrom('trellis.team_user')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', teamUserId)
    .forUpdate()
    .executeTakeFirst()
}

export async function teamUserOf(db: Db, teamId: number, userId: number) {
  return db
    .selectFrom('trellis.team_user')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateTeamUser(
  db: Db,
  { teamId, teamUserId }: { teamId: number; teamUserId: number },
  change: Partial<Insertable<PlatformTables['trellis.team_user']>>,
): Promise<void> {
  await db
    .updateTable('trellis.team_user')
    .set(change)
    .where('team_id', '=', teamId)
    .where('id', '=', teamUserId)
    .execute()
}

function teamUserRows(db: Db, teamId: number) {
  return db
    .selectFrom('trellis.team_user as m')
    .innerJoin('trellis.app_user as u', 'u.id', 'm.user_id')
    .leftJoin('trellis.app_user as inviter', 'inviter.id', 'm.invited_by')
    .select([
      'm.id',
      'm.user_id',
      'm.first_name',
      'm.last_name',
      'u.email',
      'u.picture_key',
      'm.is_team_admin',
      'm.status',
      'm.last_opened_at',
      'm.invited_at',
      'inviter.name as invited_by',
      'm.deactivated_at',
    ])
    .where('m.team_id', '=', teamId)
}

export async function allTeamUsers(db: Db, teamId: number) {
  return teamUserRows(db, teamId).orderBy('m.last_name').orderBy('m.first_name').orderBy('m.id').execute()
}

export async function currentTeamUsers(db: Db, teamId: number) {
  return teamUserRows(db, teamId)
    .where('m.status', '=', 'current')
    .orderBy('m.last_name')
    .orderBy('m.first_name')
    .orderBy('m.id')
    .execute()
}

export async function teamUserRow(db: Db, teamId: number, teamUserId: number) {
  return teamUserRows(db, teamId).where('m.id', '=', teamUserId).executeTakeFirstOrThrow()
}

export async function invitationOffer(db: Db, teamId: number, teamUserId: number) {
  return db
    .selectFrom('trellis.team_user as m')
    .innerJoin('trellis.team as t', 't.id', 'm.team_id')
    .leftJoin('trellis.app_user as inviter', 'inviter.id', 'm.invited_by')
    .select(['t.name as team_name', 'inviter.name as inviter_name'])
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', teamUserId)
    .where('m.status', '=', 'invited')
    .executeTakeFirst()
}

export async function countOtherAdmins(db: Db, teamId: number, teamUserId: number): Promise<number> {
  const { count } = await db
    .selectFrom('trellis.team_user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .where('id', '<>', teamUserId)
    .where('status', '=', 'current')
    .where('is_team_admin', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export async function teamAccount(db: Db, teamId: number) {
  return db.selectFrom('trellis.team').selectAll().where('id', '=', teamId).executeTakeFirst()
}

export async function updateTeam(
  db: Db,
  teamId: number,
  change: Partial<Insertable<PlatformTables['trellis.team']>>,
): Promise<void> {
  await db.updateTable('trellis.team').set(change).where('id', '=', teamId).execute()
}
