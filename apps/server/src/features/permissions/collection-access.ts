import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { AccessReason, permissionsApi } from '@trellis/domain/permissions/api'
import { accessOfRoles, activeRoles } from '@trellis/domain/permissions/data-access'
import type { Role } from '@trellis/domain/permissions/role'
import { AppError } from '@trellis/domain/errors'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { shownAccess } from './permissions.ts'
import { roleHolders } from './queries.ts'

/** Who reaches the records of a collection, each with every role through which they do. */
export async function collectionAccess(
  ctx: TeamContext,
  collectionId: number,
): Promise<ReplyOf<typeof permissionsApi.collectionAccess>> {
  const { wholeTeam: team } = ctx
  if (!team.collectionById.has(collectionId)) throw new AppError('collection-not-found')
  const reasonByRole = new Map<number, AccessReason>()
  for (const role of team.roleById.values()) {
    const reason = reasonOf(team, role, collectionId)
    if (reason) reasonByRole.set(role.id, reason)
  }
  const people = (await roleHolders(ctx.db, team.teamId)).filter(({ isCurrent }) => isCurrent)
  return {
    people: people.map((person) => ({
      teamUserId: person.teamUserId,
      name: person.name,
      reasons: person.isTeamAdmin
        ? [{ roleId: null, roleName: null, metadata: true, readFields: 'all', updateFields: 'all', mayDelete: true }]
        : activeRoles(team, person).flatMap(({ id }) => reasonByRole.get(id) ?? []),
    })),
  }
}

function reasonOf(team: TeamConfig, role: Role, collectionId: number): AccessReason | undefined {
  const grant = accessOfRoles(team, [role]).grants.get(collectionId)
  return grant && { roleId: role.id, roleName: role.name, ...shownAccess(grant) }
}
