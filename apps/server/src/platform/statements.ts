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

/** Rows of a statement with parameters, in the transaction of `db`. */
export async function queryRows<R>(db: Db, text: string, values: unknown[]): Promise<R[]> {
  return (await db.executeQuery<R>(CompiledQuery.raw(text, values))).rows
}
