import { AppError } from '@trellis/domain/errors'
import { dataAccessOf, heldFeaturePermissions } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { Services, TeamContext } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { rolesOfTeamUser } from '../permissions/given-roles.ts'
import { teamConfig } from '../teams/team-config.ts'

export interface ImportPayload {
  teamId: number
  importId: number
}

/**
 * A job acts as the person who asked for it, with the team's configuration of now.
 * @throws AppError user-not-found when that person has left the team
 */
export const contextOfJob = (services: Services, { teamId, importId }: ImportPayload, teamUserId: number) =>
  contextOf(services, { teamId, teamUserId, requestId: `import-${importId}` })

export interface ExportPayload {
  teamId: number
  exportId: number
}

/** The same for what only reads: as far as the person may know it. */
export async function contextOfReader(services: Services, { teamId, exportId }: ExportPayload, teamUserId: number) {
  const ctx = await contextOf(services, { teamId, teamUserId, requestId: `export-${exportId}` })
  return { ...ctx, team: readableTeam(ctx.wholeTeam, ctx.access) }
}

async function contextOf(
  services: Services,
  { teamId, teamUserId, requestId }: { teamId: number; teamUserId: number; requestId: string },
): Promise<TeamContext> {
  const person = await services.db
    .selectFrom('trellis.team_user')
    .innerJoin('trellis.app_user', 'trellis.app_user.id', 'trellis.team_user.user_id')
    .select([
      'trellis.app_user.id',
      'trellis.app_user.name',
      'trellis.app_user.email',
      'trellis.app_user.is_sys_admin',
      'trellis.app_user.interface_language',
      'trellis.team_user.first_name',
      'trellis.team_user.last_name',
      'trellis.team_user.is_team_admin',
    ])
    .where('trellis.team_user.team_id', '=', teamId)
    .where('trellis.team_user.id', '=', teamUserId)
    .where('trellis.team_user.status', '=', 'current')
    .executeTakeFirst()
  if (!person) throw new AppError('user-not-found')
  const membership = {
    teamUserId,
    isTeamAdmin: person.is_team_admin,
    firstName: person.first_name,
    lastName: person.last_name,
    roleIds: await rolesOfTeamUser(services.db, teamId, teamUserId),
  }
  const team = await teamConfig(services, teamId)
  const holder = { ...membership, isTeamAdmin: person.is_team_admin || person.is_sys_admin }
  return {
    ...services,
    actor: {
      userId: person.id,
      name: person.name,
      email: person.email,
      isSysAdmin: person.is_sys_admin,
      interfaceLanguage: person.interface_language,
      membershipByTeamId: new Map([[teamId, membership]]),
    },
    request: { requestId, address: '', userAgent: '', sessionToken: null, isLocal: true },
    membership,
    team,
    wholeTeam: team,
    featurePermissions: heldFeaturePermissions(team, holder),
    access: dataAccessOf(team, holder),
    teamDb: teamDbFor(services.pool, teamId),
  }
}

/** After a change of the configuration: the same context with what is configured now. */
export async function refreshed(ctx: TeamContext): Promise<TeamContext> {
  const team = await teamConfig(ctx, ctx.team.teamId)
  return { ...ctx, team, wholeTeam: team }
}
