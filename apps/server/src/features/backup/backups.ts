import type { Readable } from 'node:stream'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { Backup, BackupKind, backupApi } from '@trellis/domain/backup/api'
import { type BackupSettings, nextBackup } from '@trellis/domain/backup/settings'
import { AppError } from '@trellis/domain/errors'
import type { AuditAct } from '@trellis/domain/sysadmin/acts'
import type { Services, SignedInContext } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { settingsInUse } from '../integrations/in-use.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { checkArchive } from './check-archive.ts'
import { expectedBytes } from './expected-size.ts'
import { freeBytes } from './free-space.ts'
import { newStorageKey } from './make-archive.ts'
import { scheduleBackups } from './next-backup.ts'
import {
  askToStop,
  backupById,
  type BackupRow,
  deleteBackupRow,
  insertBackup,
  insertRestore,
  isBeingRestored,
  newestBackups,
  newestRestores,
  readBackupSettings,
  updateBackup,
  writeBackupSettings,
} from './queries.ts'
import { countsOf } from './run-backup.ts'
import { shownBackup, shownRestore } from './shown-backup.ts'
import { openStored, readStored } from './stored-archive.ts'

export async function backupState(ctx: SignedInContext): Promise<ReplyOf<typeof backupApi.backups>> {
  const settings = await readBackupSettings(ctx.db)
  const [backups, restores] = await Promise.all([newestBackups(ctx.db), newestRestores(ctx.db)])
  return {
    backups: backups.map(shownBackup),
    restores: restores.map(shownRestore),
    settings,
    next: nextBackup(settings, ctx.clock.now())?.toISOString() ?? null,
    destination: await destinationOf(ctx),
    expectedBytes: await expectedBytes(ctx.db, null),
  }
}

async function destinationOf(ctx: SignedInContext): Promise<ReplyOf<typeof backupApi.backups>['destination']> {
  const bucket = await settingsInUse(ctx, 'storage')
  if (bucket) return { detail: [bucket.bucket, bucket.endpoint].filter(Boolean).join(', '), freeBytes: null }
  return { detail: `${ctx.config.dataFolder}/files/backups`, freeBytes: await freeBytes(ctx.config.dataFolder) }
}

export async function changeBackupSettings(ctx: SignedInContext, settings: BackupSettings): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await readBackupSettings(tx)
    await writeBackupSettings(tx, settings)
    await noteAct(tx, ctx, { act: 'backup-settings-changed', subject: '', details: { before, after: settings } })
  })
  await scheduleBackups(ctx)
}

interface NewBackup {
  kind: BackupKind
  startedBy: string
  team?: { teamId: number; name: string }
  /** In the same transaction. */
  note?: (tx: Db) => Promise<void>
}

/** @throws AppError backup-running */
export async function startBackup(
  { db, clock, jobs }: Services,
  { kind, startedBy, team, note }: NewBackup,
): Promise<number> {
  const starting = db.transaction().execute(async (tx) => {
    const row = await insertBackup(tx, {
      kind,
      team_id: team?.teamId ?? null,
      team_name: team?.name ?? '',
      state: 'running',
      storage_key: newStorageKey(),
      started_at: clock.now(),
      started_by: startedBy,
    })
    await note?.(tx)
    return row.id
  })
  const backupId = await starting.catch((error: unknown) => {
    if ((error as { code?: string }).code === '23505') throw new AppError('backup-running')
    throw error
  })
  await jobs.enqueue('run-backup', { backupId })
  return backupId
}

export async function backUpNow(ctx: SignedInContext): Promise<number> {
  return startBackup(ctx, {
    kind: 'manual',
    startedBy: ctx.actor.name,
    note: (tx) => noteAct(tx, ctx, { act: 'backup-started', subject: '' }),
  })
}

export async function cancelBackup(ctx: SignedInContext, row: BackupRow): Promise<void> {
  if (await askToStop(ctx.db, row.id)) await noteBackup(ctx, 'backup-cancelled', row)
}

/** Queues reading it whole. */
export async function checkBackup(ctx: SignedInContext, row: BackupRow): Promise<void> {
  refuseUnlessDone(row)
  await noteBackup(ctx, 'backup-checked', row)
  await updateBackup(ctx.db, row.id, { is_being_checked: true })
  await ctx.jobs.enqueue('check-backup', { backupId: row.id }, { key: `check-backup-${row.id}` })
}

/** @throws AppError backup-running while it is made or a team is restored from it */
export async function deleteBackup(ctx: SignedInContext, row: BackupRow): Promise<void> {
  if (row.state === 'running' || (await isBeingRestored(ctx.db, row.id))) throw new AppError('backup-running')
  await noteBackup(ctx, 'backup-deleted', row)
  await ctx.files.remove([row.storage_key])
  await deleteBackupRow(ctx.db, row.id)
}

