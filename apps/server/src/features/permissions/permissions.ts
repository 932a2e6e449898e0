import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import type { RoleInput, RoleRow, permissionsApi } from '@trellis/domain/permissions/api'
import type { CollectionAccess } from '@trellis/domain/permissions/data-access'
import type { DataGrant, Role } from '@trellis/domain/permissions/role'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import { fold } from '@trellis/domain/text/fold'
import type { TeamContext } from '../../context.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { changeConfig } from '../teams/team-config.ts'
import { checkedGrants, isAlive } from './check-grants.ts'
import { changeRole, createdAtOfRoles, insertRole, removeRole, replaceGrants, roleHolders } from './queries.ts'
import { fixedRoleNames } from './starting-roles.ts'
import { refuseMoreThanOwn } from './within-own-rights.ts'

export function ownAccess(ctx: TeamContext): ReplyOf<typeof permissionsApi.ownAccess> {
  const { access, featurePermissions, viewedRole } = ctx
  return {
    isUnrestricted: access.isUnrestricted,
    featurePermissions: [...featurePermissions],
    collections: [...access.grants].map(([collectionId, grant]) => ({ collectionId, ...shownAccess(grant) })),
    wizards: access.wizards === 'all' ? 'all' : [...access.wizards],
    viewedRole: viewedRole ? { id: viewedRole.id, name: viewedRole.name } : null,
  }
}

export function shownAccess({ metadata, readFields, updateFields, mayDelete }: CollectionAccess) {
  return {
    metadata,
    readFields: readFields === 'all' ? ('all' as const) : [...readFields],
    updateFields: updateFields === 'all' ? ('all' as const) : [...updateFields],
    mayDelete,
  }
}

export async function listRoles(ctx: TeamContext): Promise<ReplyOf<typeof permissionsApi.roles>> {
  const { wholeTeam: team } = ctx
  const [createdAt, people] = await Promise.all([
    createdAtOfRoles(ctx.db, team.teamId),
    roleHolders(ctx.db, team.teamId),
  ])
  const roles = [...team.roleById.values()].map((role): RoleRow => {
    const holders = people.filter(({ roleIds }) => role.isBaseline || roleIds.includes(role.id))
    return {
      id: role.id,
      name: role.name,
      description: role.description,
      isBaseline: role.isBaseline,
      isActive: role.isActive,
      featurePermissions: [...role.featurePermissions],
      dataGrants: role.dataGrants.flatMap((grant) => shownGrant(team, grant)),
      createdAt: (createdAt.get(role.id) ?? ctx.clock.now()).toISOString(),
      userCount: holders.length,
      users: holders.map(({ teamUserId, name }) => ({ teamUserId, name })),
    }
  })
  return { roles, adminCount: people.filter(({ isTeamAdmin, isCurrent }) => isTeamAdmin && isCurrent).length }
}

export async function createRole(ctx: TeamContext, input: RoleInput): Promise<number> {
  return changeConfig(ctx, async (tx, team) => {
    refuseTakenName(team, input.name)
    const dataGrants = checkedGrants(team, input.dataGrants)
    refuseMoreThanOwn(ctx, team, { given: [{ ...input, dataGrants }], before: [] })
    const roleId = await insertRole(tx, {
      team_id: team.teamId,
      created_at: ctx.clock.now(),
      ...columnsOf(input),
    })
    await replaceGrants(tx, team.teamId, roleId, dataGrants)
    await noteAct(tx, ctx, { act: 'role-created', subject: input.name, team })
    return roleId
  })
}

/** @throws AppError role-is-fixed when the role of everybody would be switched off */
export async function updateRole(ctx: TeamContext, roleId: number, input: RoleInput): Promise<void> {
  await changeConfig(ctx, async (tx, team) => {
    const role = roleOf(team, roleId)
    if (role.isBaseline && !input.isActive) throw new AppError('role-is-fixed')
    refuseTakenName(team, input.name, roleId)
    const dataGrants = checkedGrants(team, input.dataGrants)
    const before = role.isActive ? [role] : []
    refuseMoreThanOwn(ctx, team, { given: [{ ...input, dataGrants }], before })
    // What was granted on a collection in the trash comes back with it.
    const asleep = role.dataGrants.filter((grant) => !isAlive(team, grant))
    await changeRole(tx, { teamId: team.teamId, roleId }, columnsOf(input))
    await replaceGrants(tx, team.teamId, roleId, [...dataGrants, ...asleep])
    await noteAct(tx, ctx, { act: 'role-changed', subject: input.name, team })
  })
}

export async function deleteRole(ctx: TeamContext, roleId: number): Promise<void> {
  await changeConfig(ctx, async (tx, team) => {
    const { isBaseline, name } = roleOf(team, roleId)
    if (isBaseline) throw new AppError('role-is-fixed')
    await removeRole(tx, team.teamId, roleId)
    await noteAct(tx, ctx, { act: 'role-deleted', subject: name, team })
  })
}

function roleOf(team: TeamConfig, roleId: number): Role {
  const role = team.roleById.get(roleId)
  if (!role) throw new AppError('role-not-found')
  return role
}

function refuseTakenName(team: TeamConfig, name: string, ownId?: number): void {
  const taken = [...team.roleById.values()].filter(({ id }) => id !== ownId).map((role) => role.name)
  const isTaken = [...taken, ...fixedRoleNames].some((other) => fold(other) === fold(name))
  if (isTaken) throw new AppError('name-taken', { name })
}

const columnsOf = ({ name, description, isActive, featurePermissions }: RoleInput) => ({
  name,
  description,
  is_active: isActive,
  feature_permissions: [...new Set(featurePermissions)],
})

/** Fields in the trash are left out; a grant of which nothing is left is not shown. */
function shownGrant(team: TeamConfig, grant: DataGrant): RoleRow['dataGrants'] {
  if (grant.permission === 'run_data_wizard') return [grant]
  if (!isAlive(team, grant)) return []
  if (grant.fields === 'all') return [{ ...grant, fields: 'all' }]
  const fields = grant.fields.filter((id) => team.fieldById.has(id))
  return fields.length > 0 ? [{ ...grant, fields }] : []
}
