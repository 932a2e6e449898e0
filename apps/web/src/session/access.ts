import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { permissionsApi } from '@trellis/domain/permissions/api'
import type { FeaturePermission } from '@trellis/domain/permissions/feature-permissions'
import { opensAdministration, opensRoute } from '@trellis/domain/permissions/permission-routes'
import type { RecordDetail } from '@trellis/domain/records/api'
import { queryFor } from '../api/queries.ts'
import type { RouteName } from '../paths.ts'

type OwnAccess = ReplyOf<typeof permissionsApi.ownAccess>
/** What concerns records. */
export type DataAccess = Pick<OwnAccess, 'isUnrestricted' | 'collections'>

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
  const access = useAccess()
  if (collectionId !== undefined) return mayWriteIn(access, collectionId)
  return access.isUnrestricted || access.collections.some((one) => mayWriteIn(access, one.collectionId))
}

export function useMayWriteIn(): (collectionId: number) => boolean {
  const access = useAccess()
  return (collectionId) => mayWriteIn(access, collectionId)
}

export function mayWriteIn({ isUnrestricted, collections }: DataAccess, collectionId: number): boolean {
  const fields = collections.find((access) => access.collectionId === collectionId)?.updateFields
  return isUnrestricted || fields === 'all' || (fields !== undefined && fields.length > 0)
}

/** Field by field, where a role names some. */
export function useMayUpdateField(collectionId: number): (fieldId: number) => boolean {
  const access = useAccess()
  return (fieldId) => mayUpdateIn(access, collectionId, fieldId)
}

export function mayUpdateIn(
  { isUnrestricted, collections }: DataAccess,
  collectionId: number,
  fieldId: number,
): boolean {
  const fields = collections.find((access) => access.collectionId === collectionId)?.updateFields
  return isUnrestricted || fields === 'all' || fields?.includes(fieldId) === true
}

/** Without a collection, whether records of any may be deleted. */
export function useMayDelete(collectionId?: number): boolean {
  const access = useAccess()
  if (collectionId !== undefined) return mayDeleteIn(access, collectionId)
  return access.isUnrestricted || access.collections.some(({ mayDelete }) => mayDelete)
}

const mayDeleteIn = ({ isUnrestricted, collections }: DataAccess, collectionId: number): boolean =>
  isUnrestricted || collections.some((one) => one.collectionId === collectionId && one.mayDelete)

/** What one may do with a record: any of the collections that hold it may allow it (behaviour.md section 2). */
export function mayOnRecord(access: DataAccess, { collectionId, collectionIds }: Held) {
  const ids = [...new Set([collectionId, ...collectionIds])]
  return {
    mayWrite: ids.some((id) => mayWriteIn(access, id)),
    mayUpdate: (fieldId: number) => ids.some((id) => mayUpdateIn(access, id, fieldId)),
    mayDelete: ids.some((id) => mayDeleteIn(access, id)),
  }
}

type Held = Pick<RecordDetail, 'collectionId' | 'collectionIds'>

export function useMayOnRecord(record: Held): ReturnType<typeof mayOnRecord> {
  const access = useAccess()
  return useMemo(() => mayOnRecord(access, record), [access, record])
}
