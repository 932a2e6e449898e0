import type { Language } from '@trellis/domain/api/ids'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { TeamLink, authApi } from '@trellis/domain/auth/api'
import { AppError } from '@trellis/domain/errors'
import type { Context, SignedInContext } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { publicAddress } from '../pictures/pictures.ts'
import { shownLogos } from '../teams/shown-logos.ts'
import { hasFirstPerson } from './first-sign-up.ts'
import { limitSignIn } from './limits.ts'
import { oidcStartPath } from './oidc.ts'
import { isPassword } from './passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import { forgetActor, startSession } from './sessions.ts'
import { shownUser } from './shown-user.ts'
import { readSettings } from './system-settings.ts'
import { deleteLinksOf, latestPendingSignUp } from './link-queries.ts'
import { ensureUser, featurePermissionsOf, teamLinksOf, updateUser, userByEmail, userById } from './queries.ts'

/** What a verb gives when it signs somebody in; the route puts the token into the cookie. */
export interface SignedIn {
  sessionToken: string
  user: ReplyOf<typeof authApi.signIn>['user']
}

export async function signInMethods(ctx: Context): Promise<ReplyOf<typeof authApi.methods>> {
  const { oidc } = ctx.config
  const settings = await readSettings(ctx)
  return {
    password: true,
    oidc: oidc ? { label: oidc.label, href: oidcStartPath } : null,
    signUpOpen: settings.signUp === 'open',
    firstCodeNeeded: !(await hasFirstPerson(ctx.db)),
    minimumPasswordLength: settings.minimumPasswordLength,
  }
}

/** Wrong e-mail, wrong password, suspended: one answer after the same work. */
export async function signIn(
  ctx: Context,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
): Promise<SignedIn> {
  const attempt = await limitSignIn(ctx, email)
  const user = await userByEmail(ctx.db, email)
  const pending = await latestPendingSignUp(ctx.db, user?.id ?? 0, ctx.clock.now())
  const hash = user?.password_hash ?? pending?.pending_password_hash ?? null
  const isRight = await isPassword(password, hash)
  if (!user || !isRight || user.suspended_at) throw new AppError('credentials-wrong')
  await attempt.succeeded()
  if (!user.email_verified_at) throw new AppError('email-not-verified')
  await checkSecondFactor(ctx, user.id, code)
  return { sessionToken: await startSession(ctx, user.id), user: shownUser(user) }
}

/** The signed-in person, or for a system admin anybody, in the form of specification section 7. */
export async function userByAuthProvider(
  ctx: SignedInContext,
  providerUsername: string,
): Promise<ReplyOf<typeof authApi.userByAuthProvider>> {
  const email = providerUsername.trim().toLowerCase()
  if (email !== ctx.actor.email && !ctx.actor.isSysAdmin) throw new AppError('user-not-found')
  const user = await userByEmail(ctx.db, email)
  if (!user) throw new AppError('user-not-found')
  return {
    simplyUser: {
      userId: user.id,
      name: user.name,
      primaryEmailAddress: { email: user.email },
      isSysAdmin: user.is_sys_admin,
      interfaceLanguage: user.interface_language,
    },
    teamData: {
      result: (await teamLinksOf(ctx.db, user.id)).map((row) => teamLink(ctx, row)),
      s3DefaultUserPicture: user.picture_key ? publicAddress(ctx, user.picture_key) : '',
      // Of teams without a logo of their own.
      s3DefaultTeamPicture: `${ctx.config.publicUrl}/favicon.svg`,
    },
    teamUserRoleLink: { FeaturePermissions: await featurePermissionsOf(ctx.db, user.id) },
  }
}

export async function currentUser(ctx: Context): Promise<ReplyOf<typeof authApi.session>> {
  const user = ctx.actor && (await userById(ctx.db, ctx.actor.userId))
  return { user: user ? shownUser(user) : null, mustAddSecondFactor: ctx.actor?.mustAddSecondFactor === true }
}

export async function saveInterfaceLanguage(ctx: SignedInContext, language: Language): Promise<void> {
  await updateUser(ctx.db, ctx.actor.userId, { interface_language: language })
  await forgetActor(ctx, ctx.actor.userId)
}

/** The person an invitation is for: whoever has this address, else a new one without a password. */
export async function ensureInvitee(db: Db, { email, name }: { email: string; name: string }): Promise<number> {
  const user = await ensureUser(db, { email, name, interface_language: null })
  return user.id
}

/**
 * Gives a newcomer, whose mailed link was just used, name and password; what strangers began under the address ends.
 * @throws AppError link-expired when it is an account already
 */
export async function activateNewcomer(
  { clock }: Context,
  db: Db,
  {
    userId,
    name,
    passwordHash,
    language,
  }: { userId: number; name: string; passwordHash: string; language?: Language | undefined },
): Promise<SignedIn['user']> {
  const newcomer = await userById(db, userId)
  if (!newcomer || isAccount(newcomer)) throw new AppError('link-expired')
  const change = {
    name,
    password_hash: passwordHash,
    email_verified_at: clock.now(),
    ...(language && { interface_language: language }),
  }
  await updateUser(db, userId, change)
  await deleteLinksOf(db, userId, ['verify-email', 'setup-password'])
  return shownUser({ ...newcomer, ...change })
}

/** Somebody has proved that the address is theirs. */
export function isAccount(user: { email_verified_at: Date | null }): boolean {
  return user.email_verified_at !== null
}

function teamLink(services: Pick<Context, 'config'>, row: Awaited<ReturnType<typeof teamLinksOf>>[number]): TeamLink {
  return {
    teamUserLinkId: row.team_user_id,
    TeamId: row.team_id,
    firstName: row.first_name,
    lastName: row.last_name,
    isTeamAdmin: row.is_team_admin,
    deactivatedAsOf: null,
    lastOpened: row.last_opened_at?.toISOString() ?? null,
    InterfaceLanguage: row.member_language ?? row.user_language,
    Team: {
      teamId: row.team_id,
      name: row.name,
      shortName: row.short_name,
      enumAppBrandId: row.brand,
      primaryTimezone: row.primary_timezone,
      defaultCountry: row.default_country,
      defaultInterfaceLanguage: row.default_interface_language,
      availableDataLanguages: row.available_data_languages,
      defaultDataLanguage: row.default_data_language,
      ...shownLogos(services, row.logos),
    },
  }
}
