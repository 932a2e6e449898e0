import { AppError } from '@trellis/domain/errors'
import type { CollectionGrant, DataGrant } from '@trellis/domain/permissions/role'
import type { TeamConfig } from '@trellis/domain/teams/team-config'

/**
 * Grants as they are kept: on live collections and fields of this team, each said once.
 * @throws AppError collection-not-found, field-not-found, invalid-input
 */
export function checkedGrants(team: TeamConfig, grants: readonly DataGrant[]): DataGrant[] {
  const checked = grants.map((grant) => (grant.permission === 'run_data_wizard' ? grant : checkedGrant(team, grant)))
  return [...new Map(checked.map((grant) => [keyOf(grant), grant])).values()]
}

export function isAlive(team: TeamConfig, grant: DataGrant): boolean {
  if (grant.permission === 'run_data_wizard') return true
  return grant.collectionId === 'all' || team.collectionById.has(grant.collectionId)
}

function checkedGrant(team: TeamConfig, grant: CollectionGrant): CollectionGrant {
  const { permission, collectionId } = grant
  const isAboutFields = permission === 'read_data_field_data' || permission === 'update_data_field_data'
  const fields = isAboutFields ? grant.fields : 'all'
  if (collectionId === 'all') {
    if (fields !== 'all') throw new AppError('invalid-input', { issues: [{ path: 'dataGrants', message: 'fields' }] })
    return { permission, collectionId, fields }
  }
  const collection = team.collectionById.get(collectionId)
  if (!collection) throw new AppError('collection-not-found')
  const known = new Set(collection.fields.map(({ id }) => id))
  const foreign = fields === 'all' ? undefined : fields.find((id) => !known.has(id))
  if (foreign !== undefined) throw new AppError('field-not-found', { fieldId: foreign })
  return { permission, collectionId, fields }
}

const keyOf = (grant: DataGrant) =>
  `${grant.permission}:${grant.permission === 'run_data_wizard' ? grant.wizardId : grant.collectionId}`
