import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { AppError } from '@trellis/domain/errors'
import type { Services } from '../../context.ts'
import { openDb, openPool } from '../../platform/db.ts'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'
import { limitLockWait, tryLock } from '../../platform/statements.ts'

export type PlatformTransaction = Transaction<PlatformTables>
export type SchemaServices = Pick<Services, 'config' | 'log'>

const queuePatienceMs = 30_000
const lockTimeoutMs = 200
const attempts = 20

/**
 * Runs `work` in one transaction that may change tables of the team: one at a time per team, never waiting long
 * for a lock that records are written under (`limitLockWait`). Work is repeated from its beginning when a lock was not to
 * be had.
 * @throws AppError busy-try-again when that went on for too long; nothing was changed then
 */
export function changeSchema<T>(
  services: SchemaServices,
  teamId: number,
  work: (tx: PlatformTransaction) => Promise<T>,
): Promise<T> {
  return inSchemaQueue(services, teamId, (db) =>
    withRetries((attempt) =>
      db.transaction().execute(async (tx) => {
        await limitLockWait(tx, { waitMs: lockTimeoutMs, isPatient: attempt % 3 === 0 })
        return await work(tx)
      }),
    ),
  )
}

const lastInQueue = new Map<string, Promise<unknown>>()

/**
 * The team's queue over a direct connection. Other processes are waited for by asking again and again, never inside a
 * statement: a waiting statement holds a snapshot, which CREATE INDEX CONCURRENTLY of the owner would wait for in turn.
 */
export async function inSchemaQueue<T>(
  services: SchemaServices,
  teamId: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const key = `${services.config.directDatabaseUrl} ${teamId}`
  const previous = lastInQueue.get(key) ?? Promise.resolve()
  const mine = previous.then(() => owningSchema(services, teamId, work))
  const settled = mine.catch(() => {})
  lastInQueue.set(key, settled)
  try {
    return await mine
  } finally {
    if (lastInQueue.get(key) === settled) lastInQueue.delete(key)
  }
}

async function owningSchema<T>(
  { config, log }: SchemaServices,
  teamId: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const url = config.directDatabaseUrl
  if (!url) throw new Error('The address of the database is not known yet.')
  const db = openDb(openPool(url, 1, (error) => log.warn({ err: error }, 'connection for schema changes broke')))
  try {
    return await db.connection().execute(async (connection) => {
      await takeTurn(connection, teamId)
      return await work(connection)
    })
  } finally {
    // The turn ends with the connection.
    await db.destroy()
  }
}

async function takeTurn(db: Db, teamId: number): Promise<void> {
  const began = Date.now()
  for (let delayMs = 10; ; delayMs = Math.min(delayMs * 1.5, 250)) {
    if (await tryLock(db, `trellis schema ${teamId}`)) return
    if (Date.now() - began > queuePatienceMs) throw new AppError('busy-try-again')
    await sleep(delayMs * (0.5 + Math.random()))
  }
}

async function withRetries<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!isLockFailure(error)) throw error
      if (attempt === attempts) throw new AppError('busy-try-again')
      await sleep(Math.min(50 * 1.6 ** attempt, 1000) * (0.5 + Math.random()))
    }
  }
}

/** lock_not_available and deadlock_detected. */
function isLockFailure(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === '55P03' || code === '40P01'
}
