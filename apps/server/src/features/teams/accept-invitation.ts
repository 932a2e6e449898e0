import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { authApi } from '@trellis/domain/auth/api'
import { splitName } from '@trellis/domain/auth/split-name'
import { AppError } from '@trellis/domain/errors'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import type { SignedIn } from '../auth/auth.ts'
import { limitLinks } from '../auth/limits.ts'
import { consumeLink, linkToken, makeLink, readLink } from '../auth/links.ts'
import type { LinkPurpose } from '../auth/links.ts'
import { hashPassword } from '../auth/passwords.ts'
import { deleteLinksOf, deleteLinksOfMembership, invitationFacts, updateUser, userById } from '../auth/queries.ts'
import type { MailedLink, User } from '../auth/queries.ts'
import { forgetActor, startSession } from '../auth/sessions.ts'
import { shownUser } from '../auth/shown-user.ts'
import { lockTeamUser, updateTeamUser } from './queries.ts'
import { configChanged } from './team-config.ts'

interface OwnedLink {
  link: MailedLink
  owner: User
  membership: { teamId: number; teamUserId: number }
}

/** What the invitation offers, to whoever holds its link. */
export async function readInvitation(
  ctx: Context,
  given: { userId: number; token: string },
): Promise<ReplyOf<typeof authApi.invitation>> {
  const { owner, membership } = await findInvitation(ctx, given)
  const facts = await invitationFacts(ctx.db, membership.teamId, membership.teamUserId)
  if (facts?.status !== 'invited') throw new AppError('invitation-not-found')
  return {
    teamName: facts.team_name,
    email: owner.email,
    invitedBy: facts.inviter_name ?? '',
    accountExists: isAccount(owner),
  }
}

/** Only the invited person may: signed in, or as a newcomer who goes on to set a password. */
export async function acceptInvitation(
  ctx: Context,
  given: { userId: number; token: string },
): Promise<ReplyOf<typeof authApi.acceptInvitation>> {
  const { owner, membership } = await findInvitation(ctx, given)
  if (ctx.actor && ctx.actor.userId !== owner.id) throw new AppError('invitation-for-another-address')
  if (!isAccount(owner)) return { next: 'setup-password', token: await makeSetupToken(ctx, owner.id, membership) }
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
  given: { userId: number; token: string; name: string; password: string },
): Promise<SignedIn & { teamId: number }> {
  await limitLinks(ctx)
  await readOwnedLink(ctx, 'setup-password', given)
  const passwordHash = await hashPassword(given.password)
  const { owner, teamId } = await ctx.db.transaction().execute(async (tx) => {
    const link = await consumeLink(ctx, tx, { purpose: 'setup-password', token: given.token })
    const newcomer = await userById(tx, link.user_id)
    if (!newcomer || isAccount(newcomer)) throw new AppError('link-expired')
    const change = { name: given.name, password_hash: passwordHash, email_verified_at: ctx.clock.now() }
    await updateUser(tx, newcomer.id, change)
    const membership = membershipOf(link)
    await join(tx, given.name, membership)
    await deleteLinksOfMembership(tx, membership)
    await deleteLinksOf(tx, newcomer.id, ['verify-email', 'setup-password'])
    return { owner: { ...newcomer, ...change }, teamId: membership.teamId }
  })
  await announceMembership(ctx, owner.id, teamId)
  return { sessionToken: await startSession(ctx, owner.id), user: shownUser(owner), teamId }
}

async function findInvitation(ctx: Context, given: { userId: number; token: string }): Promise<OwnedLink> {
  await limitLinks(ctx)
  return readOwnedLink(ctx, 'invitation', given)
}

async function readOwnedLink(
  ctx: Context,
  purpose: LinkPurpose,
  { userId, token }: { userId: number; token: string },
): Promise<OwnedLink> {
  const link = await readLink(ctx, { purpose, token })
  const owner = await userById(ctx.db, link.user_id)
  if (!owner || owner.id !== userId || owner.suspended_at) throw new AppError('link-expired')
  return { link, owner, membership: membershipOf(link) }
}

function membershipOf({ team_id: teamId, team_user_id: teamUserId }: MailedLink) {
  if (teamId === null || teamUserId === null) throw new AppError('link-expired')
  return { teamId, teamUserId }
}

async function makeSetupToken(ctx: Context, userId: number, membership: OwnedLink['membership']): Promise<string> {
  const linkId = await makeLink(ctx, ctx.db, { purpose: 'setup-password', userId, membership })
  return linkToken(ctx, linkId)
}

/** Names the admin did not give come from the person. */
async function join(tx: Db, name: string, { teamId, teamUserId }: OwnedLink['membership']): Promise<void> {
  const teamUser = await lockTeamUser(tx, teamId, teamUserId)
  if (teamUser?.status !== 'invited') throw new AppError('invitation-not-found')
  const { firstName, lastName } = splitName(name)
  const isNamed = teamUser.first_name !== '' || teamUser.last_name !== ''
  await updateTeamUser(
    tx,
    { teamId, teamUserId },
    { status: 'current', ...(!isNamed && { first_name: firstName, last_name: lastName }) },
  )
}

/** The names of a team's people are part of its cached configuration. */
async function announceMembership(ctx: Context, userId: number, teamId: number): Promise<void> {
  await forgetActor(ctx, userId)
  await configChanged(ctx, teamId)
}

/** Somebody has proved that the address is theirs. */
function isAccount(user: User): boolean {
  return user.email_verified_at !== null
}
