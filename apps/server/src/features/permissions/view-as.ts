import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import { permissionsApi } from '@trellis/domain/permissions/api'
import type { Role } from '@trellis/domain/permissions/role'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { companionCookie } from '../auth/session-cookie.ts'
import { noteAct } from '../sysadmin/audit.ts'

/** Which role of which team somebody looks through. */
export interface ViewAs {
  readonly teamId: number
  readonly roleId: number
}

const suffix = 'view-as'
/** It is for a look: whoever forgets to end it is themselves again after an hour. */
const keptSeconds = 60 * 60

/** The cookie only ever takes rights away, so that nobody gains by making one up. */
export function viewAsOf(request: FastifyRequest): ViewAs | undefined {
  const found = Object.entries(request.cookies).find(([name]) => name.endsWith(`trellis-${suffix}`))
  const [teamId, roleId] =
    /^(\d{1,15})\.(\d{1,15})$/
      .exec(found?.[1] ?? '')
      ?.slice(1)
      .map(Number) ?? []
  return teamId && roleId ? { teamId, roleId } : undefined
}

/** The role an admin looks through in this team; a role that is gone has ended the look. */
export function viewedRole(viewAs: ViewAs | undefined, team: TeamConfig): Role | undefined {
  return viewAs?.teamId === team.teamId ? team.roleById.get(viewAs.roleId) : undefined
}

/** Somebody who looks changes nothing, but for ending the look. */
export function refuseUnlessReading(asked: Pick<Endpoint, 'method' | 'path' | 'repeatable'>): void {
  if (asked.method === 'GET' || asked.repeatable || asked.path === permissionsApi.endView.path) return
  throw new AppError('view-as-reads-only')
}

/** A team admin sees the team as this role allows, in every window of this browser; the audit tells of it. */
export async function startView(ctx: TeamContext, roleId: number, reply: FastifyReply): Promise<void> {
  const role = ctx.wholeTeam.roleById.get(roleId)
  if (!role) throw new AppError('role-not-found')
  await noteAct(ctx.db, ctx, { act: 'team-viewed-as-role', subject: role.name, team: ctx.wholeTeam })
  const { name, attributes } = companionCookie(ctx, suffix)
  reply.setCookie(name, `${ctx.wholeTeam.teamId}.${roleId}`, { ...attributes, maxAge: keptSeconds })
}

export function endView(ctx: TeamContext, reply: FastifyReply): void {
  const { name, attributes } = companionCookie(ctx, suffix)
  reply.clearCookie(name, attributes)
}
