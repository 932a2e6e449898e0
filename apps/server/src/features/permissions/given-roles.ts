import { AppError } from '@trellis/domain/errors'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { replaceRolesOf, roleIdsByTeamUser } from './queries.ts'
import { refuseMoreThanOwn } from './within-own-rights.ts'

export async function rolesByTeamUser(ctx: TeamContext): Promise<Map<number, number[]>> {
  return roleIdsByTeamUser(ctx.db, ctx.team.teamId)
}

export async function rolesOfTeamUser(db: Db, teamId: number, teamUserId: number): Promise<number[]> {
  return (await roleIdsByTeamUser(db, teamId)).get(teamUserId) ?? []
}

/**
 * Gives a person exactly these roles. Inactive ones count: they may be switched on later.
 * @throws AppError role-not-found, not-permitted where a role allows more than its giver
 */
export async function giveRoles(
  ctx: TeamContext,
  tx: Db,
  team: TeamConfig,
  { teamUserId, roleIds }: { teamUserId: number; roleIds: readonly number[] },
): Promise<void> {
  const wanted = [...new Set(roleIds)]
  const held = (await roleIdsByTeamUser(tx, team.teamId)).get(teamUserId) ?? []
  const given = wanted.map((id) => {
    const role = team.roleById.get(id)
    if (!role || role.isBaseline) throw new AppError('role-not-found')
    return role
  })
  refuseMoreThanOwn(ctx, team, { given: given.filter(({ id }) => !held.includes(id)), before: [] })
  await replaceRolesOf(tx, { teamId: team.teamId, teamUserId }, wanted)
}
