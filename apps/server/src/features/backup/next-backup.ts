import { nextBackup } from '@trellis/domain/backup/settings'
import type { Services } from '../../context.ts'
import { readBackupSettings } from './queries.ts'

/** One such job waits at a time; none where backups are off. */
export async function scheduleBackups({ db, jobs, clock }: Services): Promise<void> {
  const next = nextBackup(await readBackupSettings(db), clock.now())
  if (next) await jobs.enqueue('back-up-by-schedule', {}, { key: 'back-up-by-schedule', runAt: next })
}
