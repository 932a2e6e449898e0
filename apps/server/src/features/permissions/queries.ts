import type { Insertable } from 'kysely'
import type { DataGrant } from '@trellis/domain/permissions/role'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

type NewRole = Insertable<PlatformTables['trellis.role']>

export async function insertRole(db: Db, role: NewRole): Promise<number> {
  const { id } = await db.insertInto('trellis.role').values(role).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeRole(
  db: Db,
  { teamId, roleId }: { teamId: number; roleId: number },
  change: Pick<NewRole, 'name' | 'description' | 'is_active' | 'feature_permissions'>,
): Promise<void> {
  await db.updateTable('trellis.role').set(change).where('team_id', '=', teamId).where('id', '=', roleId).execute()
}

export async function removeRole(db: Db, teamId: number, roleId: number): Promise<void> {
  await db.deleteFrom('trellis.role').where('team_id', '=', teamId).where('id', '=', roleId).execute()
}

export async function replaceGrants(
  db: Db,
  teamId: number,
  roleId: number,
  grants: readonly DataGrant[],
): Promise<void> {
  await db.deleteFrom('trellis.role_grant').where('team_id', '=', teamId).where('role_id', '=', roleId).execute()
  if (grants.length === 0) return
  const rows = grants.map((grant) => ({ team_id: teamId, role_id: roleId, ...columnsOf(grant) }))
  await db.insertInto('trellis.role_grant').values(rows).execute()
}

export async function createdAtOfRoles(db: Db, teamId: number): Promise<Map<number, Date>> {
  const rows = await db.selectFrom('trellis.role').select(['id', 'created_at']).where('team_id', '=', teamId).execute()
  return new Map(rows.map((row) => [row.id, row.created_at]))
}

/** Current and invited people with the roles given to them, by name. */
export async function roleHolders(db: Db, teamId: number) {
  const people = await db
    .selectFrom('trellis.team_user as m')
    .innerJoin('trellis.app_user as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.first_name', 'm.last_name', 'm.is_team_admin', 'm.status', 'u.email'])
    .where('m.team_id', '=', teamId)
    .where('m.status', 'in', ['current', 'invited'])
    .orderBy('m.last_name')
    .orderBy('m.first_name')
    .orderBy('m.id')
    .execute()
  const rolesOf = await roleIdsByTeamUser(db, teamId)
  return people.map(({ id, first_name, last_name, is_team_admin, status, email }) => ({
    teamUserId: id,
    name: `${first_name} ${last_name}`.trim() || email,
    isTeamAdmin: is_team_admin,
    isCurrent: status === 'current',
    roleIds: rolesOf.get(id) ?? [],
  }))
}

export async function roleIdsByTeamUser(db: Db, teamId: number): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('trellis.role_user')
    .select(['role_id', 'team_user_id'])
    .where('team_id', '=', teamId)
    .orderBy('role_id')
    .execute()
  const byTeamUser = new Map<number, number[]>()
  for (const { role_id, team_user_id } of rows)
    byTeamUser.set(team_user_id, [...(byTeamUser.get(team_user_id) ?? []), role_id])
  return byTeamUser
}

export async function replaceRolesOf(
  db: Db,
  { teamId, teamUserId }: { teamId: number; teamUserId: number },
  roleIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('trellis.role_user')
    .where('team_id', '=', teamId)
    .where('team_user_id', '=', teamUserId)
    .execute()
  if (roleIds.length === 0) return
  const rows = roleIds.map((role_id) => ({ team_id: teamId, role_id, team_user_id: teamUserId }))
  await db.insertInto('trellis.role_user').values(rows).execute()
}

function columnsOf(grant: DataGrant) {
  if (grant.permission === 'run_data_wizard')
    return {
      permission: grant.permission,
      collection_id: null,
      wizard_id: grant.wizardId === 'all' ? null : grant.wizardId,
      field_ids: null,
    }
  return {
    permission: grant.permission,
    collection_id: grant.collectionId === 'all' ? null : grant.collectionId,
    wizard_id: null,
    field_ids: grant.fields === 'all' ? null : [...grant.fields],
  }
}
