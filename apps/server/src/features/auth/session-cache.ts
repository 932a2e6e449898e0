import type { Actor } from '@trellis/domain/auth/actor'
import type { Services } from '../../context.ts'
import type { Pool } from '../../platform/db.ts'
import { openListener } from '../../platform/listener.ts'

const validMs = 3_000
const maximumEntries = 10_000

/** Channel on which every server hears whose sessions changed; the payload is a user id. */
export const sessionChannel = 'trellis_session'

interface Entry {
  actor: Actor
  until: number
}

interface SessionCache {
  entryByTokenHash: Map<string, Entry>
  /** Rises with every invalidation, so that an answer read before it is not kept after it. */
  generation: number
  /** Without the listener other servers could not take an entry back. */
  isListening: boolean
}

// One per pool: a process has one, a test with two servers in one process has two.
const cacheByPool = new WeakMap<Pool, SessionCache>()

/** The cached actor, or what `read` finds. */
export async function cachedActor(
  { pool, clock }: Services,
  tokenHash: Buffer,
  read: () => Promise<Actor | null>,
): Promise<Actor | null> {
  const cache = cacheOf(pool)
  if (!cache.isListening) return read()
  const key = tokenHash.toString('base64')
  const now = clock.now().getTime()
  const entry = cache.entryByTokenHash.get(key)
  if (entry && entry.until > now) return entry.actor
  const { generation } = cache
  const actor = await read()
  if (actor && cache.isListening && cache.generation === generation) {
    if (cache.entryByTokenHash.size >= maximumEntries) cache.entryByTokenHash.clear()
    cache.entryByTokenHash.set(key, { actor, until: now + validMs })
  }
  return actor
}

/** Drops what this process remembers of a person. */
export function dropCachedActor(pool: Pool, userId: number): void {
  const cache = cacheOf(pool)
  cache.generation++
  for (const [key, { actor }] of cache.entryByTokenHash) {
    if (actor.userId === userId) cache.entryByTokenHash.delete(key)
  }
}

/** Hears of changes made by other processes until stopped; sessions are cached only while it does. */
export async function watchSessions(services: Services): Promise<{ stop: () => Promise<void> }> {
  return openListener(services, sessionChannel, {
    onPayload: (userId) => dropCachedActor(services.pool, Number(userId)),
    onState: (isListening) => setListening(services.pool, isListening),
  })
}

function cacheOf(pool: Pool): SessionCache {
  const known = cacheByPool.get(pool)
  if (known) return known
  const cache: SessionCache = { entryByTokenHash: new Map(), generation: 0, isListening: false }
  cacheByPool.set(pool, cache)
  return cache
}

function setListening(pool: Pool, isListening: boolean): void {
  const cache = cacheOf(pool)
  cache.isListening = isListening
  cache.generation++
  cache.entryByTokenHash.clear()
}
