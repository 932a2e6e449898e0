import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant, teamPath } from '../api/ids.ts'
import { line } from '../auth/api.ts'
import { backupSettings } from './settings.ts'

const utility = forApi('utility')
const team = forApi('team')
const access = 'sys-admin'

export const backupKinds = ['scheduled', 'manual', 'upgrade', 'team', 'upload'] as const
export type BackupKind = (typeof backupKinds)[number]
export const workStates = ['running', 'done', 'failed', 'cancelled'] as const
export type WorkState = (typeof workStates)[number]

const count = z.number().int().min(0)
/** A code of the closed list, with what its sentence names. */
const problem = z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) })

export const backup = z.object({
  backupId: id,
  kind: z.enum(backupKinds),
  /** Of the archive of a team. */
  teamName: z.string(),
  state: z.enum(workStates),
  startedAt: instant,
  /** Empty: by itself. */
  startedBy: z.string(),
  finishedAt: instant.nullable(),
  /** Teams, of so many; and bytes read so far. */
  stepsDone: count,
  stepsTotal: count,
  bytesDone: count,
  sizeBytes: count.nullable(),
  teamCount: count,
  recordCount: count,
  fileCount: count,
  missingFiles: count,
  problem: problem.nullable(),
  check: z.object({
    isRunning: z.boolean(),
    /** The last time that it was read whole. */
    at: instant.nullable(),
    problem: problem.nullable(),
  }),
})
export type Backup = z.infer<typeof backup>

export const restore = z.object({
  restoreId: id,
  backupId: id,
  teamName: z.string(),
  state: z.enum(workStates),
  startedAt: instant,
  finishedAt: instant.nullable(),
  stepsDone: count,
  stepsTotal: count,
  newTeamId: id.nullable(),
  problem: problem.nullable(),
})
export type Restore = z.infer<typeof restore>

const backupPath = z.object({ backupId: idInPath })
const teamBackupPath = z.object({ teamId: idInPath, backupId: idInPath })
const teamName = line.min(1).max(120)

export const backupApi = {
  backups: utility.get('/sysAdmin/backups', {
    access,
    summary: 'Backups and restores, newest first, with the schedule',
    reply: z.object({
      backups: z.array(backup),
      restores: z.array(restore),
      settings: backupSettings,
      /** Null where backups are off. */
      next: instant.nullable(),
      /** Where they lie, and how many bytes are free there. */
      /** Of a bucket nobody knows how much room it has. */
      destination: z.object({ detail: z.string(), freeBytes: count.nullable() }),
      /** What the next one may need. */
      expectedBytes: count,
    }),
  }),
  updateBackupSettings: utility.put('/sysAdmin/backups/settings', {
    access,
    summary: 'Change when backups are made and how long they are kept',
    body: backupSettings,
    reply: done,
  }),
  startBackup: utility.post('/sysAdmin/backups', {
    access,
    summary: 'Back up the installation now; one backup runs at a time',
    reply: z.object({ backupId: id }),
  }),
  uploadArchive: utility.post('/sysAdmin/backups/upload', {
    access,
    upload: true,
    summary: 'Upload an archive, to restore a team from it; it is read whole and refused if anything is wrong with it',
    reply: backup,
  }),
  cancelBackup: utility.post('/sysAdmin/backups/:backupId/cancel', {
    access,
    summary: 'Stop a backup that runs; nothing of it is kept',
    params: backupPath,
    reply: done,
  }),
  checkBackup: utility.post('/sysAdmin/backups/:backupId/check', {
    access,
    summary: 'Read a backup whole and compare its sums and counts',
    params: backupPath,
    reply: done,
  }),
  deleteBackup: utility.post('/sysAdmin/backups/:backupId/delete', {
    access,
    summary: 'Delete a backup that does not run',
    params: backupPath,
    reply: done,
  }),
  downloadBackup: utility.get('/sysAdmin/backups/:backupId/file', {
    access,
    summary: 'The archive of a backup',
    params: backupPath,
    reply: 'bytes',
  }),
  teamsInBackup: utility.get('/sysAdmin/backups/:backupId/teams', {
    access,
    summary: 'Teams that a backup holds, by name, the first hundred that are found',
    params: backupPath,
    query: z.object({ search: z.string().max(200).default('') }),
    reply: z.object({
      teams: z.array(
        z.object({ teamId: id, name: z.string(), recordCount: count, collectionCount: count, fileCount: count }),
      ),
      count,
    }),
  }),
  restoreTeam: utility.post('/sysAdmin/backups/:backupId/restore', {
    access,
    summary: 'Restore one team of a backup into a new team, which nobody sees before it is complete',
    params: backupPath,
    body: z.object({ teamId: id, name: teamName }),
    reply: z.object({ restoreId: id }),
  }),
  exportTeam: team.post('/sysAdmin/teams/:teamId/export', {
    access,
    summary: 'Put a whole team into an archive',
    params: teamPath,
    reply: z.object({ backupId: id }),
  }),
  archiveTeam: team.post('/sysAdmin/teams/:teamId/archive', {
    access,
    summary: 'Set a team aside: its members are locked out, its data is kept',
    params: teamPath,
    reply: done,
  }),
  bringTeamBack: team.post('/sysAdmin/teams/:teamId/bring-back', {
    access,
    summary: 'Bring back a team that was set aside',
    params: teamPath,
    reply: done,
  }),
  teamArchives: team.get('/teams/:teamId/archives', {
    access: 'team-admin',
    summary: 'Archives of the whole team, newest first; they are kept for a week',
    params: teamPath,
    reply: z.object({ archives: z.array(backup) }),
  }),
  makeTeamArchive: team.post('/teams/:teamId/archives', {
    access: 'team-admin',
    summary: 'Put the whole team into an archive: configuration, records, files and history',
    params: teamPath,
    reply: z.object({ backupId: id }),
  }),
  cancelTeamArchive: team.post('/teams/:teamId/archives/:backupId/cancel', {
    access: 'team-admin',
    summary: 'Stop an archive that is being made',
    params: teamBackupPath,
    reply: done,
  }),
  deleteTeamArchive: team.del('/teams/:teamId/archives/:backupId', {
    access: 'team-admin',
    summary: 'Delete an archive of the team',
    params: teamBackupPath,
    reply: done,
  }),
  downloadTeamArchive: team.get('/teams/:teamId/archives/:backupId/file', {
    access: 'team-admin',
    summary: 'An archive of the whole team',
    params: teamBackupPath,
    reply: 'bytes',
  }),
}
