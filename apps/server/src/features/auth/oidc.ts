import * as oidc from 'openid-client'
import { AppError } from '@trellis/domain/errors'
import type { Context } from '../../context.ts'
import type { OidcConfig } from '../../config.ts'
import { hasFirstPerson } from './first-sign-up.ts'
import { refuseWhenClosed } from './sign-up.ts'
import { startSession } from './sessions.ts'
import { insertIdentity, insertVerifiedUser, userByEmail, userByIdentity } from './queries.ts'

export const oidcStartPath = '/api/authentication/oidc/start'
const callbackPath = '/api/authentication/oidc/callback'

/** What has to be remembered between leaving for the provider and coming back. */
export interface OidcAttempt {
  state: string
  nonce: string
  verifier: string
  /** Path of this site to go on to. */
  redirect: string
}

interface ProviderClaims {
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  name: string
}

/** Gives the provider's address and what must come back with the answer. */
export async function beginOidc(ctx: Context, redirect: string): Promise<{ href: string; attempt: OidcAttempt }> {
  const provider = await providerOf(ctx)
  const attempt: OidcAttempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    redirect,
  }
  const href = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: ctx.config.publicUrl + callbackPath,
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  }).href
  return { href, attempt }
}

/** Signs in whoever the provider vouches for. */
export async function finishOidc(ctx: Context, query: string, attempt: OidcAttempt): Promise<string> {
  const claims = await readClaims(ctx, query, attempt)
  const userId = await ctx.db.transaction().execute((tx) => personOf({ ...ctx, db: tx }, claims))
  return startSession(ctx, userId)
}

async function readClaims(ctx: Context, query: string, attempt: OidcAttempt): Promise<ProviderClaims> {
  const provider = await providerOf(ctx)
  const tokens = await oidc.authorizationCodeGrant(provider, new URL(ctx.config.publicUrl + callbackPath + query), {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()
  if (!idToken) throw new AppError('credentials-wrong')
  const needsUserInfo = idToken.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
  const claims = needsUserInfo
    ? { ...idToken, ...(await oidc.fetchUserInfo(provider, tokens.access_token, idToken.sub)) }
    : idToken
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : undefined
  return {
    subject: idToken.sub,
    email,
    isEmailVerified: claims.email_verified === true,
    name: typeof claims.name === 'string' && claims.name.trim() ? claims.name.trim().slice(0, 120) : (email ?? ''),
  }
}

/** The person with this identity, linked or made now where the provider has verified the address. */
async function personOf(ctx: Context, { subject, email, isEmailVerified, name }: ProviderClaims): Promise<number> {
  const provider = settingsOf(ctx).issuer
  const known = await userByIdentity(ctx.db, provider, subject)
  if (known?.suspended_at) throw new AppError('credentials-wrong')
  if (known) return known.id
  if (!email || !isEmailVerified) throw new AppError('email-not-verified')
  // The first person proves with the printed code that the installation is theirs.
  if (!(await hasFirstPerson(ctx.db))) throw new AppError('first-code-needed')
  const owner = await userByEmail(ctx.db, email)
  if (owner?.suspended_at) throw new AppError('credentials-wrong')
  // An unverified sign-up may be a stranger's: it is never merged with the provider's person.
  if (owner && !owner.email_verified_at) throw new AppError('email-not-verified')
  if (!owner) await refuseWhenClosed(ctx)
  const userId =
    owner?.id ??
    (await insertVerifiedUser(ctx.db, {
      email,
      name,
      password_hash: null,
      is_sys_admin: false,
      interface_language: null,
      email_verified_at: ctx.clock.now(),
    }))
  await insertIdentity(ctx.db, { provider, subject, user_id: userId })
  return userId
}

const providerByIssuer = new Map<string, Promise<oidc.Configuration>>()

/** Discovered on first use; a failure is forgotten, so that the next attempt asks again. */
function providerOf(ctx: Context): Promise<oidc.Configuration> {
  const settings = settingsOf(ctx)
  const key = JSON.stringify(settings)
  const known = providerByIssuer.get(key)
  if (known) return known
  const found = openProvider(settings)
  providerByIssuer.set(key, found)
  found.catch(() => providerByIssuer.delete(key))
  return found
}

async function openProvider(settings: OidcConfig): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, authorizationEndpoint, tokenEndpoint, jwksUri } = settings
  // Plain HTTP is for a provider on this machine or network that the installation's owner wrote so.
  const execute = new URL(issuer).protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  if (!authorizationEndpoint || !tokenEndpoint || !jwksUri) {
    return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute })
  }
  const provider = new oidc.Configuration(
    {
      issuer,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: tokenEndpoint,
      jwks_uri: jwksUri,
      ...(settings.userinfoEndpoint && { userinfo_endpoint: settings.userinfoEndpoint }),
    },
    clientId,
    clientSecret,
  )
  for (const change of execute) change(provider)
  return provider
}

function settingsOf({ config }: Context): OidcConfig {
  if (!config.oidc) throw new AppError('not-found')
  return config.oidc
}
