import type { Actor } from '@trellis/domain/auth/actor'
import type { SystemSettings } from '@trellis/domain/sysadmin/settings'
import type { Services } from '../../context.ts'
import type { Pool } from '../../platform/db.ts'
import { openListener } from '../../platform/listener.ts'

const validMs = 3_000
const maximumEntries = 10_000

/** Channel on which every server hears whose sessions changed: a user id, `everybody`, or `settings` for those of the system. */
export const sessionChannel = 'trellis_session'

interface Entry {
  actor: Actor
  until: number
}

interface SessionCache {
  entryByTokenHash: Map<string, Entry>
  settings: SystemSettings | undefined
  /** Rises with every invalidation, so that an answer read before it is not kept after it. */
  generation: number
  /** Without the listener other servers could not take an entry back. */
  isListening: boolean
}

// One per pool: a process has one, a test with two servers in one process has two.
const cacheByPool = new WeakMap<Pool, SessionCache>()
const watcherByPool = new WeakMap<Pool, (userId: number | null) => void>()

/** Tells whenever sessions or memberships of a person may be others now; null for those of anybody. */
export function watchActors(pool: Pool, onChanged: (userId: number | null) => void): void {
  watcherByPool.set(pool, onChanged)
}

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

/** The settings of the system as this process knows them, or what `read` finds. */
export async function cachedSettings(pool: Pool, read: () => Promise<SystemSettings>): Promise<SystemSettings> {
  const cache = cacheOf(pool)
  if (cache.isListening && cache.settings) return cache.settings
  const { generation } = cache
  const settings = await read()
  if (cache.isListening && cache.generation === generation) cache.settings = settings
  return settings
}

export function dropCachedSettings(pool: Pool): void {
  const cache = cacheOf(pool)
  cache.generation++
  cache.settings = undefined
}

/** For a change that reaches many people at once. */
export function dropCachedActors(pool: Pool): void {
  const cache = cacheOf(pool)
  cache.generation++
  cache.entryByTokenHash.clear()
  watcherByPool.get(pool)?.(null)
}

/** Drops what this process remembers of a person. */
export function dropCachedActor(pool: Pool, userId: number): void {
  const cache = cacheOf(pool)
  cache.generation++
  for (const [key, { actor }] of cache.entryByTokenHash) {
    if (actor.userId === userId) cache.entryByTokenHash.delete(key)
  }
  watcherByPool.get(pool)?.(userId)
}

/** Hears of changes made by other processes until stopped; sessions are cached only while it does. */
export async function watchSessions(services: Services): Promise<{ stop: () => Promise<void> }> {
  return openListener(services, sessionChannel, {
    onPayload: (payload) => {
      if (payload === 'settings') dropCachedSettings(services.pool)
      else if (payload === 'everybody') dropCachedActors(services.pool)
      else dropCachedActor(services.pool, Number(payload))
    },
    onState: (isListening) => setListening(services.pool, isListening),
  })
}

function cacheOf(pool: Pool): SessionCache {
  const known = cacheByPool.get(pool)
  if (known) return known
  const cache: SessionCache = {
    entryByTokenHash: new Map(),
    settings: undefined,
    generation: 0,
    isListening: false,
  }
  cacheByPool.set(pool, cache)
  return cache
}

function setListening(pool: Pool, isListening: boolean): void {
  const cache = cacheOf(pool)
  cache.isListening = isListening
  cache.settings = undefined
  cache.generation++
  cache.entryByTokenHash.clear()
}
