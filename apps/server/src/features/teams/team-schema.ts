import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '@trellis/domain/errors'
import type { Services } from '../../context.ts'
import type { Pool } from '../../platform/db.ts'
import { changeSchema, inSchemaQueue } from './schema-queue.ts'
import type { SchemaServices } from './schema-queue.ts'
import { runStatements } from '../../platform/statements.ts'

const folder = fileURLToPath(new URL('../../../team-migrations/', import.meta.url))

/** Teams whose schema this process knows to be up to date, per database. */
const readyByPool = new WeakMap<Pool, Map<number, Promise<void>>>()

/** Makes schema team_<id> and applies the team migrations it has not seen, in one transaction; remembered per process. */
export function ensureTeamSchema(
  services: Pick<Services, 'config' | 'log' | 'pool' | 'db'>,
  teamId: number,
): Promise<void> {
  const ready = readyByPool.get(services.pool) ?? new Map<number, Promise<void>>()
  readyByPool.set(services.pool, ready)
  const known = ready.get(teamId)
  if (known) return known
  const made = migrateTeam(services, teamId)
  ready.set(teamId, made)
  made.catch(() => ready.delete(teamId))
  return made
}

/** Runs statements that change tables of the team, all or none. */
export async function runDdl(services: SchemaServices, teamId: number, statements: readonly string[]): Promise<void> {
  await changeSchema(services, teamId, async (tx) => {
    for (const statement of statements) await runStatements(tx, statement)
  })
}

/**
 * Builds an index while records are read and written. One that a failure left invalid is dropped first.
 * @param columns what stands after `on <table>`, for instance `(id) where deleted_at is null`
 */
export async function buildIndex(
  services: SchemaServices,
  teamId: number,
  { name, table, columns, isUnique }: { name: string; table: string; columns: string; isUnique: boolean },
): Promise<void> {
  await inSchemaQueue(services, teamId, async (db) => {
    // It holds up no reader and no writer, so it may wait for them.
    await runStatements(db, `set lock_timeout = '20s'`)
    await runStatements(db, `drop index concurrently if exists team_${teamId}.${name}`)
    try {
      await runStatements(
        db,
        `create ${isUnique ? 'unique ' : ''}index concurrently ${name} on team_${teamId}.${table} ${columns}`,
      )
    } catch (error) {
      await runStatements(db, `drop index concurrently if exists team_${teamId}.${name}`)
      throw error
    }
  })
}

export async function dropIndex(services: SchemaServices, teamId: number, name: string): Promise<void> {
  await inSchemaQueue(services, teamId, async (db) => {
    await runStatements(db, `set lock_timeout = '20s'`)
    await runStatements(db, `drop index concurrently if exists team_${teamId}.${name}`)
  })
}

/** The texts of the team migrations up to this version, in order; for a schema that is filled from an archive of then. */
export async function migrationsUpTo(version: number): Promise<string[]> {
  return (await readMigrations()).filter((migration) => migration.version <= version).map(({ text }) => text)
}

/** What a team is brought to when it is touched first. */
export async function newestSchemaVersion(): Promise<number> {
  return (await readMigrations()).at(-1)?.version ?? 0
}

async function migrateTeam(services: Pick<Services, 'config' | 'log' | 'db'>, teamId: number): Promise<void> {
  const migrations = await readMigrations()
  const newest = await newestSchemaVersion()
  const found = await schemaVersion(services.db, teamId)
  if (found >= newest) return
  await changeSchema(services, teamId, async (tx) => {
    const version = await schemaVersion(tx, teamId)
    await runStatements(tx, `create schema if not exists team_${teamId}`)
    await runStatements(tx, `set local search_path = team_${teamId}, trellis, public`)
    for (const migration of migrations) {
      if (migration.version > version) await runStatements(tx, migration.text)
    }
    await tx.updateTable('trellis.team').set({ schema_version: newest }).where('id', '=', teamId).execute()
  })
}

async function schemaVersion(db: Services['db'], teamId: number): Promise<number> {
  const row = await db.selectFrom('trellis.team').select('schema_version').where('id', '=', teamId).executeTakeFirst()
  if (!row) throw new AppError('team-not-found')
  return row.schema_version
}

let migrationsRead: Promise<{ version: number; text: string }[]> | undefined

/** Files named by their version, as 0001-records.sql. */
function readMigrations(): Promise<{ version: number; text: string }[]> {
  migrationsRead ??= readdir(folder).then((files) =>
    Promise.all(
      files
        .filter((file) => file.endsWith('.sql'))
        .toSorted()
        .map(async (file) => ({ version: Number.parseInt(file, 10), text: await readFile(folder + file, 'utf8') })),
    ),
  )
  return migrationsRead
}
