import { Readable } from 'node:stream'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import type { AppImplement } from '../../app-implement.ts'
import { auditCsv } from './audit-csv.ts'
import { listActs } from './audit.ts'
import { listSystemRoles } from './roles.ts'
import { changeSettings, systemState } from './settings.ts'
import { deleteTeam, listTeams, numberOfTeams, openTeam, reactivateTeam, renameTeam, suspendTeam } from './teams.ts'
import {
  grantSysAdmin,
  listUsers,
  numberOfUsers,
  reactivateUser,
  resetSecondFactor,
  signOutUser,
  suspendUser,
  takeSysAdmin,
} from './users.ts'

const done = { done: true } as const

export function sysadminRoutes(implement: AppImplement): void {
  implement(sysadminApi.teams, (ctx, { query }) => listTeams(ctx, query))
  implement(sysadminApi.countTeams, async (ctx, { query }) => ({ count: await numberOfTeams(ctx, query.search) }))
  implement(sysadminApi.openTeam, async (ctx, { params }) => {
    await openTeam(ctx, params.teamId)
    return done
  })
  implement(sysadminApi.renameTeam, async (ctx, { params, body }) => {
    await renameTeam(ctx, params.teamId, body.name)
    return done
  })
  implement(sysadminApi.suspendTeam, async (ctx, { params }) => {
    await suspendTeam(ctx, params.teamId)
    return done
  })
  implement(sysadminApi.reactivateTeam, async (ctx, { params }) => {
    await reactivateTeam(ctx, params.teamId)
    return done
  })
  implement(sysadminApi.deleteTeam, async (ctx, { params, body }) => {
    await deleteTeam(ctx, params.teamId, body.name)
    return done
  })

  implement(sysadminApi.users, (ctx, { query }) => listUsers(ctx, query))
  implement(sysadminApi.countUsers, async (ctx, { query }) => ({ count: await numberOfUsers(ctx, query.search) }))
  const acts = { grantSysAdmin, takeSysAdmin, suspendUser, reactivateUser, signOutUser, resetSecondFactor }
  for (const [name, act] of Object.entries(acts) as [keyof typeof acts, typeof grantSysAdmin][]) {
    implement(sysadminApi[name], async (ctx, { params }) => {
      await act(ctx, params.userId)
      return done
    })
  }

  implement(sysadminApi.roles, (ctx, { query }) => listSystemRoles(ctx, query))
  implement(sysadminApi.settings, (ctx) => systemState(ctx))
  implement(sysadminApi.updateSettings, async (ctx, { body }) => {
    await changeSettings(ctx, body)
    return done
  })
  implement(sysadminApi.audit, (ctx, { query }) => listActs(ctx, query))
  implement(sysadminApi.exportAudit, async (ctx, { query }, { reply }) => {
    const name = `audit-${ctx.clock.now().toISOString().slice(0, 10)}.csv`
    void reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
    return Readable.from(await auditCsv(ctx, query))
  })
}
