import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { AppError } from '@trellis/domain/errors'
import type { Services } from '../../context.ts'
import { openDb, openPool } from '../../platform/db.ts'
import type { Db } from '../../platform/db.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'
import { tryLock } from '../../platform/statements.ts'

export type PlatformTransaction = Transaction<PlatformTables>
export type SchemaServices = Pick<Services, 'config' | 'log'>

const queuePatienceMs = 30_000
const lockTimeoutMs = 200
const attempts = 20
/** Autovacuum gives way to whoever waits for so long (`deadlock_timeout`), and to nobody who gives up before. */
const vacuumGivesWayMs = 100

/**
 * Runs `work` in one transaction that may change tables of the team: one at a time per team, waiting no more than 200 ms
 * for a lock that records are written under. Work is repeated from its beginning when a lock was not to be had.
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
        await limitWaiting(tx, attempt)
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

/**
 * Where the database's user may not make autovacuum give way sooner, every third attempt waits as long as the installation
 * says that it takes, by default a second.
 */
async function limitWaiting(tx: Db, attempt: number): Promise<void> {
  const mayHurry = sql`has_parameter_privilege('deadlock_timeout', 'set')`
  await sql`
    select
      case when ${mayHurry} then set_config('deadlock_timeout', ${String(vacuumGivesWayMs)}, true) end,
      set_config('lock_timeout', (case
        when ${mayHurry} or ${attempt}::int % 3 > 0 then ${lockTimeoutMs}::int
        else ${lockTimeoutMs}::int + (extract(epoch from current_setting('deadlock_timeout')::interval) * 1000)::int
      end)::text, true)
  `.execute(tx)
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
