import { CompiledQuery, sql } from 'kysely'
import type { Db } from './db.ts'

/** Runs the text of a statement, or of several: for schema changes, whose identifiers are made from ids. */
export async function runStatements(db: Db, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}

/** Takes the advisory lock of this name for the life of the connection, without waiting. */
export async function tryLock(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as mine`.execute(db)
  return rows[0]?.mine ?? false
}

/**
 * How long the transaction waits for a lock before it fails (55P03). Autovacuum gives way to whoever waits for
 * `deadlock_timeout`, and to nobody who gives up before: it is shortened for the transaction. Where the database's user may
 * not do that, a patient one waits so much longer, by default a second.
 */
export async function limitLockWait(
  db: Db,
  { waitMs, isPatient }: { waitMs: number; isPatient: boolean },
): Promise<void> {
  const mayShorten = sql`has_parameter_privilege('deadlock_timeout', 'set')`
  await sql`
    select
      case when ${mayShorten} then set_config('deadlock_timeout', (${waitMs}::int / 2)::text, true) end,
      set_config('lock_timeout', (case
        when ${mayShorten} or not ${isPatient}::boolean then ${waitMs}::int
        else ${waitMs}::int + (extract(epoch from current_setting('deadlock_timeout')::interval) * 1000)::int
      end)::text, true)
  `.execute(db)
}

/** Rows of a statement with parameters, in the transaction of `db`. */
export async function queryRows<R>(db: Db, text: string, values: unknown[]): Promise<R[]> {
  return (await db.executeQuery<R>(CompiledQuery.raw(text, values))).rows
}
