import { isDeepStrictEqual } from 'node:util'
import type { Updateable } from 'kysely'
import type { CollectionChanges } from '@trellis/domain/collections/api'
import { checkMembershipFilter } from '@trellis/domain/collections/membership-rules'
import { isHandPicked } from '@trellis/domain/collections/tree'
import { AppError } from '@trellis/domain/errors'
import type { Condition } from '@trellis/domain/records/condition'
import { checkSort } from '@trellis/domain/records/sort-check'
import type { ConfiguredCollection, MembershipOrder, TeamConfig } from '@trellis/domain/teams/team-config'
import type { PlatformTables } from '../../platform/platform-tables.ts'

/** The row of what an admin changes about membership, publication and people; `known` is the team as far as they know it. */
export function moreChanges(
  { team, known }: { team: TeamConfig; known: TeamConfig },
  collection: ConfiguredCollection,
  changes: CollectionChanges,
): Updateable<PlatformTables['trellis.collection']> {
  const { tableName, membershipOrder: order, membershipDataFilter: filter } = changes
  const row: Updateable<PlatformTables['trellis.collection']> = {
    external_name: changes.ExternalName,
    represents_people: changes.representsPeople,
    is_blueprint: changes.isBlueprint,
    blueprint_marketplace_price: changes.blueprintMarketplacePrice,
    is_internal_configuration: changes.isInternalConfiguration,
    records_can_be_purchased: changes.recordsCanBePurchased,
    table_name: tableName && freeTableName(team, collection, tableName),
    membership_order: order && JSON.stringify(checkedOrder(collection, order)),
    membership_data_filter: filter && JSON.stringify(checkedFilter({ team, known }, collection, filter)),
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

/** Machine names are told apart by exports and the API. @throws AppError name-taken */
function freeTableName(team: TeamConfig, { id }: ConfiguredCollection, name: string): string {
  const isTaken = [...team.collectionById.values()].some((other) => other.id !== id && other.tableName === name)
  if (isTaken) throw new AppError('name-taken', { name })
  return name
}

function checkedOrder(collection: ConfiguredCollection, order: MembershipOrder): MembershipOrder {
  if (order === 'manual') {
    if (!isHandPicked(collection)) throw new AppError('members-not-by-hand', { collectionId: collection.id })
    return order
  }
  return checkSort(order, { fieldById: (id) => collection.fields.find((field) => field.id === id) })
}

/**
 * A hand-picked collection stays one: what people chose is not replaced by a condition. The condition that is there may
 * stay; another asks about nothing that is hidden from whoever sets it, for who is a member tells who fits.
 */
function checkedFilter(
  { team, known }: { team: TeamConfig; known: TeamConfig },
  { isSmart, parentId, membershipFilter }: ConfiguredCollection,
  filter: Condition,
): Condition {
  const parent = parentId === null ? undefined : team.collectionById.get(parentId)
  if (!isSmart || !parent)
    throw new AppError('invalid-input', { issues: [{ path: 'membershipDataFilter', message: 'not-smart' }] })
  const isAnother = !isDeepStrictEqual(filter, membershipFilter)
  return checkMembershipFilter(isAnother ? known : team, parent, filter)
}
