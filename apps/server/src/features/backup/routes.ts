import { backupApi } from '@trellis/domain/backup/api'
import { AppError } from '@trellis/domain/errors'
import type { FastifyReply } from 'fastify'
import type { AppImplement } from '../../app-implement.ts'
import type { SignedInContext } from '../../context.ts'
import {
  backUpNow,
  backupState,
  cancelBackup,
  changeBackupSettings,
  checkBackup,
  deleteBackup,
  foundBackup,
  keepUpload,
  openBackup,
  restoreTeamLater,
  teamsIn,
} from './backups.ts'
import type { BackupRow } from './queries.ts'
import { archiveOfTeam, archiveTeam, bringTeamBack, exportTeam, listTeamArchives } from './team-archives.ts'

const done = { done: true } as const
/** Of an upload: an archive holds the files of a team. */
const largestArchive = 1024 ** 4

export function backupRoutes(implement: AppImplement): void {
  implement(backupApi.backups, (ctx) => backupState(ctx))
  implement(backupApi.updateBackupSettings, async (ctx, { body }) => {
    await changeBackupSettings(ctx, body)
    return done
  })
  implement(backupApi.startBackup, async (ctx) => ({ backupId: await backUpNow(ctx) }))
  implement(backupApi.uploadArchive, async (ctx, _input, { request }) => {
    const upload = await request.file({ limits: { fileSize: largestArchive } })
    if (!upload) throw new AppError('invalid-input', { issues: [{ path: 'file', message: 'missing' }] })
    return await keepUpload(ctx, upload.file)
  })
  const acts = { cancelBackup, checkBackup, deleteBackup }
  for (const [name, act] of Object.entries(acts) as [keyof typeof acts, typeof cancelBackup][]) {
    implement(backupApi[name], async (ctx, { params }) => {
      await act(ctx, await foundBackup(ctx, params.backupId))
      return done
    })
  }
  implement(backupApi.downloadBackup, async (ctx, { params }, { reply }) =>
    sendArchive(ctx, await foundBackup(ctx, params.backupId), reply),
  )
  implement(backupApi.teamsInBackup, async (ctx, { params, query }) =>
    teamsIn(ctx, await foundBackup(ctx, params.backupId), query.search),
  )
  implement(backupApi.restoreTeam, async (ctx, { params, body }) => ({
    restoreId: await restoreTeamLater(ctx, await foundBackup(ctx, params.backupId), body),
  }))

  implement(backupApi.exportTeam, async (ctx, { params }) => ({ backupId: await exportTeam(ctx, params.teamId) }))
  implement(backupApi.archiveTeam, async (ctx, { params }) => {
    await archiveTeam(ctx, params.teamId)
    return done
  })
  implement(backupApi.bringTeamBack, async (ctx, { params }) => {
    await bringTeamBack(ctx, params.teamId)
    return done
  })

  implement(backupApi.teamArchives, async (ctx) => ({ archives: await listTeamArchives(ctx) }))
  implement(backupApi.makeTeamArchive, async (ctx) => ({ backupId: await exportTeam(ctx, ctx.team.teamId) }))
  implement(backupApi.cancelTeamArchive, async (ctx, { params }) => {
    await cancelBackup(ctx, await archiveOfTeam(ctx, params.backupId))
    return done
  })
  implement(backupApi.deleteTeamArchive, async (ctx, { params }) => {
    await deleteBackup(ctx, await archiveOfTeam(ctx, params.backupId))
    return done
  })
  implement(backupApi.downloadTeamArchive, async (ctx, { params }, { reply }) =>
    sendArchive(ctx, await archiveOfTeam(ctx, params.backupId), reply),
  )
}

async function sendArchive(ctx: SignedInContext, row: BackupRow, reply: FastifyReply): Promise<FastifyReply> {
  const { stream, fileName } = await openBackup(ctx, row)
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-length', row.size_bytes ?? 0)
    .type('application/zip')
    .send(stream)
}
