import { hash, randomBytes } from 'node:crypto'
import type { Actor } from '@trellis/domain/auth/actor'
import type { Context, Services } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { cachedActor, dropCachedActor, dropCachedActors, sessionChannel } from './session-cache.ts'
import { noteLogin } from './queries.ts'
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  insertSession,
  readSession,
  shortenSessions,
  tellSessionsChanged,
} from './session-queries.ts'
import { readSettings } from './system-settings.ts'

const dayMs = 24 * 60 * 60 * 1000
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
      await extendSession(services.db, { tokenHash, now, expiresAt: await endOfSession(services, now) })
    }
    const mustAddSecondFactor = session.hasOneFactor && (await readSettings(services)).secondFactor === 'required'
    return mustAddSecondFactor ? { ...session.actor, mustAddSecondFactor } : session.actor
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
    expires_at: await endOfSession(ctx, now),
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

/** All of a person, in the transaction of `db`; `forgetActor` follows its commit. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await deleteSessionsOf(db, userId)
}

/** Sessions that are longer than they may be now, in the transaction of `db`; `forgetActors` follows its commit. */
export async function endLongSessions(db: Db, days: number): Promise<void> {
  await shortenSessions(db, days)
}

/** To be called after every change of a person, their sessions or memberships has been committed. */
export async function forgetActor(services: Services, userId: number): Promise<void> {
  dropCachedActor(services.pool, userId)
  await tellSessionsChanged(services.db, sessionChannel, userId)
}

/** The same for everybody: after a change that reaches many. */
export async function forgetActors(services: Services): Promise<void> {
  dropCachedActors(services.pool)
  await tellSessionsChanged(services.db, sessionChannel, 'everybody')
}

/** Names the session of a request in the table. */
export function sessionHashOf({ request }: Pick<Context, 'request'>): Buffer | null {
  return request.sessionToken === null ? null : hashOf(request.sessionToken)
}

async function endOfSession(services: Services, now: Date): Promise<Date> {
  const { sessionDays } = await readSettings(services)
  return new Date(now.getTime() + sessionDays * dayMs)
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
