import type { Collection } from '@trellis/domain/collections/api'
import { membershipApi } from '@trellis/domain/records/membership-api'
import { call } from '../../../api/call.ts'
import type { Chosen } from '../grid/bulk-bar.tsx'

/** Hand-picked collections, beside the one at hand, that lose records which go to the trash. */
export async function losingBeside(
  teamId: number,
  collectionId: number,
  { ids }: Chosen,
  collections: readonly Collection[],
): Promise<Collection[]> {
  const rootId = collections.find(({ id }) => id === collectionId)?.idRootDataCollection
  const others = collections.filter(
    (one) =>
      one.idRootDataCollection === rootId &&
      one.id !== collectionId &&
      (one.idParentDataCollection === null ? rootId !== collectionId : !one.isSmartCollection),
  )
  if (others.length === 0) return []
  if (!ids) return others
  const holding = await call(membershipApi.holdersOfRecords, { params: { teamId }, body: { recordIds: [...ids] } })
  const held = new Set(holding.collections.map((one) => one.collectionId))
  return others.filter(({ id }) => held.has(id))
}
