import { AppError } from '@trellis/domain/errors'
import type { Context, Services } from '../../context.ts'
import type { SignedIn } from './auth.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { limitLinks, limitMails } from './limits.ts'
import { consumeLink, makeLink, readLink } from './links.ts'
import { sendLater } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import { forgetActor, startSession } from './sessions.ts'
import { languageFor } from './system-settings.ts'
import { shownUser } from './shown-user.ts'
import { deleteLinksOf } from './link-queries.ts'
import { updateUser, userByEmail, userById } from './queries.ts'
import { deleteSessionsOf } from './session-queries.ts'

/** Looks nothing up: neither the answer nor its time tells whether there is such an account. */
export async function forgotPassword(ctx: Context, email: string): Promise<void> {
  await limitMails(ctx, email)
  await ctx.jobs.enqueue('send-reset-link', { email })
}

/** Only an account gets a link; a mere invitation or an unverified sign-up has its own. */
export async function sendResetLink(services: Services, email: string): Promise<void> {
  const user = await userByEmail(services.db, email)
  if (!user?.email_verified_at || user.suspended_at) return
  const linkId = await makeLink(services, services.db, { purpose: 'reset-password', userId: user.id })
  await sendLater(services, { mail: 'reset-password', linkId, language: await languageFor(services, user) })
}

/** Ends every session of the account and starts one here. */
export async function resetPassword(
  ctx: Context,
  { token, password, code }: { token: string; password: string; code?: string | undefined },
): Promise<SignedIn> {
  await limitLinks(ctx)
  const { user_id: userId } = await readLink(ctx, { purpose: 'reset-password', token })
  const passwordHash = await hashNewPassword(ctx, password)
  // Whoever reads a person's mail still has only one factor.
  await checkSecondFactor(ctx, userId, code)
  const user = await ctx.db.transaction().execute(async (tx) => {
    const link = await consumeLink(ctx, tx, { purpose: 'reset-password', token })
    const owner = await userById(tx, link.user_id)
    if (!owner || owner.suspended_at) throw new AppError('link-expired')
    await updateUser(tx, owner.id, { password_hash: passwordHash })
    // A change of address that somebody else asked for ends too.
    await deleteLinksOf(tx, owner.id, ['reset-password', 'change-email'])
    await deleteSessionsOf(tx, owner.id)
    const actor = { userId: owner.id, name: owner.name, email: owner.email }
    await noteAct(tx, { ...ctx, actor }, { act: 'password-changed', subject: owner.name, details: { by: 'link' } })
    return owner
  })
  await forgetActor(ctx, user.id)
  await sendLater(ctx, { mail: 'password-changed', userId: user.id, language: await languageFor(ctx, user) })
  return { sessionToken: await startSession(ctx, user.id), user: shownUser(user) }
}
