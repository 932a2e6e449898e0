import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '@trellis/domain/errors'
import type { Pool } from './db.ts'

export interface RateLimit {
  name: string
  /** Attempts per window. */
  points: number
  seconds: number
  /** `shared` counts over all servers and restarts in trellis.rate_limit; `memory` in this process. */
  store: 'memory' | 'shared'
}

interface Counting {
  readonly pool: Pool
}

/** Counts one attempt of `key`. @throws AppError too-many-requests with `retryAfterSeconds` */
export async function take({ pool }: Counting, limit: RateLimit, key: string): Promise<void> {
  try {
    await limiterOf(pool, limit).consume(hashOf(key))
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    throw new AppError('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) })
  }
}

/** Takes one counted attempt back. */
export async function giveBack({ pool }: Counting, limit: RateLimit, key: string): Promise<void> {
  await limiterOf(pool, limit).reward(hashOf(key))
}

/** Starts counting `key` anew. */
export async function forget({ pool }: Counting, limit: RateLimit, key: string): Promise<void> {
  await limiterOf(pool, limit).delete(hashOf(key))
}

const limitersByPool = new WeakMap<Pool, Map<string, RateLimiterAbstract>>()

function limiterOf(pool: Pool, limit: RateLimit): RateLimiterAbstract {
  const limiters = limitersByPool.get(pool) ?? new Map<string, RateLimiterAbstract>()
  limitersByPool.set(pool, limiters)
  const known = limiters.get(limit.name)
  if (known) return known
  const limiter = newLimiter(pool, limit)
  limiters.set(limit.name, limiter)
  return limiter
}

function newLimiter(pool: Pool, { name, points, seconds, store }: RateLimit): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds }
  if (store === 'memory') return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'trellis',
    tableName: 'rate_limit',
    // The migration makes the table and a job cleans it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    // A key that is blocked costs no query until its window ends.
    inMemoryBlockOnConsumed: points + 1,
  })
}

/** Addresses and e-mails need not be readable in a table of counters. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
