import type { TeamUserRow, teamsApi } from '@trellis/domain/teams/api'
import type { HandlerInput } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { ensureInvitee } from '../auth/auth.ts'
import { dropLinksOfMembership, makeLink } from '../auth/links.ts'
import { sendLater } from '../auth/mails.ts'
import { giveRoles } from '../permissions/given-roles.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { emailOf, insertTeamUser, lockTeamUser, teamUserOf, teamUserRow, updateTeamUser } from './queries.ts'
import { changeConfig } from './team-config.ts'
import { refuseAboveOwn } from './team-users.ts'
import { shownTeamUser } from './teams.ts'

type Invitation = HandlerInput<typeof teamsApi.inviteUser>['body']

/**
 * Known and unknown addresses look the same to the admin.
 * @throws AppError email-already-linked unless an earlier invitation was cancelled
 */
export async function inviteUser(ctx: TeamContext, invitation: Invitation): Promise<TeamUserRow> {
  const { teamId } = ctx.team
  refuseAboveOwn(ctx, null, invitation)
  const { teamUserId, linkId } = await changeConfig(ctx, async (tx, team) => {
    const name = [invitation.firstName, invitation.lastName].filter(Boolean).join(' ')
    const userId = await ensureInvitee(tx, {
      email: invitation.email,
      name: name || invitation.email.replace(/@.*$/, ''),
    })
    const invited = {
      first_name: invitation.firstName ?? '',
      last_name: invitation.lastName ?? '',
      is_team_admin: invitation.isTeamAdmin,
      status: 'invited',
      invited_at: ctx.clock.now(),
      invited_by: ctx.actor.userId,
    } as const
    const made =
      (await insertTeamUser(tx, { team_id: teamId, user_id: userId, created_at: ctx.clock.now(), ...invited })) ??
      (await reviveCancelled(tx, teamId, userId, invited))
    await giveRoles(ctx, tx, team, { teamUserId: made, roleIds: invitation.roleIds })
    const details = { isTeamAdmin: invitation.isTeamAdmin, roleIds: invitation.roleIds.join(', ') }
    await noteAct(tx, ctx, { act: 'team-user-invited', subject: invitation.email, team, details })
    return { teamUserId: made, linkId: await makeInvitationLink(ctx, tx, userId, made) }
  })
  await sendInvitation(ctx, linkId)
  return shownTeamUser(await teamUserRow(ctx.db, teamId, teamUserId), invitation.roleIds)
}

/** One after the other: an address that is linked already holds up nobody else. */
export async function inviteUsers(
  ctx: TeamContext,
  { people, ...rights }: HandlerInput<typeof teamsApi.inviteUsers>['body'],
): Promise<{ invited: string[]; alreadyLinked: string[] }> {
  const invited: string[] = []
  const alreadyLinked: string[] = []
  const byEmail = new Map(people.map((person) => [person.email, person]))
  for (const [email, person] of byEmail) {
    try {
      await inviteUser(ctx, { ...person, ...rights })
      invited.push(email)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'email-already-linked') throw error
      alreadyLinked.push(email)
    }
  }
  return { invited, alreadyLinked }
}

/** The old link stops working; a cancelled invitation stands again. */
export async function resendInvitation(ctx: TeamContext, teamUserId: number): Promise<void> {
  const linkId = await ctx.db.transaction().execute(async (tx) => {
    const invited = await findInvited(ctx, tx, teamUserId)
    const membership = { teamId: ctx.team.teamId, teamUserId }
    await updateTeamUser(tx, membership, { status: 'invited', invited_at: ctx.clock.now() })
    await noteAct(tx, ctx, { act: 'invitation-resent', subject: await emailOf(tx, invited.user_id), team: ctx.team })
    return makeInvitationLink(ctx, tx, invited.user_id, teamUserId)
  })
  await sendInvitation(ctx, linkId)
}

export async function cancelInvitation(ctx: TeamContext, teamUserId: number): Promise<void> {
  const membership = { teamId: ctx.team.teamId, teamUserId }
  await ctx.db.transaction().execute(async (tx) => {
    const invited = await findInvited(ctx, tx, teamUserId)
    // By its address an invitation is known: the person may have given no name yet.
    const subject = await emailOf(tx, invited.user_id)
    await noteAct(tx, ctx, { act: 'invitation-cancelled', subject, team: ctx.team })
    await updateTeamUser(tx, membership, { status: 'cancelled' })
    await dropLinksOfMembership(tx, membership)
  })
}

async function findInvited(ctx: TeamContext, tx: Db, teamUserId: number) {
  const teamUser = await lockTeamUser(tx, ctx.team.teamId, teamUserId)
  if (teamUser?.status !== 'invited' && teamUser?.status !== 'cancelled') throw new AppError('invitation-not-found')
  refuseAboveOwn(ctx, teamUser)
  return teamUser
}

async function reviveCancelled(
  tx: Db,
  teamId: number,
  userId: number,
  invited: Parameters<typeof updateTeamUser>[2],
): Promise<number> {
  const teamUser = await teamUserOf(tx, teamId, userId)
  if (teamUser?.status !== 'cancelled') throw new AppError('email-already-linked')
  await updateTeamUser(tx, { teamId, teamUserId: teamUser.id }, invited)
  return teamUser.id
}

async function makeInvitationLink(ctx: TeamContext, tx: Db, userId: number, teamUserId: number): Promise<string> {
  const membership = { teamId: ctx.team.teamId, teamUserId }
  await dropLinksOfMembership(tx, membership)
  return makeLink(ctx, tx, { purpose: 'invitation', userId, membership })
}

/** In the language of the team: that of the invited person is not known before they come. */
async function sendInvitation(ctx: TeamContext, linkId: string): Promise<void> {
  await sendLater(ctx, { mail: 'invitation', linkId, language: ctx.team.defaultInterfaceLanguage })
}
