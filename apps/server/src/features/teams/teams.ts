import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { splitName } from '@trellis/domain/auth/split-name'
import type { TeamInput, TeamUserRow, teamsApi } from '@trellis/domain/teams/api'
import type { SignedInContext, TeamContext } from '../../context.ts'
import { rolesByTeamUser } from '../permissions/given-roles.ts'
import { makeStartingRoles } from '../permissions/starting-roles.ts'
import { forgetActor } from '../auth/sessions.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { allTeamUsers, currentTeamUsers, insertTeam, insertTeamUser, updateTeamUser } from './queries.ts'
import { ensureTeamSchema } from './team-schema.ts'

/** Whoever makes a team is its first admin. */
export async function createTeam(ctx: SignedInContext, input: TeamInput): Promise<number> {
  const { actor } = ctx
  const teamId = await ctx.db.transaction().execute(async (tx) => {
    const id = await insertTeam(tx, {
      name: input.name,
      short_name: input.shortName,
      primary_timezone: input.primaryTimezone,
      default_country: input.defaultCountry,
      default_interface_language: input.defaultInterfaceLanguage,
      available_data_languages: [input.defaultInterfaceLanguage],
      default_data_language: input.defaultInterfaceLanguage,
      brand: input.brand,
      created_at: ctx.clock.now(),
      created_by: actor.userId,
    })
    const { firstName, lastName } = splitName(actor.name)
    await insertTeamUser(tx, {
      team_id: id,
      user_id: actor.userId,
      first_name: firstName,
      last_name: lastName,
      is_team_admin: true,
      status: 'current',
      last_opened_at: ctx.clock.now(),
      created_at: ctx.clock.now(),
    })
    await makeStartingRoles(tx, id, input.defaultInterfaceLanguage)
    await noteAct(tx, ctx, { act: 'team-created', subject: input.name, team: { teamId: id, name: input.name } })
    return id
  })
  await forgetActor(ctx, actor.userId)
  await ensureTeamSchema(ctx, teamId)
  return teamId
}

export async function openTeam(ctx: TeamContext): Promise<void> {
  const membership = { teamId: ctx.team.teamId, teamUserId: ctx.membership.teamUserId }
  await updateTeamUser(ctx.db, membership, { last_opened_at: ctx.clock.now() })
}

/** Members see current people only; invitations, deactivations and roles are for those who manage users. */
export async function listTeamUsers(ctx: TeamContext): Promise<ReplyOf<typeof teamsApi.teamUsers>> {
  if (!ctx.featurePermissions.has('team_admin_users'))
    return { result: (await currentTeamUsers(ctx.db, ctx.team.teamId)).map((row) => shownTeamUser(row, [])) }
  const [rows, roleIds] = await Promise.all([allTeamUsers(ctx.db, ctx.team.teamId), rolesByTeamUser(ctx)])
  return { result: rows.map((row) => shownTeamUser(row, roleIds.get(row.id) ?? [])) }
}

export function shownTeamUser(
  row: Awaited<ReturnType<typeof allTeamUsers>>[number],
  roleIds: readonly number[],
): TeamUserRow {
  return {
    id: row.id,
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isTeamAdmin: row.is_team_admin,
    status: row.status,
    lastActivity: row.last_opened_at?.toISOString() ?? null,
    invitedAt: row.invited_at?.toISOString() ?? null,
    invitedBy: row.invited_by,
    deactivatedSince: row.deactivated_at?.toISOString() ?? null,
    pictureKey: row.picture_key,
    roleIds: [...roleIds],
  }
}
