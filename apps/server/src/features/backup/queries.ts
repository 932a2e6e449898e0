import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { BackupSettings } from '@trellis/domain/backup/settings'
import { backupSettings } from '@trellis/domain/backup/settings'
import type { Db } from '../../platform/db.ts'
import { relationsOfSchemaSql } from '../../platform/schema-relations-sql.ts'
import type { PlatformTables } from '../../platform/platform-tables.ts'

type BackupTable = PlatformTables['trellis.backup']
type RestoreTable = PlatformTables['trellis.restore']
export type BackupRow = Selectable<BackupTable>
export type RestoreRow = Selectable<RestoreTable>

const shownAtOnce = 200

export async function newestBackups(db: Db): Promise<BackupRow[]> {
  return db.selectFrom('trellis.backup').selectAll().orderBy('started_at', 'desc').limit(shownAtOnce).execute()
}

export async function backupsOfTeam(db: Db, teamId: number): Promise<BackupRow[]> {
  return db
    .selectFrom('trellis.backup')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('kind', '=', 'team')
    .orderBy('started_at', 'desc')
    .limit(shownAtOnce)
    .execute()
}

export async function newestRestores(db: Db): Promise<RestoreRow[]> {
  return db.selectFrom('trellis.restore').selectAll().orderBy('started_at', 'desc').limit(20).execute()
}

export async function backupById(db: Db, id: number): Promise<BackupRow | undefined> {
  return db.selectFrom('trellis.backup').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Fails by its index where one runs already. */
export async function insertBackup(db: Db, row: Insertable<BackupTable>): Promise<BackupRow> {
  return db.insertInto('trellis.backup').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateBackup(db: Db, id: number, change: Updateable<BackupTable>): Promise<void> {
  await db.updateTable('trellis.backup').set(change).where('id', '=', id).execute()
}

/** Whoever runs it asks at times whether it should stop. */
export async function noteProgress(
  db: Db,
  id: number,
  progress: { steps_done: number; steps_total: number; bytes_done: number },
): Promise<boolean> {
  const row = await db
    .updateTable('trellis.backup')
    .set(progress)
    .where('id', '=', id)
    .returning('is_to_stop')
    .executeTakeFirst()
  return row?.is_to_stop ?? true
}

export async function beginAttempt(db: Db, id: number): Promise<BackupRow | undefined> {
  return db
    .updateTable('trellis.backup')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}

export async function askToStop(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('trellis.backup')
    .set({ is_to_stop: true })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row.numUpdatedRows > 0n
}

export async function deleteBackupRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('trellis.backup').where('id', '=', id).execute()
}

/** Backups past their time. The newest whole one of the installation stays however old it is. */
export async function outdatedBackups(db: Db, { before, shortBefore }: { before: Date; shortBefore: Date }) {
  return db
    .selectFrom('trellis.backup as b')
    .select(['b.id', 'b.storage_key'])
    .where('b.state', '<>', 'running')
    .where(({ eb, or, and }) =>
      or([
        and([eb('b.kind', 'in', ['scheduled', 'manual', 'upgrade']), eb('b.started_at', '<', before)]),
        and([eb('b.kind', 'in', ['team', 'upload']), eb('b.started_at', '<', shortBefore)]),
      ]),
    )
    .where('b.id', 'not in', (query) =>
      query
        .selectFrom('trellis.backup as newest')
        .select('newest.id')
        .where('newest.state', '=', 'done')
        .where('newest.kind', 'in', ['scheduled', 'manual', 'upgrade'])
        .orderBy('newest.started_at', 'desc')
        .limit(1),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trellis.restore as r')
            .select('r.id')
            .whereRef('r.backup_id', '=', 'b.id')
            .where('r.state', '=', 'running'),
        ),
      ),
    )
    .execute()
}

export async function isBeingRestored(db: Db, backupId: number): Promise<boolean> {
  const row = await db
    .selectFrom('trellis.restore')
    .select('id')
    .where('backup_id', '=', backupId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRestore(db: Db, row: Insertable<RestoreTable>): Promise<number> {
  const { id } = await db.insertInto('trellis.restore').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRestore(db: Db, id: number, change: Updateable<RestoreTable>): Promise<void> {
  await db.updateTable('trellis.restore').set(change).where('id', '=', id).execute()
}

export async function beginRestore(db: Db, id: number): Promise<RestoreRow | undefined> {
  return db
    .updateTable('trellis.restore')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}

/** A number for a team that is not there yet; no other team ever gets it. */
export async function takeTeamId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('trellis.team', 'id')) as id`.execute(db)
  return rows[0]!.id
}

export async function teamName(db: Db, teamId: number): Promise<string | undefined> {
  const row = await db.selectFrom('trellis.team').select('name').where('id', '=', teamId).executeTakeFirst()
  return row?.name
}

export async function setTeamArchived(db: Db, teamId: number, at: Date | null): Promise<void> {
  await db.updateTable('trellis.team').set({ archived_at: at, suspended_at: at }).where('id', '=', teamId).execute()
}

const settingsKey = 'backup'

export async function readBackupSettings(db: Db): Promise<BackupSettings> {
  const row = await db.selectFrom('trellis.setting').select('value').where('key', '=', settingsKey).executeTakeFirst()
  return backupSettings.parse(row?.value ?? {})
}

export async function writeBackupSettings(db: Db, settings: BackupSettings): Promise<void> {
  const value = JSON.stringify(settings)
  await db
    .insertInto('trellis.setting')
    .values({ key: settingsKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Bytes of the newest whole archive of the same extent. */
export async function lastSizeOf(db: Db, teamId: number | null): Promise<number | undefined> {
  const row = await db
    .selectFrom('trellis.backup')
    .select('size_bytes')
    .where('state', '=', 'done')
    .where('kind', '!=', 'upload')
    .where('team_id', teamId === null ? 'is' : '=', teamId)
    .where('size_bytes', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.size_bytes === undefined || row.size_bytes === null ? undefined : row.size_bytes
}

/** Of the rows of a team, or of all teams and the platform, without their indexes. */
export async function tableBytes(db: Db, teamId: number | null): Promise<number> {
  const tables =
    teamId === null
      ? sql`c.relnamespace in (select oid from pg_namespace where nspname ~ '^(trellis|team_[0-9]+)$')`
      : sql`c.oid in (${sql.raw(relationsOfSchemaSql(`to_regnamespace('team_${teamId}')`))})`
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_table_size(c.oid)), 0)::text as bytes
    from pg_class c
    where ${tables} and c.relkind = 'r'`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
