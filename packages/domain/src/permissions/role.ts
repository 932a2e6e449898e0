import type { FeaturePermission } from './feature-permissions.ts'

/** What a role may allow on records (specification section 3, data permission types). */
export const dataPermissions = [
  'read_data_record_metadata',
  'read_data_field_data',
  'update_data_field_data',
  'delete_data_records',
] as const
export type DataPermission = (typeof dataPermissions)[number]

/** On one collection with its sub-collections, or on all that there are and will be. */
export interface CollectionGrant {
  readonly permission: DataPermission
  readonly collectionId: number | 'all'
  /** Chosen fields; only where the permission is about fields, and never for all collections. */
  readonly fields: 'all' | readonly number[]
}

export interface WizardGrant {
  readonly permission: 'run_data_wizard'
  readonly wizardId: number | 'all'
}

export type DataGrant = CollectionGrant | WizardGrant

export interface Role {
  readonly id: number
  readonly name: string
  readonly description: string
  /** Held by everybody in the team. */
  readonly isBaseline: boolean
  /** An inactive role gives nothing. */
  readonly isActive: boolean
  readonly featurePermissions: readonly FeaturePermission[]
  readonly dataGrants: readonly DataGrant[]
}
