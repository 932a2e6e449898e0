import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { runCheck } from './check-backup.ts'
import { runBackup } from './run-backup.ts'
import { runRestore } from './run-restore.ts'
import { backUpBySchedule, purgeBackups } from './schedule.ts'

export function backupJobs(services: Services): JobHandlers {
  return {
    'run-backup': ({ backupId }: { backupId: number }, { signal }) => runBackup(services, backupId, signal),
    'check-backup': ({ backupId }: { backupId: number }, { signal }) => runCheck(services, backupId, signal),
    'run-restore': ({ restoreId }: { restoreId: number }) => runRestore(services, restoreId),
    'back-up-by-schedule': () => backUpBySchedule(services),
    'purge-backups': () => purgeBackups(services),
  }
}
