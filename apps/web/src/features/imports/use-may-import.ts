import type { Collection } from '@trellis/domain/collections/api'
import { useHolds, useMayUpdateField } from '../../session/access.ts'
import type { MayImport } from './mapping.ts'

/** Into a collection, or into one that is made of the file. */
export function useMayImport(collection: Collection | undefined): MayImport {
  const update = useMayUpdateField(collection?.id ?? 0)
  return { update, configure: useHolds('team_admin_data_collections') }
}
