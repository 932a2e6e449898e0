import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration, MigrationProvider } from 'kysely/migration'
import { type Db, openPool } from './db.ts'
import { foldFunctionSql } from './fold-sql.ts'
import { MigrationDialect } from './migration-dialect.ts'
import type { PlatformTables } from './platform-tables.ts'

const schema = 'trellis'
const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Called before a database that holds something is changed: what it does with `db` is done when migrating begins. */
export type BeforeUpgrade = (db: Db) => Promise<void>

/** Brings schema trellis to the newest version. Two processes at once are safe: the second waits and finds nothing to do. */
export async function migrate(url: string, beforeUpgrade: BeforeUpgrade = async () => {}): Promise<void> {
  await withMigrator(url, async (db, migrator) => {
    await beforeUpgrade(db)
    // Before the migrations: indexes of theirs are made on folded text.
    await sql.raw(foldFunctionSql()).execute(db)
    throwFailure(await migrator.migrateToLatest())
  })
}

/** As it was at one of its migrations, for an archive of then. Drops what a first start made: for an empty database only. */
export async function migrateTo(url: string, name: string): Promise<void> {
  await withMigrator(url, async (db, migrator) => {
    const { rows } = await sql<{ is_there: boolean }>`
      select to_regclass('trellis.migration') is not null as is_there`.execute(db)
    // A first start made the newest version of it, and migrations only go forward.
    if (rows[0]?.is_there && name !== (await newestMigration())) await sql`drop schema trellis cascade`.execute(db)
    await sql.raw(foldFunctionSql()).execute(db)
    throwFailure(await migrator.migrateTo(name))
  })
}

/** Name of the last one that this program knows. */
export async function newestMigration(): Promise<string> {
  return Object.keys(await sqlFiles.getMigrations()).at(-1) ?? ''
}

/** Names of the migrations that the database has seen; none where it is new. */
export async function seenMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('trellis.migration') is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) return []
  const seen = await sql<{ name: string }>`select name from trellis.migration order by name`.execute(db)
  return seen.rows.map(({ name }) => name)
}

async function withMigrator(url: string, work: (db: Db, migrator: Migrator) => Promise<void>): Promise<void> {
  const pool = openPool(url, 2, (error) => {
    throw error
  })
  const db = new Kysely<PlatformTables>({ dialect: new MigrationDialect({ pool }, schema) })
  try {
    await work(
      db,
      new Migrator({
        db,
        provider: sqlFiles,
        migrationTableSchema: schema,
        migrationTableName: 'migration',
        migrationLockTableName: 'migration_lock',
      }),
    )
  } finally {
    await db.destroy()
  }
}

function throwFailure({ error }: { error?: unknown }): void {
  if (error) throw error instanceof Error ? error : new Error(String(error))
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
    const migrations: Record<string, Migration> = {}
    for (const file of files) {
      const text = await readFile(folder + file, 'utf8')
      migrations[file.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) }
    }
    return migrations
  },
}
