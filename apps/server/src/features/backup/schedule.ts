import { AppError } from '@trellis/domain/errors'
import type { Services } from '../../context.ts'
import { startBackup } from './backups.ts'
import { scheduleBackups } from './next-backup.ts'
import { deleteBackupRow, outdatedBackups, readBackupSettings } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Archives of teams and what was uploaded: for whoever asked, not for keeping. */
const shortDays = 7

/** The backup that is due, and queues the next one. */
export async function backUpBySchedule(services: Services): Promise<void> {
  const { schedule } = await readBackupSettings(services.db)
  if (schedule !== 'off') {
    try {
      await startBackup(services, { kind: 'scheduled', startedBy: '' })
    } catch (error) {
      // Somebody started one by hand: that is as good.
      if (!(error instanceof AppError && error.code === 'backup-running')) throw error
    }
  }
  await scheduleBackups(services)
}

/** Removes backups past their time, and queues itself again for tomorrow. */
export async function purgeBackups(services: Services): Promise<void> {
  const now = services.clock.now().getTime()
  const { keepDays } = await readBackupSettings(services.db)
  const outdated = await outdatedBackups(services.db, {
    before: new Date(now - keepDays * dayMs),
    shortBefore: new Date(now - shortDays * dayMs),
  })
  for (const { id, storage_key: key } of outdated) {
    await services.files.remove([key])
    await deleteBackupRow(services.db, id)
  }
  await purgeBackupsLater(services, new Date(now + dayMs))
}

export async function purgeBackupsLater({ jobs }: Pick<Services, 'jobs'>, runAt: Date): Promise<void> {
  await jobs.enqueue('purge-backups', {}, { key: 'purge-backups', runAt })
}
