import type { BatchEntry } from '@trellis/domain/history/api'
import { pathTo } from '../../paths.ts'

type Batch = Pick<BatchEntry, 'recordId' | 'collectionId' | 'isOfList'>

/** Where the records of a batch are seen: the one record, else their collection; items on the page of their list. */
export function batchAddress({ recordId, collectionId, isOfList }: Batch, teamId: number): string | null {
  if (isOfList && collectionId !== null)
    return pathTo('root.team.customLists.listItems', { teamId, dataCollectionId: collectionId })
  if (recordId !== null) return pathTo('root.team.dataRecords.changeHistory', { teamId, dataRecordId: recordId })
  return collectionId === null
    ? null
    : pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collectionId })
}
