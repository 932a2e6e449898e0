import type { Language } from '@trellis/domain/api/ids'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { authApi } from '@trellis/domain/auth/api'
import { splitName } from '@trellis/domain/auth/split-name'
import { AppError } from '@trellis/domain/errors'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { type SignedIn, activateNewcomer, isAccount } from '../auth/auth.ts'
import { limitLinks } from '../auth/limits.ts'
import { consumeLink, dropLinksOfMembership, linkToken, makeLink, readPersonalLink } from '../auth/links.ts'
import { hashNewPassword } from '../auth/passwords.ts'
import { forgetActor, startSession } from '../auth/sessions.ts'
import { invitationOffer, lockTeamUser, updateTeamUser } from './queries.ts'
import { configChanged } from './team-config.ts'

interface Given {
  userId: number
  token: string
}

interface InvitedMembership {
  teamId: number
  teamUserId: number
}

/** What the invitation offers, to whoever holds its link. */
export async function readInvitation(ctx: Context, given: Given): Promise<ReplyOf<typeof authApi.invitation>> {
  const { owner, membership } = await findInvitation(ctx, given)
  const offer = await invitationOffer(ctx.db, membership.teamId, membership.teamUserId)
  if (!offer) throw new AppError('invitation-not-found')
  return {
    teamName: offer.team_name,
    email: owner.email,
    invitedBy: offer.inviter_name ?? '',
    accountExists: isAccount(owner),
  }
}

/** Only the invited person may: signed in, or as a newcomer who goes on to set a password. */
export async function acceptInvitation(ctx: Context, given: Given): Promise<ReplyOf<typeof authApi.acceptInvitation>> {
  const { owner, membership } = await findInvitation(ctx, given)
  if (ctx.actor && ctx.actor.userId !== owner.id) throw new AppError('invitation-for-another-address')
  if (!isAccount(owner)) {
    const linkId = await makeLink(ctx, ctx.db, { purpose: 'setup-password', userId: owner.id, membership })
    return { next: 'setup-password', token: linkToken(ctx, linkId) }
  }
  if (!ctx.actor) return { next: 'sign-in' }
  await ctx.db.transaction().execute(async (tx) => {
    await consumeLink(ctx, tx, { purpose: 'invitation', token: given.token })
    await join(tx, owner.name, membership)
  })
  await announceMembership(ctx, owner.id, membership.teamId)
  return { next: 'team', teamId: membership.teamId }
}

/** The newcomer's invitation is used up only here, so that a closed tab in between loses nothing. */
export async function setUpPassword(
  ctx: Context,
  { name, password, language, ...given }: Given & { name: string; password: string; language?: Language | undefined },
): Promise<SignedIn & { teamId: number }> {
  await limitLinks(ctx)
  const { link } = await readPersonalLink(ctx, { purpose: 'setup-password', ...given })
  const membership = membershipOf(link)
  const passwordHash = await hashNewPassword(ctx, password)
  const user = await ctx.db.transaction().execute(async (tx) => {
    await consumeLink(ctx, tx, { purpose: 'setup-password', token: given.token })
    const newcomer = await activateNewcomer(ctx, tx, { userId: given.userId, name, passwordHash, language })
    await join(tx, name, membership)
    await dropLinksOfMembership(tx, membership)
    return newcomer
  })
  await announceMembership(ctx, user.userId, membership.teamId)
  return { sessionToken: await startSession(ctx, user.userId), user, teamId: membership.teamId }
}

async function findInvitation(ctx: Context, given: Given) {
  await limitLinks(ctx)
  const { link, owner } = await readPersonalLink(ctx, { purpose: 'invitation', ...given })
  return { owner, membership: membershipOf(link) }
}

function membershipOf(link: { team_id: number | null; team_user_id: number | null }): InvitedMembership {
  if (link.team_id === null || link.team_user_id === null) throw new AppError('link-expired')
  return { teamId: link.team_id, teamUserId: link.team_user_id }
}

/** Names that the admin did not give come from the person. */
async function join(tx: Db, name: string, membership: InvitedMembership): Promise<void> {
  const teamUser = await lockTeamUser(tx, membership.teamId, membership.teamUserId)
  if (teamUser?.status !== 'invited') throw new AppError('invitation-not-found')
  const { firstName, lastName } = splitName(name)
  const isNamed = teamUser.first_name !== '' || teamUser.last_name !== ''
  const names = isNamed ? {} : { first_name: firstName, last_name: lastName }
  await updateTeamUser(tx, membership, { status: 'current', ...names })
}

/** The names of a team's people are part of its cached configuration. */
async function announceMembership(ctx: Context, userId: number, teamId: number): Promise<void> {
  await forgetActor(ctx, userId)
  await configChanged(ctx, teamId)
}
