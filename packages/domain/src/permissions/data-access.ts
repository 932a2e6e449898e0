import type { Membership } from '../auth/actor.ts'
import type { TeamConfig } from '../teams/team-config.ts'
import { featurePermissions, type FeaturePermission } from './feature-permissions.ts'
import type { CollectionGrant, Role } from './role.ts'

type FieldIds = 'all' | ReadonlySet<number>

/** What one person may do with the records of one collection. The greater includes the lesser: who updates a field reads it. */
export interface CollectionAccess {
  /** Sees that the records are there: name, dates, authors. */
  readonly metadata: boolean
  readonly readFields: FieldIds
  readonly updateFields: FieldIds
  readonly mayDelete: boolean
}

/** Everything a person may do with data in one team. */
export interface DataAccess {
  /** Team admins and system admins: the grants are not asked. */
  readonly isUnrestricted: boolean
  /** By collection id, inherited grants included; a collection without an entry is out of reach. */
  readonly grants: ReadonlyMap<number, CollectionAccess>
  readonly wizards: 'all' | ReadonlySet<number>
}

interface Placed {
  readonly collectionById: ReadonlyMap<number, { readonly id: number; readonly parentId: number | null }>
}
type TeamParts = Pick<TeamConfig, 'roleById'> & Placed
type Holder = Pick<Membership, 'isTeamAdmin' | 'roleIds'>

export const unrestricted: DataAccess = { isUnrestricted: true, grants: new Map(), wizards: 'all' }

const whole: CollectionAccess = { metadata: true, readFields: 'all', updateFields: 'all', mayDelete: true }
const nothing: CollectionAccess = { metadata: false, readFields: new Set(), updateFields: new Set(), mayDelete: false }

/** The baseline role and the person's own, as far as they are active. */
export function activeRoles({ roleById }: Pick<TeamConfig, 'roleById'>, { roleIds }: Pick<Holder, 'roleIds'>): Role[] {
  return [...roleById.values()].filter((role) => role.isActive && (role.isBaseline || roleIds.includes(role.id)))
}

const allFeatures: ReadonlySet<FeaturePermission> = new Set(featurePermissions)

interface Held {
  readonly access: DataAccess
  readonly features: ReadonlySet<FeaturePermission>
}

// A team has few combinations of roles and many requests.
const heldByRoles = new WeakMap<TeamConfig['roleById'], Map<string, Held>>()

function heldBy(team: TeamParts, holder: Holder): Held {
  const known = heldByRoles.get(team.roleById) ?? new Map<string, Held>()
  heldByRoles.set(team.roleById, known)
  const key = holder.roleIds.toSorted((a, b) => a - b).join()
  const found = known.get(key)
  if (found) return found
  const roles = activeRoles(team, holder)
  const features = new Set(roles.flatMap((role) => role.featurePermissions))
  const held = { access: accessOfRoles(team, roles), features }
  known.set(key, held)
  return held
}

/** Several roles add up; a team admin holds every permission. */
export const heldFeaturePermissions = (team: TeamParts, holder: Holder): ReadonlySet<FeaturePermission> =>
  holder.isTeamAdmin ? allFeatures : heldBy(team, holder).features

/** The union of what the person's active roles grant; a grant on a collection covers its sub-collections. */
export const dataAccessOf = (team: TeamParts, holder: Holder): DataAccess =>
  holder.isTeamAdmin ? unrestricted : heldBy(team, holder).access

/** What these roles allow together, active or not. */
export function accessOfRoles({ collectionById }: Placed, roles: readonly Pick<Role, 'dataGrants'>[]): DataAccess {
  const all = roles.flatMap(({ dataGrants }) => dataGrants)
  const wizardIds = all.flatMap((grant) => (grant.permission === 'run_data_wizard' ? [grant.wizardId] : []))
  const onCollections = all.filter((grant) => grant.permission !== 'run_data_wizard')
  const grants = new Map<number, CollectionAccess>()
  for (const { id } of collectionById.values()) {
    const line = lineOf(collectionById, id)
    const given = onCollections.filter(({ collectionId: at }) => at === 'all' || line.includes(at))
    if (given.length > 0) grants.set(id, given.reduce(widened, nothing))
  }
  const isAnyWizard = wizardIds.includes('all')
  return {
    isUnrestricted: false,
    grants,
    wizards: isAnyWizard ? 'all' : new Set(wizardIds.filter((id) => id !== 'all')),
  }
}

export function accessTo(access: DataAccess, collectionId: number): CollectionAccess {
  return access.isUnrestricted ? whole : (access.grants.get(collectionId) ?? nothing)
}

/** What a person may do with a record that several collections hold: the union of what each of them grants. */
export function accessToAny(access: DataAccess, collectionIds: readonly number[]): CollectionAccess {
  return collectionIds
    .map((id) => accessTo(access, id))
    .reduce(
      (one, other) => ({
        metadata: one.metadata || other.metadata,
        readFields: bothOf(one.readFields, other.readFields),
        updateFields: bothOf(one.updateFields, other.updateFields),
        mayDelete: one.mayDelete || other.mayDelete,
      }),
      nothing,
    )
}

const bothOf = (a: FieldIds, b: FieldIds): FieldIds => (a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b]))

export const includesField = (fields: FieldIds, fieldId: number) => fields === 'all' || fields.has(fieldId)
export const isAnyField = (fields: FieldIds) => fields === 'all' || fields.size > 0

/** Whether `access` allows everything that `wanted` does: nobody gives away more than they hold. */
export function includesAccess(access: DataAccess, wanted: DataAccess): boolean {
  if (access.isUnrestricted) return true
  if (wanted.isUnrestricted) return false
  for (const [collectionId, want] of wanted.grants) {
    const have = accessTo(access, collectionId)
    const isWithin =
      (have.metadata || !want.metadata) &&
      (have.mayDelete || !want.mayDelete) &&
      includesFields(have.readFields, want.readFields) &&
      includesFields(have.updateFields, want.updateFields)
    if (!isWithin) return false
  }
  return includesFields(access.wizards, wanted.wizards)
}

function widened(access: CollectionAccess, { permission, fields }: CollectionGrant): CollectionAccess {
  const seen = { ...access, metadata: true }
  switch (permission) {
    case 'read_data_record_metadata':
      return seen
    case 'read_data_field_data':
      return { ...seen, readFields: union(access.readFields, fields) }
    case 'update_data_field_data':
      return {
        ...seen,
        readFields: union(access.readFields, fields),
        updateFields: union(access.updateFields, fields),
      }
    case 'delete_data_records':
      return { ...seen, mayDelete: true }
  }
}

const union = (a: FieldIds, b: 'all' | readonly number[]): FieldIds =>
  a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b])

function includesFields(have: FieldIds, want: FieldIds): boolean {
  if (have === 'all') return true
  return want !== 'all' && [...want].every((id) => have.has(id))
}

/** A collection and its ancestors up to the root. */
function lineOf(collectionById: Placed['collectionById'], id: number): number[] {
  const line: number[] = []
  for (let at: number | null | undefined = id; at; at = collectionById.get(at)?.parentId) line.push(at)
  return line
}
