import type { RoleInput, RoleRow } from '@trellis/domain/permissions/api'
import type { FeaturePermission } from '@trellis/domain/permissions/feature-permissions'
import type { DataPermission, WizardGrant } from '@trellis/domain/permissions/role'

type Fields = 'all' | readonly number[]
type Place = number | 'all'

/** A role while it is edited. */
export interface RoleDraft {
  name: string
  description: string
  isActive: boolean
  features: ReadonlySet<FeaturePermission>
  /** What the role says itself, by collection and permission. */
  grants: ReadonlyMap<string, Fields>
  wizards: readonly WizardGrant[]
}

export const emptyDraft: RoleDraft = {
  name: '',
  description: '',
  isActive: true,
  features: new Set(),
  grants: new Map(),
  wizards: [],
}

type Role = Pick<RoleRow, 'name' | 'description' | 'isActive' | 'featurePermissions' | 'dataGrants'>

export function draftOf({ name, description, isActive, featurePermissions, dataGrants }: Role): RoleDraft {
  const grants = new Map<string, Fields>()
  for (const grant of dataGrants)
    if (grant.permission !== 'run_data_wizard') grants.set(keyOf(grant.permission, grant.collectionId), grant.fields)
  const wizards = dataGrants.filter((grant) => grant.permission === 'run_data_wizard')
  return { name, description, isActive, features: new Set(featurePermissions), grants, wizards }
}

export function inputOf({ name, description, isActive, features, grants, wizards }: RoleDraft): RoleInput {
  const onCollections = [...grants].map(([key, fields]) => {
    const [permission, collectionId] = key.split(':') as [DataPermission, string]
    return {
      permission,
      collectionId: collectionId === 'all' ? ('all' as const) : Number(collectionId),
      fields: fields === 'all' ? fields : [...fields],
    }
  })
  return { name, description, isActive, featurePermissions: [...features], dataGrants: [...onCollections, ...wizards] }
}

export function isSameDraft(a: RoleDraft, b: RoleDraft): boolean {
  return comparable(a) === comparable(b)
}

/** The matrix: a greater permission includes the lesser ones (domain/permissions/data-access.ts). */
const greater: Record<DataPermission, DataPermission[]> = {
  read_data_record_metadata: ['read_data_field_data', 'update_data_field_data', 'delete_data_records'],
  read_data_field_data: ['update_data_field_data'],
  update_data_field_data: [],
  delete_data_records: [],
}

export interface CellState {
  /** What the role says for this collection itself. */
  own: Fields | null
  /** Why it holds in full anyway. */
  through: { reason: 'all' | 'greater' } | { reason: 'parent'; parentId: number } | null
}

/** One cell of the matrix; `ancestors` from the parent up. */
export function cellOf(
  grants: RoleDraft['grants'],
  permission: DataPermission,
  { place, ancestors }: { place: Place; ancestors: readonly number[] },
): CellState {
  const own = grants.get(keyOf(permission, place)) ?? null
  const isGivenAt = (at: Place, permissions: DataPermission[]) =>
    permissions.some((each) => {
      const fields = grants.get(keyOf(each, at))
      // Any right on a record shows that it is there.
      return fields === 'all' || (fields !== undefined && permission === 'read_data_record_metadata')
    })
  const all = [permission, ...greater[permission]]
  if (place !== 'all' && isGivenAt('all', all)) return { own, through: { reason: 'all' } }
  const parentId = ancestors.find((id) => isGivenAt(id, all))
  if (parentId !== undefined) return { own, through: { reason: 'parent', parentId } }
  if (isGivenAt(place, greater[permission])) return { own, through: { reason: 'greater' } }
  return { own, through: null }
}

export function withGrant(
  grants: RoleDraft['grants'],
  permission: DataPermission,
  place: Place,
  fields: Fields | null,
): RoleDraft['grants'] {
  const next = new Map(grants)
  if (fields === null || fields.length === 0) next.delete(keyOf(permission, place))
  else next.set(keyOf(permission, place), fields)
  return next
}

export const runsAllWizards = (wizards: RoleDraft['wizards']) => wizards.some(({ wizardId }) => wizardId === 'all')

/** Those given one by one stay as they are. */
export function withAllWizards(wizards: RoleDraft['wizards'], isGiven: boolean): RoleDraft['wizards'] {
  const single = wizards.filter(({ wizardId }) => wizardId !== 'all')
  return isGiven ? [...single, { permission: 'run_data_wizard', wizardId: 'all' }] : single
}

const keyOf = (permission: DataPermission, place: Place) => `${permission}:${place}`

/** Fields are a set: in which order they were chosen says nothing. */
const inOrder = (grant: RoleInput['dataGrants'][number]) =>
  'fields' in grant && grant.fields !== 'all' ? { ...grant, fields: grant.fields.toSorted((a, b) => a - b) } : grant

function comparable(draft: RoleDraft): string {
  const { dataGrants, featurePermissions, ...rest } = inputOf(draft)
  return JSON.stringify([
    rest,
    featurePermissions.toSorted(),
    dataGrants.map((grant) => JSON.stringify(inOrder(grant))).toSorted(),
  ])
}
