import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { permissionsApi } from '@trellis/domain/permissions/api'
import type { FeaturePermission } from '@trellis/domain/permissions/feature-permissions'
import { opensAdministration, opensRoute } from '@trellis/domain/permissions/permission-routes'
import { queryFor } from '../api/queries.ts'
import type { RouteName } from '../paths.ts'

type OwnAccess = ReplyOf<typeof permissionsApi.ownAccess>

/** What the signed-in person may do in a team: asked with its first page, and again while pages are open. */
export function accessQuery(teamId: number | string) {
  return queryOptions({
    ...queryFor(permissionsApi.ownAccess, { params: { teamId: String(teamId) } }),
    refetchInterval: 60_000,
  })
}

/** On pages below /team-{teamId}, whose guard has asked already. */
export function useAccess(): OwnAccess {
  const { teamId } = useParams({ strict: false })
  return useSuspenseQuery(accessQuery(String(teamId))).data
}

export function useHolds(permission: FeaturePermission): boolean {
  const { isUnrestricted, featurePermissions } = useAccess()
  return isUnrestricted || featurePermissions.includes(permission)
}

/** For entries of menus: by the same table as the guard of the page. */
export function useOpens(): (name: RouteName) => boolean {
  const { isUnrestricted, featurePermissions } = useAccess()
  return (name) => isUnrestricted || opensRoute(featurePermissions, name)
}

export function useOpensAdministration(): boolean {
  const { isUnrestricted, featurePermissions } = useAccess()
  return isUnrestricted || opensAdministration(featurePermissions)
}

/** Whether records of this collection may be made and changed; without one, whether any may. */
export function useMayWrite(collectionId?: number): boolean {
  const mayWriteIn = useMayWriteIn()
  const { isUnrestricted, collections } = useAccess()
  if (collectionId !== undefined) return mayWriteIn(collectionId)
  return isUnrestricted || collections.some((access) => mayWriteIn(access.collectionId))
}

export function useMayWriteIn(): (collectionId: number) => boolean {
  const { isUnrestricted, collections } = useAccess()
  return (collectionId) => {
    if (isUnrestricted) return true
    const fields = collections.find((access) => access.collectionId === collectionId)?.updateFields
    return fields === 'all' || (fields !== undefined && fields.length > 0)
  }
}

/** Without a collection, whether records of any may be deleted. */
/** Field by field, where a role names some. */
export function useMayUpdateField(collectionId: number): (fieldId: number) => boolean {
  const { isUnrestricted, collections } = useAccess()
  const fields = collections.find((access) => access.collectionId === collectionId)?.updateFields
  return (fieldId) => isUnrestricted || fields === 'all' || fields?.includes(fieldId) === true
}

export function useMayDelete(collectionId?: number): boolean {
  const { isUnrestricted, collections } = useAccess()
  const isAsked = (access: OwnAccess['collections'][number]) =>
    collectionId === undefined || access.collectionId === collectionId
  return isUnrestricted || collections.some((access) => isAsked(access) && access.mayDelete)
}
