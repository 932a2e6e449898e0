import { AppError } from '@trellis/domain/errors'
import type { Services } from '../../context.ts'
import { forgetActors } from '../auth/sessions.ts'
import { backupById, beginRestore, takeTeamId, updateRestore } from './queries.ts'
import { restoreTeam } from './restore-team.ts'
import { mostAttempts, problemOf } from './run-backup.ts'
import { openStored } from './stored-archive.ts'

/** Safe to run twice: a run that was killed left no team, only files under its number, which go first. */
export async function runRestore(services: Services, restoreId: number): Promise<void> {
  const row = await beginRestore(services.db, restoreId)
  if (!row) return
  const { db, files } = services
  if (row.new_team_id !== null) await files.removeFolder(`team_${row.new_team_id}`)
  const teamId = await takeTeamId(db)
  await updateRestore(db, restoreId, { new_team_id: teamId })
  try {
    if (row.attempts > mostAttempts) throw new AppError('backup-interrupted')
    const backup = await backupById(db, row.backup_id)
    if (!backup) throw new AppError('backup-not-found')
    const archive = await openStored(files, backup)
    try {
      await restoreTeam(services, archive, {
        oldTeamId: row.team_id,
        teamId,
        name: row.team_name,
        restoreId,
        onStep: (done, total) => updateRestore(db, restoreId, { steps_done: done, steps_total: total }),
      })
    } finally {
      archive.close()
    }
  } catch (error) {
    await files.removeFolder(`team_${teamId}`)
    await updateRestore(db, restoreId, {
      state: 'failed',
      new_team_id: null,
      finished_at: services.clock.now(),
      problem: JSON.stringify(problemOf(error)),
    })
    if (!(error instanceof AppError)) throw error
    return
  }
  // Those who were matched find it among their teams.
  await forgetActors(services)
}
