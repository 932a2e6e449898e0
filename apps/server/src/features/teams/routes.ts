import { authApi } from '@trellis/domain/auth/api'
import { cropIn } from '@trellis/domain/pictures/picture'
import { teamsApi } from '@trellis/domain/teams/api'
import type { AppImplement } from '../../app-implement.ts'
import { setSessionCookie } from '../auth/session-cookie.ts'
import { readAccount, updateAccount } from './account.ts'
import { acceptInvitation, readInvitation, setUpPassword } from './accept-invitation.ts'
import { cancelInvitation, inviteUser, inviteUsers, resendInvitation } from './invitations.ts'
import { fetchLogo, readLogos, removeLogo, uploadLogo } from './logos.ts'
import { editTeamUser, deactivateTeamUser, reactivateTeamUser } from './team-users.ts'
import { readOverview } from './overview.ts'
import { createTeam, listTeamUsers, openTeam } from './teams.ts'

const done = { done: true } as const

export function teamsRoutes(implement: AppImplement): void {
  implement(teamsApi.createTeam, async (ctx, { body }) => ({ teamId: await createTeam(ctx, body) }))
  implement(teamsApi.openTeam, async (ctx) => {
    await openTeam(ctx)
    return done
  })
  implement(teamsApi.teamUsers, (ctx) => listTeamUsers(ctx))

  implement(teamsApi.inviteUser, (ctx, { body }) => inviteUser(ctx, body))
  implement(teamsApi.inviteUsers, (ctx, { body }) => inviteUsers(ctx, body))
  implement(teamsApi.resendInvitation, async (ctx, { params }) => {
    await resendInvitation(ctx, params.teamUserId)
    return done
  })
  implement(teamsApi.cancelInvitation, async (ctx, { params }) => {
    await cancelInvitation(ctx, params.teamUserId)
    return done
  })

  implement(teamsApi.updateTeamUser, (ctx, { params, body }) => editTeamUser(ctx, params.teamUserId, body))
  implement(teamsApi.deactivateTeamUser, async (ctx, { params }) => {
    await deactivateTeamUser(ctx, params.teamUserId)
    return done
  })
  implement(teamsApi.reactivateTeamUser, async (ctx, { params }) => {
    await reactivateTeamUser(ctx, params.teamUserId)
    return done
  })

  implement(teamsApi.account, (ctx) => readAccount(ctx))
  implement(teamsApi.updateAccount, async (ctx, { body }) => {
    await updateAccount(ctx, body)
    return done
  })
  implement(teamsApi.logos, (ctx) => readLogos(ctx))
  implement(teamsApi.uploadLogo, (ctx, { params, query }, { request }) =>
    uploadLogo(ctx, { name: params.logo, crop: cropIn(query) }, request),
  )
  implement(teamsApi.fetchLogo, (ctx, { params, body }) => fetchLogo(ctx, { name: params.logo, url: body.url }))
  implement(teamsApi.removeLogo, (ctx, { params }) => removeLogo(ctx, params.logo))
  implement(teamsApi.adminOverview, (ctx) => readOverview(ctx))

  implement(authApi.invitation, (ctx, { params, body }) => readInvitation(ctx, { ...params, ...body }))
  implement(authApi.acceptInvitation, (ctx, { params, body }) => acceptInvitation(ctx, { ...params, ...body }))
  implement(authApi.setupPassword, async (ctx, { params, body }, { reply }) => {
    const { sessionToken, user, teamId } = await setUpPassword(ctx, { ...params, ...body })
    setSessionCookie(ctx, reply, sessionToken)
    return { user, teamId }
  })
}
