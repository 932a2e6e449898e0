import type { Language } from '@trellis/domain/api/ids'
import { AppError } from '@trellis/domain/errors'
import type { Context, Services } from '../../context.ts'
import type { SignedIn } from './auth.ts'
import { consumeFirstCode, hasFirstPerson } from './first-sign-up.ts'
import { limitLinks, limitMails } from './limits.ts'
import { consumeLink, makeLink } from './links.ts'
import { sendLater } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import { forgetActor, startSession } from './sessions.ts'
import { languageFor, readSettings } from './system-settings.ts'
import { shownUser } from './shown-user.ts'
import { deleteLinksOf, latestPendingSignUp } from './link-queries.ts'
import { ensureUser, insertVerifiedUser, updateUser, userByEmail, userById } from './queries.ts'

interface SignUp {
  name: string
  email: string
  password: string
  language: Language
  firstCode?: string | undefined
}

/** Gives a session for the first person of the installation; everybody else follows the link in a mail. */
export async function signUp(ctx: Context, given: SignUp): Promise<{ sessionToken?: string }> {
  await limitMails(ctx, given.email)
  if (!(await hasFirstPerson(ctx.db))) return { sessionToken: await signUpFirst(ctx, given) }
  await refuseWhenClosed(ctx)
  const { name, email, language } = given
  // Hashed for a known address too: the time must not tell.
  const passwordHash = await hashNewPassword(ctx, given.password)
  const user = await ensureUser(ctx.db, { email, name, interface_language: language })
  if (user.email_verified_at) {
    await sendLater(ctx, { mail: 'already-registered', userId: user.id, language })
    return {}
  }
  const linkId = await makeLink(ctx, ctx.db, {
    purpose: 'verify-email',
    userId: user.id,
    pending: { name, passwordHash },
  })
  await sendLater(ctx, { mail: 'verify-email', linkId, language })
  return {}
}

/** Whoever a team invites comes in by the link of the invitation. @throws AppError sign-up-closed */
export async function refuseWhenClosed(services: Services): Promise<void> {
  if ((await readSettings(services)).signUp !== 'open') throw new AppError('sign-up-closed')
}

/** Whoever has the code that the start printed becomes system admin; it works for one person only. */
async function signUpFirst(ctx: Context, { name, email, password, language, firstCode }: SignUp): Promise<string> {
  if (!firstCode) throw new AppError('first-code-needed')
  const passwordHash = await hashNewPassword(ctx, password)
  const userId = await ctx.db.transaction().execute(async (tx) => {
    if (!(await consumeFirstCode(tx, firstCode))) throw new AppError('first-code-needed')
    return insertVerifiedUser(tx, {
      email,
      name,
      password_hash: passwordHash,
      is_sys_admin: true,
      interface_language: language,
      email_verified_at: ctx.clock.now(),
    })
  })
  return startSession(ctx, userId)
}

/** Name and password of the sign-up that sent this very link hold from now on. */
export async function verifyEmail(ctx: Context, token: string): Promise<SignedIn> {
  await limitLinks(ctx)
  await refuseWhenClosed(ctx)
  const user = await ctx.db.transaction().execute(async (tx) => {
    const link = await consumeLink(ctx, tx, { purpose: 'verify-email', token })
    const owner = await userById(tx, link.user_id)
    if (!owner || owner.email_verified_at || owner.suspended_at) throw new AppError('link-expired')
    const change = {
      name: link.pending_name ?? owner.name,
      password_hash: link.pending_password_hash,
      email_verified_at: ctx.clock.now(),
    }
    await updateUser(tx, owner.id, change)
    await deleteLinksOf(tx, owner.id, ['verify-email', 'reset-password', 'setup-password'])
    return { ...owner, ...change }
  })
  const sessionToken = await startSession(ctx, user.id)
  await forgetActor(ctx, user.id)
  return { sessionToken, user: shownUser(user) }
}

/** Looks nothing up: neither the answer nor its time tells whether somebody signed up. */
export async function resendVerification(ctx: Context, email: string): Promise<void> {
  await limitMails(ctx, email)
  await ctx.jobs.enqueue('send-verification-again', { email })
}

export async function sendVerificationAgain(services: Services, email: string): Promise<void> {
  const user = await userByEmail(services.db, email)
  if (!user || user.email_verified_at) return
  const pending = await latestPendingSignUp(services.db, user.id, services.clock.now())
  if (!pending?.pending_name || !pending.pending_password_hash) return
  const linkId = await makeLink(services, services.db, {
    purpose: 'verify-email',
    userId: user.id,
    pending: { name: pending.pending_name, passwordHash: pending.pending_password_hash },
  })
  await sendLater(services, { mail: 'verify-email', linkId, language: await languageFor(services, user) })
}
