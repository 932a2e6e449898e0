import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { AccessReason, permissionsApi } from '@trellis/domain/permissions/api'
import { accessOfRoles, accessToAny, activeRoles } from '@trellis/domain/permissions/data-access'
import type { Role } from '@trellis/domain/permissions/role'
import { AppError } from '@trellis/domain/errors'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { readRecord } from '../records/pages/read.ts'
import { shownAccess } from './permissions.ts'
import { roleHolders } from './queries.ts'

/** Who reaches the records of a collection, each with every role through which they do. */
export async function collectionAccess(
  ctx: TeamContext,
  collectionId: number,
): Promise<ReplyOf<typeof permissionsApi.collectionAccess>> {
  if (!ctx.wholeTeam.collectionById.has(collectionId)) throw new AppError('collection-not-found')
  return { people: await peopleWith(ctx, [collectionId]) }
}

/** The same for one record, by every collection that holds it. @throws AppError record-not-found */
export async function recordAccess(
  ctx: TeamContext,
  recordId: number,
): Promise<ReplyOf<typeof permissionsApi.recordAccess>> {
  const { collectionIds } = await readRecord(ctx, recordId)
  return { collectionIds, people: await peopleWith(ctx, collectionIds) }
}

async function peopleWith(ctx: TeamContext, collectionIds: readonly number[]) {
  const { wholeTeam: team } = ctx
  const reasonByRole = new Map<number, AccessReason>()
  for (const role of team.roleById.values()) {
    const reason = reasonOf(team, role, collectionIds)
    if (reason) reasonByRole.set(role.id, reason)
  }
  const people = (await roleHolders(ctx.db, team.teamId)).filter(({ isCurrent }) => isCurrent)
  return people.map((person) => ({
    teamUserId: person.teamUserId,
    name: person.name,
    reasons: person.isTeamAdmin
      ? [everything]
      : activeRoles(team, person).flatMap(({ id }) => reasonByRole.get(id) ?? []),
  }))
}

const everything: AccessReason = {
  roleId: null,
  roleName: null,
  metadata: true,
  readFields: 'all',
  updateFields: 'all',
  mayDelete: true,
}

function reasonOf(team: TeamConfig, role: Role, collectionIds: readonly number[]): AccessReason | undefined {
  const grant = accessToAny(accessOfRoles(team, [role]), collectionIds)
  if (!grant.metadata) return undefined
  return { roleId: role.id, roleName: role.name, ...shownAccess(grant) }
}
