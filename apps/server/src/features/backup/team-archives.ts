import type { Backup } from '@trellis/domain/backup/api'
import { AppError } from '@trellis/domain/errors'
import type { SignedInContext, TeamContext } from '../../context.ts'
import { forgetActors } from '../auth/sessions.ts'
import { noteAct } from '../sysadmin/audit.ts'
import { startBackup } from './backups.ts'
import { backupById, backupsOfTeam, type BackupRow, setTeamArchived, teamName } from './queries.ts'
import { shownBackup } from './shown-backup.ts'

export async function listTeamArchives(ctx: TeamContext): Promise<Backup[]> {
  return (await backupsOfTeam(ctx.db, ctx.team.teamId)).map(shownBackup)
}

/** The whole team into one archive, as a job. @throws AppError backup-running, team-not-found */
export async function exportTeam(ctx: SignedInContext, teamId: number): Promise<number> {
  const team = await namedTeam(ctx, teamId)
  return startBackup(ctx, {
    kind: 'team',
    startedBy: ctx.actor.name,
    team,
    note: (tx) => noteAct(tx, ctx, { act: 'team-exported', subject: team.name, team }),
  })
}

/** Only what is an archive of this team. @throws AppError backup-not-found */
export async function archiveOfTeam(ctx: TeamContext, backupId: number): Promise<BackupRow> {
  const row = await backupById(ctx.db, backupId)
  if (row?.kind !== 'team' || row.team_id !== ctx.team.teamId) throw new AppError('backup-not-found')
  return row
}

/** Set aside: with the next request it looks to its members like one that is not there. */
export async function archiveTeam(ctx: SignedInContext, teamId: number): Promise<void> {
  const team = await namedTeam(ctx, teamId)
  await ctx.db.transaction().execute(async (tx) => {
    await setTeamArchived(tx, teamId, ctx.clock.now())
    await noteAct(tx, ctx, { act: 'team-archived', subject: team.name, team })
  })
  await forgetActors(ctx)
}

export async function bringTeamBack(ctx: SignedInContext, teamId: number): Promise<void> {
  const team = await namedTeam(ctx, teamId)
  await ctx.db.transaction().execute(async (tx) => {
    await setTeamArchived(tx, teamId, null)
    await noteAct(tx, ctx, { act: 'team-brought-back', subject: team.name, team })
  })
  await forgetActors(ctx)
}

async function namedTeam(ctx: SignedInContext, teamId: number): Promise<{ teamId: number; name: string }> {
  const name = await teamName(ctx.db, teamId)
  if (name === undefined) throw new AppError('team-not-found')
  return { teamId, name }
}
