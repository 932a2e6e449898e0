import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupApi } from '@trellis/domain/backup/api'
import { createLog } from '../../platform/log.ts'
import { openDb, openPool } from '../../platform/db.ts'
import { migrate, migrateTo } from '../../platform/migrate.ts'
import { seedSampleWorld } from '../../samples/seed.ts'
import { openFiles } from '../../services.ts'
import { startTestTrellis } from '../../testing/app.ts'
import type { TestTrellis } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { migrationsUpTo } from '../teams/team-schema.ts'
import { guardUpgrade } from './before-upgrade.ts'
import { leftOut } from './platform-parts.ts'
import { backupById } from './queries.ts'
import { restoreInstallation } from './restore-installation.ts'
import { runBackup } from './run-backup.ts'
import { openStored } from './stored-archive.ts'

let trellis: TestTrellis
let folders: string[]

beforeAll(async () => {
  folders = [await mkdtemp(join(tmpdir(), 'trellis-whole-')), await mkdtemp(join(tmpdir(), 'trellis-whole-'))]
  trellis = await startTestTrellis({ overrides: { dataFolder: folders[0]! } })
  await seedSampleWorld(trellis.services)
})
afterAll(async () => {
  await trellis.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** What differs from server to server: transactions, and what no archive holds. */
const otherOnes = ['written_in', 'name_words_gathered']

/** Every row of every table as text, and how the tables are made. */
async function allRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows: columns } = await client.query<{ schema: string; table: string; columns: string }>(
      `select table_schema as schema, table_name as table, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
       from information_schema.columns
       where (table_schema = 'trellis' or table_schema like 'team\\_%') and column_name <> all($1) and table_name <> all($1)
       group by 1, 2 order by 1, 2`,
      [otherOnes],
    )
    const found: Record<string, string[]> = {}
    for (const { schema, table, columns: list } of columns) {
      if (schema === 'trellis' && leftOut.includes(table)) continue
      const { rows } = await client.query<{ row: string }>(
        `select (t)::text as row from (select ${list} from ${schema}.${table}) t order by 1`,
      )
      found[`${schema}.${table}`] = rows.map(({ row }) => row)
    }
    const { rows: made } = await client.query<{ it: string }>(
      `select regexp_replace(indexdef, '^.* ON ', schemaname || ' ' || indexname || ' on ') as it from pg_indexes
       where (schemaname = 'trellis' or schemaname like 'team\\_%') and indexname not like 'use\\_%'
       union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace::regnamespace::text ~ '^(trellis|team_[0-9]+)$'
       union all select schemaname || ' ' || sequencename || ' ' || coalesce(last_value::text, '-') from pg_sequences
       where (schemaname = 'trellis' or schemaname like 'team\\_%') and sequencename !~ '^(session|outbox_mail|backup|restore)_'
       order by 1`,
    )
    return { ...found, structure: made.map(({ it }) => it) }
  } finally {
    await client.end()
  }
}

test('an installation that was destroyed is restored row by row, with its files', async () => {
  const admin = await trellis.person('Ada Admin', { isSysAdmin: true })
  // What saved layouts asked of the index adviser is written down a little later.
  const asks = () => trellis.services.pool.query('select from team_1.index_ask')
  await expect.poll(async () => (await asks()).rowCount, { timeout: 10_000 }).toBeGreaterThan(0)
  const { backupId } = (await admin.call(backupApi.startBackup)).body
  await runBackup(trellis.services, backupId, new AbortController().signal)
  const row = await backupById(trellis.services.db, backupId)
  expect(row?.state).toBe('done')
  const before = await allRows(trellis.services.config.directDatabaseUrl!)

  const database = await createTestDatabase()
  try {
    const files = openFiles({ dataFolder: folders[1]! })
    const archive = await openStored(trellis.services.files, row!)
    const target = { config: { directDatabaseUrl: database.url }, files, say: () => {} }
    await restoreInstallation(target, archive)
    const after = await allRows(database.url)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
    const { rows: stored } = await trellis.services.pool.query<{ storage_key: string; size: number }>(
      'select storage_key, size from team_1.file',
    )
    expect(stored.length).toBeGreaterThan(0)
    for (const { storage_key: key, size } of stored)
      expect(Buffer.concat(await (await files.read(key))!.toArray())).toHaveLength(size)
    await expect(restoreInstallation(target, archive)).rejects.toMatchObject({ code: 'database-not-empty' })
    archive.close()
  } finally {
    await database.drop()
  }
})

test('an upgrade of teams backs up first, and once; a database of the future is refused', async () => {
  const { services } = trellis
  const url = services.config.directDatabaseUrl!
  await services.pool.query(`update trellis.team set schema_version = 1 where id = (select max(id) from trellis.team)`)
  const start = async () => {
    const guard = guardUpgrade({ config: services.config, log: createLog('silent'), filesOf: () => services.files })
    await migrate(url, guard.before)
    await guard.after(services.db)
  }
  const upgrades = async () =>
    (
      await services.pool.query(
        `select state, team_count, size_bytes > 0 as is_there from trellis.backup where kind = 'upgrade'`,
      )
    ).rows
  await start()
  expect(await upgrades()).toEqual([{ state: 'done', team_count: expect.any(Number), is_there: true }])
  await start()
  expect(await upgrades()).toHaveLength(1)

  await services.pool.query(`insert into trellis.migration (name, timestamp) values ('9999-of-the-future', 'now')`)
  await expect(start()).rejects.toThrow('newer Trellis')
})

test('an upgrade from an older release backs up what is there, as it was, and that can be restored', async () => {
  const [old, target] = [await createTestDatabase(), await createTestDatabase()]
  const pool = openPool(old.url, 2, () => {})
  try {
    await migrateTo(old.url, '0004-administration')
    await pool.query(`insert into trellis.app_user (email, name) values ('maya@example.org', 'Maya Okafor')`)
    await pool.query(
      `insert into trellis.team (name, short_name, primary_timezone, default_country, default_interface_language,
         available_data_languages, default_data_language, brand)
       values ('Old Harbor', 'Old', 'UTC', 'US', 'en', '{en}', 'en', 'music')`,
    )
    // As the first release made it: tables that came later are not there.
    const [first] = await migrationsUpTo(1)
    await pool.query(`create schema team_1; set search_path to team_1; ${first}; reset search_path`)
    await pool.query('update trellis.team set schema_version = 1')
    const config = { ...trellis.services.config, databaseUrl: old.url, directDatabaseUrl: old.url }
    const guard = guardUpgrade({ config, log: createLog('silent'), filesOf: () => trellis.services.files })
    await migrate(old.url, guard.before)
    await guard.after(openDb(pool))
    const { rows } = await pool.query(`select * from trellis.backup`)
    expect(rows).toMatchObject([{ kind: 'upgrade', state: 'done', team_count: 1 }])

    const archive = await openStored(trellis.services.files, rows[0])
    expect(archive.manifest.migration).toBe('0004-administration')
    await restoreInstallation(
      { config: { directDatabaseUrl: target.url }, files: openFiles({ dataFolder: folders[1]! }), say: () => {} },
      archive,
    )
    archive.close()
    await migrate(target.url)
    const restored = openPool(target.url, 1, () => {})
    const teams = await restored.query(`select name, archived_at from trellis.team`)
    expect(teams.rows).toEqual([{ name: 'Old Harbor', archived_at: null }])
    await restored.end()
  } finally {
    await pool.end()
    await old.drop()
    await target.drop()
  }
})
