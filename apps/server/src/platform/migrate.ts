import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration, MigrationProvider } from 'kysely/migration'
import { openDb, openPool } from './db.ts'
import { foldFunctionSql } from './fold-sql.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Brings schema trellis to the newest version. Two processes at once are safe: the second waits and finds nothing to do. */
export async function migrate(url: string): Promise<void> {
  const pool = openPool(url, 2, (error) => {
    throw error
  })
  const db = openDb(pool)
  try {
    // Before the migrations: indexes of theirs are made on folded text.
    await sql.raw(foldFunctionSql()).execute(db)
    const migrator = new Migrator({
      db,
      provider: sqlFiles,
      migrationTableSchema: 'trellis',
      migrationTableName: 'migration',
      migrationLockTableName: 'migration_lock',
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error(String(error))
  } finally {
    await db.destroy()
  }
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
