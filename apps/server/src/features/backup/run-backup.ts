import { AppError } from '@trellis/domain/errors'
import type { Manifest } from '@trellis/domain/backup/manifest'
import type { Services } from '../../context.ts'
import type { WorkProblem } from '../../platform/platform-tables.ts'
import { settingsInUse } from '../integrations/in-use.ts'
import { expectedBytes } from './expected-size.ts'
import { refuseWithoutSpace } from './free-space.ts'
import { makeArchive } from './make-archive.ts'
import { beginAttempt, noteProgress, updateBackup } from './queries.ts'

/** One that kills its worker over and over is given up. */
export const mostAttempts = 3
const progressMs = 1000

/**
 * Makes the archive of a backup. Safe to run twice: a worker that was killed left nothing under the key, and the next one
 * begins anew.
 */
export async function runBackup(services: Services, backupId: number, jobSignal: AbortSignal): Promise<void> {
  const row = await beginAttempt(services.db, backupId)
  if (!row) return
  const stop = new AbortController()
  const progress = { steps_done: 0, steps_total: 1, bytes_done: 0 }
  const tell = async () => {
    if (await noteProgress(services.db, backupId, progress)) stop.abort()
  }
  const clock = setInterval(() => {
    tell().catch((error: unknown) => services.log.warn({ err: error }, 'progress of a backup could not be noted'))
  }, progressMs)
  try {
    if (row.attempts > mostAttempts) throw new AppError('backup-interrupted')
    // A bucket has no end.
    if (!(await settingsInUse(services, 'storage')))
      await refuseWithoutSpace(services.config.dataFolder, await expectedBytes(services.db, row.team_id))
    const { manifest, sizeBytes } = await makeArchive(services, {
      storageKey: row.storage_key,
      teamId: row.team_id,
      signal: AbortSignal.any([jobSignal, stop.signal]),
      onStep: async (done, total) => {
        Object.assign(progress, { steps_done: done, steps_total: total })
        await tell()
      },
      onBytes: (bytes) => {
        progress.bytes_done += bytes
      },
    })
    await updateBackup(services.db, backupId, {
      ...countsOf(manifest),
      state: 'done',
      finished_at: services.clock.now(),
      steps_done: progress.steps_total,
      steps_total: progress.steps_total,
      bytes_done: progress.bytes_done,
      size_bytes: sizeBytes,
    })
  } catch (error) {
    // The server stops: the job runs again.
    if (jobSignal.aborted && !stop.signal.aborted) throw error
    await services.files.remove([row.storage_key])
    const isCancelled = stop.signal.aborted
    await updateBackup(services.db, backupId, {
      state: isCancelled ? 'cancelled' : 'failed',
      finished_at: services.clock.now(),
      problem: isCancelled ? null : JSON.stringify(problemOf(error)),
    })
    if (!isCancelled && !(error instanceof AppError)) throw error
  } finally {
    clearInterval(clock)
  }
}

/** For the list. */
export function countsOf({ teams }: Manifest) {
  const sum = (key: 'recordCount' | 'fileCount' | 'missingFiles') => teams.reduce((total, team) => total + team[key], 0)
  return {
    team_count: teams.length,
    record_count: sum('recordCount'),
    file_count: sum('fileCount'),
    missing_files: sum('missingFiles'),
  }
}

export const problemOf = (error: unknown): WorkProblem =>
  error instanceof AppError ? { code: error.code, details: error.details } : { code: 'unexpected', details: {} }
