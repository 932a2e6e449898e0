import type { Query } from '@tanstack/react-query'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { bookmarksApi } from '@trellis/domain/bookmarks/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { historyApi } from '@trellis/domain/history/api'
import type { Change } from '@trellis/domain/live/messages'
import { recordsApi, type RecordDetail } from '@trellis/domain/records/api'
import { gridApi } from '@trellis/domain/records/grid-api'
import { linksApi } from '@trellis/domain/records/link-api'
import { trashApi } from '@trellis/domain/trash/api'
import { utilityApi } from '@trellis/domain/utility/api'
import { keyOf } from '../../api/queries.ts'

type Asked = Pick<Query, 'queryKey'> & { state: Pick<Query['state'], 'data'> }

const nameOf = (endpoint: Endpoint) => keyOf(endpoint).join(' ')
const namesOf = (...endpoints: Endpoint[]) => new Set(endpoints.map(nameOf))

/** Say something about every change of records. */
const ofAll = namesOf(historyApi.recentChanges, utilityApi.dashboardStats, bookmarksApi.bookmarks)
/** Say how many records there are, or where they stand. */
const ofNumbers = namesOf(collectionsApi.dataCollections, trashApi.trashedRecords)
const ofRecord = namesOf(historyApi.recordHistory, linksApi.linkedFrom, bookmarksApi.bookmark)
const ofCollection = namesOf(recordsApi.countRecords, recordsApi.neighbours)

/** Which kept answers are of the past once these changes were made: those that are on screen are asked for again. */
export function staleAfter(changes: readonly Change[]): (query: Asked) => boolean {
  const changesNumbers = changes.some(({ type }) => type !== 'updated' && type !== 'linked')
  const collectionIds = new Set(changes.map(({ collectionId }) => collectionId))
  const unnamed = new Set(changes.filter(({ records }) => records === null).map(({ collectionId }) => collectionId))
  const versionById = new Map(changes.flatMap(({ records }) => records ?? []))
  const linked = new Set(
    changes.flatMap(({ type, records }) => (type === 'linked' && records ? records.map(([id]) => id) : [])),
  )

  function isOld(record: RecordDetail): boolean {
    if (unnamed.has(record.collectionId) || linked.has(record.id)) return true
    if ((versionById.get(record.id) ?? 0) > record.version) return true
    // Names of linked records stand in it.
    return Object.keys(record.names).some((id) => versionById.has(Number(id)))
  }

  return ({ queryKey, state }) => {
    const [api, path, asked, second] = queryKey
    const name = `${String(api)} ${String(path)}`
    const { params } = (asked ?? {}) as { params?: { recordId?: unknown; collectionId?: unknown } }
    if (ofAll.has(name)) return true
    if (ofNumbers.has(name)) return changesNumbers
    if (ofCollection.has(name)) return collectionIds.has(Number(params?.collectionId))
    if (name === nameOf(gridApi.totals)) return collectionIds.has(Number(second))
    if (name === nameOf(recordsApi.record))
      return state.data ? isOld(state.data as RecordDetail) : versionById.has(Number(params?.recordId))
    if (ofRecord.has(name)) return unnamed.size > 0 || versionById.has(Number(params?.recordId ?? second))
    return false
  }
}
