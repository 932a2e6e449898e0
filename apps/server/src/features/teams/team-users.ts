import type { HandlerInput } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import type { TeamUserRow, teamsApi } from '@trellis/domain/teams/api'
import type { TeamContext } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { forgetActor } from '../auth/sessions.ts'
import { giveRoles } from '../permissions/given-roles.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { countOtherAdmins, lockTeamUser, teamUserRow, updateTeamUser } from './queries.ts'
import { changeConfig } from './team-config.ts'
import { shownTeamUser } from './teams.ts'

type Changes = HandlerInput<typeof teamsApi.updateTeamUser>['body']

/** Of a current or invited person. Names are part of the configuration, and rights hold from the next request on. */
export async function editTeamUser(ctx: TeamContext, teamUserId: number, changes: Changes): Promise<TeamUserRow> {
  const { teamId } = ctx.team
  const userId = await changeConfig(ctx, async (tx, team) => {
    const person = await personOf(ctx, tx, teamUserId, ['current', 'invited'])
    refuseAboveOwn(ctx, person, changes)
    if (person.is_team_admin && !changes.isTeamAdmin) await refuseLastAdmin(tx, person)
    await updateTeamUser(
      tx,
      { teamId, teamUserId },
      { first_name: changes.firstName, last_name: changes.lastName, is_team_admin: changes.isTeamAdmin },
    )
    await giveRoles(ctx, tx, team, { teamUserId, roleIds: changes.roleIds })
    const { isTeamAdmin, roleIds } = changes
    await noteAct(tx, ctx, {
      act: 'team-user-changed',
      subject: nameOf(person),
      team,
      details: { isTeamAdmin, roleIds },
    })
    return person.user_id
  })
  await forgetActor(ctx, userId)
  return shownTeamUser(await teamUserRow(ctx.db, teamId, teamUserId), changes.roleIds)
}

/** Ends the person's access to this team with their next request; their account and other teams stay. */
export async function deactivateTeamUser(ctx: TeamContext, teamUserId: number): Promise<void> {
  const userId = await changeConfig(ctx, async (tx) => {
    const person = await personOf(ctx, tx, teamUserId, ['current'])
    refuseAboveOwn(ctx, person)
    if (person.is_team_admin) await refuseLastAdmin(tx, person)
    const change = { status: 'deactivated', deactivated_at: ctx.clock.now() } as const
    await updateTeamUser(tx, { teamId: ctx.team.teamId, teamUserId }, change)
    await noteAct(tx, ctx, { act: 'team-user-deactivated', subject: nameOf(person), team: ctx.team })
    return person.user_id
  })
  await forgetActor(ctx, userId)
}

/** With the roles they had. */
export async function reactivateTeamUser(ctx: TeamContext, teamUserId: number): Promise<void> {
  const userId = await changeConfig(ctx, async (tx) => {
    const person = await personOf(ctx, tx, teamUserId, ['deactivated'])
    refuseAboveOwn(ctx, person)
    const change = { status: 'current', deactivated_at: null } as const
    await updateTeamUser(tx, { teamId: ctx.team.teamId, teamUserId }, change)
    await noteAct(tx, ctx, { act: 'team-user-reactivated', subject: nameOf(person), team: ctx.team })
    return person.user_id
  })
  await forgetActor(ctx, userId)
}

/** The flag is given, and people who have it are managed, by team admins only. */
export function refuseAboveOwn(
  { access }: Pick<TeamContext, 'access'>,
  person: { is_team_admin: boolean } | null,
  changes?: { isTeamAdmin: boolean },
): void {
  const isAboutAdmin = person?.is_team_admin === true || changes?.isTeamAdmin === true
  if (isAboutAdmin && !access.isUnrestricted) throw new AppError('not-permitted')
}

type Person = NonNullable<Awaited<ReturnType<typeof lockTeamUser>>>

const nameOf = (person: Person) => `${person.first_name} ${person.last_name}`.trim()

async function personOf(ctx: TeamContext, tx: Db, teamUserId: number, statuses: Person['status'][]): Promise<Person> {
  const person = await lockTeamUser(tx, ctx.team.teamId, teamUserId)
  if (!person || !statuses.includes(person.status)) throw new AppError('user-not-found')
  return person
}

/** A team always keeps an active admin (behaviour, section 2); an invitation is none yet. */
async function refuseLastAdmin(tx: Db, person: Person): Promise<void> {
  if (person.status === 'current' && (await countOtherAdmins(tx, person.team_id, person.id)) === 0)
    throw new AppError('last-team-admin')
}
