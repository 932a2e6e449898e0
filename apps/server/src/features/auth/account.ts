import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { accountApi } from '@trellis/domain/auth/account-api'
import { AppError } from '@trellis/domain/errors'
import type { Context, SignedInContext } from '../../context.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { pendingEmailOf } from './account-queries.ts'
import { deleteLinksOf } from './link-queries.ts'
import { limitLinks, limitMails } from './limits.ts'
import { consumeLink, makeLink } from './links.ts'
import { sendLater } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import { provePresence } from './prove-presence.ts'
import { isEmailTaken, updateUser, userById } from './queries.ts'
import { secondFactorState } from './second-factor.ts'
import { deleteSessionsOf } from './session-queries.ts'
import { forgetActor, startSession } from './sessions.ts'
import { languageFor, readSettings } from './system-settings.ts'

export async function ownAccount(ctx: SignedInContext): Promise<ReplyOf<typeof accountApi.account>> {
  const { userId } = ctx.actor
  const user = await userById(ctx.db, userId)
  if (!user) throw new AppError('not-signed-in')
  return {
    name: user.name,
    email: user.email,
    newEmail: await pendingEmailOf(ctx.db, userId, ctx.clock.now()),
    hasPassword: user.password_hash !== null,
    secondFactor: {
      ...(await secondFactorState(ctx.db, userId)),
      isRequired: (await readSettings(ctx)).secondFactor === 'required',
    },
  }
}

/** Of the account; each team keeps the name under which it knows the person. */
export async function saveName(ctx: SignedInContext, name: string): Promise<void> {
  await updateUser(ctx.db, ctx.actor.userId, { name })
  await forgetActor(ctx, ctx.actor.userId)
}

/** Ends every session of the account and starts one here: its token is new. */
export async function changePassword(
  ctx: SignedInContext,
  { presentPassword, password }: { presentPassword: string; password: string },
): Promise<string> {
  const user = await provePresence(ctx, presentPassword)
  const passwordHash = await hashNewPassword(ctx, password)
  await ctx.db.transaction().execute(async (tx) => {
    await updateUser(tx, user.id, { password_hash: passwordHash })
    await deleteLinksOf(tx, user.id, ['reset-password', 'change-email'])
    await deleteSessionsOf(tx, user.id)
    await noteAct(tx, ctx, { act: 'password-changed', subject: user.name })
  })
  await forgetActor(ctx, user.id)
  await sendLater(ctx, { mail: 'password-changed', userId: user.id, language: await languageFor(ctx, user) })
  return startSession(ctx, user.id)
}

/** The same answer for a taken address: its owner would be betrayed otherwise. Nothing is sent there then. */
export async function changeEmail(
  ctx: SignedInContext,
  { email, presentPassword }: { email: string; presentPassword: string },
): Promise<void> {
  const user = await provePresence(ctx, presentPassword)
  await limitMails(ctx, email)
  const linkId = await ctx.db.transaction().execute(async (tx) => {
    await deleteLinksOf(tx, user.id, ['change-email'])
    return makeLink(ctx, tx, { purpose: 'change-email', userId: user.id, pendingEmail: email })
  })
  if (await isEmailTaken(ctx.db, email)) return
  const language = await languageFor(ctx, user)
  await sendLater(ctx, { mail: 'change-email', linkId, language })
  await sendLater(ctx, { mail: 'email-changing', linkId, language })
}

/** Whoever opens the link has the address; it signs nobody in. @throws AppError link-expired, email-taken */
export async function confirmEmail(ctx: Context, token: string): Promise<string> {
  await limitLinks(ctx)
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const link = await consumeLink(ctx, tx, { purpose: 'change-email', token })
    const owner = await userById(tx, link.user_id)
    const email = link.pending_email
    if (!owner || owner.suspended_at || !email) throw new AppError('link-expired')
    if (await isEmailTaken(tx, email)) throw new AppError('email-taken')
    await updateUser(tx, owner.id, { email })
    // Links that were sent to the old address open nothing any more.
    await deleteLinksOf(tx, owner.id, ['reset-password', 'change-email'])
    const actor = { userId: owner.id, name: owner.name, email: owner.email }
    await noteAct(tx, { ...ctx, actor }, { act: 'email-changed', subject: owner.name, details: { email } })
    return { userId: owner.id, email }
  })
  await forgetActor(ctx, changed.userId)
  return changed.email
}
