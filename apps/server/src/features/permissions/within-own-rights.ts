import { AppError } from '@trellis/domain/errors'
import { accessOfRoles, activeRoles, includesAccess } from '@trellis/domain/permissions/data-access'
import type { Role } from '@trellis/domain/permissions/role'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'

type Rights = Pick<Role, 'featurePermissions' | 'dataGrants'>

/**
 * Nobody gives away more than they may do themselves. What was given before may stay.
 * @throws AppError not-permitted
 */
export function refuseMoreThanOwn(
  { access, membership, featurePermissions }: Pick<TeamContext, 'access' | 'membership' | 'featurePermissions'>,
  team: TeamConfig,
  { given, before }: { given: readonly Rights[]; before: readonly Rights[] },
): void {
  if (access.isUnrestricted) return
  const mine = new Set([...featurePermissions, ...before.flatMap((rights) => rights.featurePermissions)])
  const isWithin =
    given.every((rights) => rights.featurePermissions.every((permission) => mine.has(permission))) &&
    includesAccess(
      accessOfRoles(withFuture(team), [...activeRoles(team, membership), ...before]),
      accessOfRoles(withFuture(team), given),
    )
  if (!isWithin) throw new AppError('not-permitted')
}

/** A grant on all collections is more than one on each that is there today: it covers one that is not made yet. */
function withFuture({ collectionById }: TeamConfig) {
  const places = new Map<number, { id: number; parentId: number | null }>(collectionById)
  return { collectionById: places.set(0, { id: 0, parentId: null }) }
}
