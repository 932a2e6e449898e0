import { authApi } from '@trellis/domain/auth/api'
import { teamsApi } from '@trellis/domain/teams/api'
import type { AppImplement } from '../../app-implement.ts'
import { setSessionCookie } from '../auth/session-cookie.ts'
import { acceptInvitation, readInvitation, setUpPassword } from './accept-invitation.ts'
import { cancelInvitation, inviteUser, resendInvitation } from './invitations.ts'
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
  implement(teamsApi.resendInvitation, async (ctx, { params }) => {
    await resendInvitation(ctx, params.teamUserId)
    return done
  })
  implement(teamsApi.cancelInvitation, async (ctx, { params }) => {
    await cancelInvitation(ctx, params.teamUserId)
    return done
  })

  implement(authApi.invitation, (ctx, { params, body }) => readInvitation(ctx, { ...params, ...body }))
  implement(authApi.acceptInvitation, (ctx, { params, body }) => acceptInvitation(ctx, { ...params, ...body }))
  implement(authApi.setupPassword, async (ctx, { params, body }, { reply }) => {
    const { sessionToken, user, teamId } = await setUpPassword(ctx, { ...params, ...body })
    setSessionCookie(ctx, reply, sessionToken)
    return { user, teamId }
  })
}
