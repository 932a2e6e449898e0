import type { FastifyRequest } from 'fastify'
import { AppError } from '@trellis/domain/errors'
import { dataAccessOf, heldFeaturePermissions } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { Context, RequestFacts, Services, SignedInContext, TeamContext } from './context.ts'
import { bearerToken, findTokenActor } from './features/auth/api-tokens.ts'
import { sessionTokenOf } from './features/auth/session-cookie.ts'
import { findActor } from './features/auth/sessions.ts'
import { refuseUnlessReading, viewAsOf, viewedRole } from './features/permissions/view-as.ts'
import { teamConfig } from './features/teams/team-config.ts'
import { ensureTeamSchema } from './features/teams/team-schema.ts'
import { runOnce } from './features/utility/idempotency.ts'
import type { Gates } from './platform/http.ts'
import { isFromThisMachine } from './platform/origin.ts'
import { teamDbFor } from './platform/team-db.ts'

/** Turns a request into the context its endpoint's access asks for, or refuses. */
export function gatesOf(services: Services): Gates<Context, SignedInContext, TeamContext> {
  return {
    async open(request, endpoint) {
      const facts = factsOf(request, services.config.publicUrl)
      const token = bearerToken(request.headers.authorization)
      if (endpoint && token !== null) {
        const owner = await findTokenActor(services, { token, address: facts.address, endpoint })
        return { ...services, actor: owner, request: { ...facts, sessionToken: null } }
      }
      const actor = facts.sessionToken ? await findActor(services, facts.sessionToken) : null
      if (!actor?.mustAddSecondFactor || endpoint?.beforeSecondFactor) return { ...services, actor, request: facts }
      if (endpoint?.access !== 'anyone') throw new AppError('second-factor-required')
      return { ...services, actor: null, request: facts }
    },

    signedIn,

    sysAdmin(context) {
      const known = signedIn(context)
      if (!known.actor.isSysAdmin) throw new AppError('sys-admin-only')
      return known
    },

    developer(context) {
      const isDeveloper = services.config.devPages && context.request.isLocal
      if (!isDeveloper && !context.actor?.isSysAdmin) throw new AppError('not-found')
      return context
    },

    async team(context, teamId, asked) {
      const { access, needs } = asked
      const known = signedIn(context)
      const membership = known.actor.membershipByTeamId.get(teamId)
      // Somebody else's team looks like none.
      if (!membership) throw new AppError('team-not-found')
      const isAdmin = membership.isTeamAdmin || known.actor.isSysAdmin
      if (access === 'team-admin' && !isAdmin) throw new AppError('not-permitted')
      await ensureTeamSchema(services, teamId)
      const team = await teamConfig(services, teamId)
      const role = isAdmin ? viewedRole(context.request.viewAs, team) : undefined
      if (role) refuseUnlessReading(asked)
      if (role && access === 'team-admin') throw new AppError('not-permitted')
      const holder = role
        ? { isTeamAdmin: false, roleIds: [role.id] }
        : { isTeamAdmin: isAdmin, roleIds: membership.roleIds }
      const held = heldFeaturePermissions(team, holder)
      if (needs && !needs.some((permission) => held.has(permission))) throw new AppError('not-permitted')
      const dataAccess = dataAccessOf(team, holder)
      return {
        ...known,
        ...(role && { actor: { ...known.actor, isSysAdmin: false }, viewedRole: role }),
        membership: role ? { ...membership, ...holder } : membership,
        team: readableTeam(team, dataAccess),
        wholeTeam: team,
        featurePermissions: held,
        access: dataAccess,
        teamDb: teamDbFor(services.pool, teamId),
      }
    },

    once(context, request, run) {
      return runOnce(context, String(request.headers['idempotency-key']), { url: request.url, body: request.body }, run)
    },
  }
}

function signedIn(context: Context): SignedInContext {
  if (!context.actor) throw new AppError('not-signed-in')
  return context as SignedInContext
}

function factsOf(request: FastifyRequest, publicUrl: string): RequestFacts {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  return {
    requestId: request.id,
    // Whom to believe about the address is only a question where somebody says another one.
    address: (isForwarded ? undefined : request.socket.remoteAddress) ?? request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: sessionTokenOf(request, publicUrl),
    get isLocal() {
      return isFromThisMachine(request)
    },
    viewAs: viewAsOf(request),
  }
}
