import type { Backup, Restore } from '@trellis/domain/backup/api'
import type { BackupRow, RestoreRow } from './queries.ts'

export function shownBackup(row: BackupRow): Backup {
  return {
    backupId: row.id,
    kind: row.kind,
    teamName: row.team_name,
    state: row.state,
    startedAt: row.started_at.toISOString(),
    startedBy: row.started_by,
    finishedAt: row.finished_at?.toISOString() ?? null,
    stepsDone: row.steps_done,
    stepsTotal: row.steps_total,
    bytesDone: row.bytes_done,
    sizeBytes: row.size_bytes,
    teamCount: row.team_count,
    recordCount: row.record_count,
    fileCount: row.file_count,
    missingFiles: row.missing_files,
    problem: row.problem,
    check: {
      isRunning: row.is_being_checked,
      at: row.checked_at?.toISOString() ?? null,
      problem: row.check_problem,
    },
  }
}

export function shownRestore(row: RestoreRow): Restore {
  return {
    restoreId: row.id,
    backupId: row.backup_id,
    teamName: row.team_name,
    state: row.state,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    stepsDone: row.steps_done,
    stepsTotal: row.steps_total,
    newTeamId: row.new_team_id,
    problem: row.problem,
  }
}