export async function openBackup(
  ctx: SignedInContext,
  row: BackupRow,
): Promise<{ stream: Readable; fileName: string }> {
  refuseUnlessDone(row)
  const stream = await readStored(ctx.files, row)
  await noteBackup(ctx, 'backup-downloaded', row)
  return { stream, fileName: fileNameOf(row) }
}

export async function teamsIn(
  ctx: SignedInContext,
  row: BackupRow,
  search: string,
): Promise<ReplyOf<typeof backupApi.teamsInBackup>> {
  refuseUnlessDone(row)
  const archive = await openStored(ctx.files, row)
  archive.close()
  const word = search.trim().toLocaleLowerCase()
  const found = archive.manifest.teams.filter(({ name }) => name.toLocaleLowerCase().includes(word))
  const shown = found.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, 100)
  return {
    teams: shown.map(({ teamId, name, recordCount, collectionCount, fileCount }) => ({
      teamId,
      name,
      recordCount,
      collectionCount,
      fileCount,
    })),
    count: found.length,
  }
}

/** @throws AppError team-not-found where the archive holds none of this number */
export async function restoreTeamLater(
  ctx: SignedInContext,
  row: BackupRow,
  { teamId, name }: { teamId: number; name: string },
): Promise<number> {
  refuseUnlessDone(row)
  const archive = await openStored(ctx.files, row)
  archive.close()
  if (!archive.manifest.teams.some((team) => team.teamId === teamId)) throw new AppError('team-not-found')
  const restoreId = await ctx.db.transaction().execute(async (tx) => {
    await noteAct(tx, ctx, { act: 'team-restored', subject: name, details: { backup: fileNameOf(row) } })
    return insertRestore(tx, {
      backup_id: row.id,
      team_id: teamId,
      team_name: name,
      state: 'running',
      started_at: ctx.clock.now(),
    })
  })
  await ctx.jobs.enqueue('run-restore', { restoreId })
  return restoreId
}

/** Kept once it was read whole. @throws AppError archive-foreign, archive-broken, archive-too-new, archive-tampered */
export async function keepUpload(ctx: SignedInContext, file: Readable & { truncated?: boolean }): Promise<Backup> {
  const received = await ctx.files.receive(file)
  if (file.truncated) {
    await received.discard()
    throw new AppError('file-too-large')
  }
  const stored = { storage_key: newStorageKey(), size_bytes: received.size }
  await received.keep(stored.storage_key)
  try {
    const archive = await openStored(ctx.files, stored)
    try {
      await checkArchive(archive, new AbortController().signal)
    } finally {
      archive.close()
    }
    const now = ctx.clock.now()
    const { teams, kind } = archive.manifest
    const facts = { kind: 'upload', state: 'done', started_at: now, finished_at: now, checked_at: now } as const
    const row = await ctx.db.transaction().execute(async (tx) => {
      await noteAct(tx, ctx, { act: 'backup-uploaded', subject: teams[0]?.name ?? '' })
      return insertBackup(tx, {
        ...facts,
        ...stored,
        ...countsOf(archive.manifest),
        team_id: null,
        team_name: kind === 'team' ? (teams[0]?.name ?? '') : '',
        started_by: ctx.actor.name,
      })
    })
    return shownBackup(row)
  } catch (error) {
    await ctx.files.remove([stored.storage_key])
    throw error
  }
}

/** @throws AppError backup-not-found */
export async function foundBackup({ db }: Pick<Services, 'db'>, backupId: number): Promise<BackupRow> {
  const row = await backupById(db, backupId)
  if (!row) throw new AppError('backup-not-found')
  return row
}

function refuseUnlessDone(row: BackupRow): void {
  if (row.state !== 'done') throw new AppError('backup-not-found')
}

async function noteBackup(ctx: SignedInContext, act: AuditAct, row: BackupRow): Promise<void> {
  const team = row.team_id === null ? undefined : { teamId: row.team_id, name: row.team_name }
  await ctx.db.transaction().execute((tx) => noteAct(tx, ctx, { act, subject: fileNameOf(row), team }))
}

/** Names of teams become letters that every file system takes. */
export function fileNameOf(row: Pick<BackupRow, 'team_name' | 'started_at'>): string {
  const name = row.team_name
    .normalize('NFKD')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
  const moment = row.started_at.toISOString().slice(0, 16).replaceAll(/[:T]/g, '-')
  return `trellis-${name || 'backup'}-${moment}.zip`
}
