import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { PlatformTables } from './platform-tables.ts'
import { forgetOldStatements } from './prepared-names.ts'

export type Db = Kysely<PlatformTables>
export type Pool = pg.Pool

// Ids and counts are far below 2^53; an exact JavaScript number is what JSON and addresses carry.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date is a day without a zone; pg would make it an instant in the zone of this machine.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The pool of one process. Idle connections that break are replaced; a broken server shows as a failing query. */
export function openPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Longer than any turn that comes: a request that gets none says so instead of waiting for ever.
    connectionTimeoutMillis: 30_000,
    // What a connection has cached of tables and plans ends with it.
    maxUses: 200_000,
    options: '-c jit=off -c timezone=UTC',
    application_name: 'trellis',
  })
  pool.on('error', onError)
  forgetOldStatements(pool)
  return pool
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<PlatformTables>({ dialect: new PostgresDialect({ pool }) })
}
