import { hash, randomBytes } from 'node:crypto'
import type { Actor } from '@trellis/domain/auth/actor'
import type { Context, Services } from '../../context.ts'
import { cachedActor, dropCachedActor, sessionChannel } from './session-cache.ts'
import { noteLogin } from './queries.ts'
import { deleteSession, extendSession, insertSession, readSession, tellSessionsChanged } from './session-queries.ts'

const lifetimeMs = 30 * 24 * 60 * 60 * 1000
/** A session in use is prolonged at most this often: reading must not become writing. */
const prolongAfterMs = 60 * 60 * 1000

/** The person behind a session token, with current memberships; null for an unknown, ended or expired one. */
export async function findActor(services: Services, token: string): Promise<Actor | null> {
  const tokenHash = hashOf(token)
  return cachedActor(services, tokenHash, async () => {
    const now = services.clock.now()
    const session = await readSession(services.pool, tokenHash, now)
    if (!session) return null
    if (now.getTime() - session.lastSeenAt.getTime() > prolongAfterMs) {
      await extendSession(services.db, { tokenHash, now, expiresAt: new Date(now.getTime() + lifetimeMs) })
    }
    return session.actor
  })
}

/** Starts a session with a new token and ends the one this browser had: a token known before sign-in is worth nothing after it. */
export async function startSession(ctx: Context, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  if (ctx.request.sessionToken) await endSession(ctx)
  await insertSession(ctx.db, {
    token_hash: hashOf(token),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
    user_agent: ctx.request.userAgent.slice(0, 300),
    address: ctx.request.address,
  })
  await noteLogin(ctx.db, userId, now)
  return token
}

/** Ends the session of this request. */
export async function endSession(ctx: Context): Promise<void> {
  if (!ctx.request.sessionToken) return
  const userId = await deleteSession(ctx.db, hashOf(ctx.request.sessionToken))
  if (userId !== undefined) await forgetActor(ctx, userId)
}

/** To be called after every change of a person, their sessions or memberships has been committed. */
export async function forgetActor(services: Services, userId: number): Promise<void> {
  dropCachedActor(services.pool, userId)
  await tellSessionsChanged(services.db, sessionChannel, userId)
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
