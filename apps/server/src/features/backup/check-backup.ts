import { AppError } from '@trellis/domain/errors'
import type { Services } from '../../context.ts'
import { checkArchive } from './check-archive.ts'
import { backupById, updateBackup } from './queries.ts'
import { problemOf } from './run-backup.ts'
import { openStored } from './stored-archive.ts'

/** Reads a backup whole, and notes what it found. Only reads: safe to run twice. */
export async function runCheck(services: Services, backupId: number, signal: AbortSignal): Promise<void> {
  const row = await backupById(services.db, backupId)
  if (!row?.is_being_checked) return
  const result = { is_being_checked: false, checked_at: services.clock.now() }
  try {
    const archive = await openStored(services.files, row)
    try {
      await checkArchive(archive, signal)
    } finally {
      archive.close()
    }
    await updateBackup(services.db, backupId, { ...result, check_problem: null })
  } catch (error) {
    if (signal.aborted) throw error
    await updateBackup(services.db, backupId, { ...result, check_problem: JSON.stringify(problemOf(error)) })
    if (!(error instanceof AppError)) throw error
  }
}
