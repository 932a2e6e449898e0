import type { Query } from '@tanstack/react-query'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { bookmarksApi } from '@trellis/domain/bookmarks/api'
import { commentsApi } from '@trellis/domain/comments/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { historyApi } from '@trellis/domain/history/api'
import type { Change, Ordered } from '@trellis/domain/live/messages'
import { recordsApi, type RecordDetail } from '@trellis/domain/records/api'
import { gridApi } from '@trellis/domain/records/grid-api'
import { membershipApi } from '@trellis/domain/records/membership-api'
import { linksApi } from '@trellis/domain/records/link-api'
import { projectsApi } from '@trellis/domain/projects/api'
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
const ofRecord = namesOf(
  membershipApi.recordHoldings,
  historyApi.recordHistory,
  linksApi.linkedFrom,
  bookmarksApi.bookmark,
)
const ofCollection = namesOf(recordsApi.countRecords, recordsApi.neighbours)

interface Trees {
  /** Root collections by the id of each collection. */
  readonly rootById: ReadonlyMap<number, number>
  readonly smartTrees: ReadonlySet<number>
}
const noTrees: Trees = { rootById: new Map(), smartTrees: new Set() }

const unversioned: ReadonlySet<Change['type']> = new Set(['linked', 'added', 'removed'])

/**
 * Which kept answers are of the past once these changes were made: those that are on screen are asked for again.
 * @param smartTrees roots with smart sub-collections: any edit may change who is in them
 */
export function staleAfter(
  changes: readonly Change[],
  { rootById, smartTrees }: Trees = noTrees,
): (query: Asked) => boolean {
  const changesNumbers = changes.some(
    ({ type, collectionId }) => (type !== 'updated' && type !== 'linked') || smartTrees.has(collectionId),
  )
  const collectionIds = new Set(changes.map(({ collectionId }) => collectionId))
  const unnamed = new Set(changes.filter(({ records }) => records === null).map(({ collectionId }) => collectionId))
  const versionById = new Map(changes.flatMap(({ records }) => records ?? []))
  const linked = new Set(
    // Versions say nothing of these.
    changes.flatMap(({ type, records }) => (unversioned.has(type) && records ? records.map(([id]) => id) : [])),
  )

  function isOld(record: RecordDetail): boolean {
    if (unnamed.has(record.collectionId) || linked.has(record.id)) return true
    if ((versionById.get(record.id) ?? 0) > record.version) return true
    // Names of linked records stand in it.
    return Object.keys(record.names).some((id) => versionById.has(Number(id)))
  }

  const isOfChanged = (id: unknown) => collectionIds.has(rootById.get(Number(id)) ?? Number(id))

  return ({ queryKey, state }) => {
    const [api, path, asked, second] = queryKey
    const name = `${String(api)} ${String(path)}`
    const { params } = (asked ?? {}) as { params?: { recordId?: unknown; collectionId?: unknown } }
    if (ofAll.has(name)) return true
    if (ofNumbers.has(name)) return changesNumbers
    if (ofCollection.has(name)) return isOfChanged(params?.collectionId)
    if (name === nameOf(gridApi.totals)) return isOfChanged(second)
    if (name === nameOf(recordsApi.record))
      return state.data ? isOld(state.data as RecordDetail) : versionById.has(Number(params?.recordId))
    if (ofRecord.has(name)) return unnamed.size > 0 || versionById.has(Number(params?.recordId ?? second))
    return false
  }
}

const ofOrder = new Set([...ofAll, nameOf(historyApi.recordHistory)])

/** Kept answers about the order that members of these collections have by hand, and about who was moved. */
export function isAboutOrder(
  ordered: readonly Pick<Ordered, 'collectionId'>[],
): (query: Pick<Query, 'queryKey'>) => boolean {
  const collectionIds = new Set(ordered.map(({ collectionId }) => collectionId))
  return ({ queryKey: [api, path, asked] }) => {
    const name = `${String(api)} ${String(path)}`
    const { params } = (asked ?? {}) as { params?: { collectionId?: unknown } }
    return (
      ofOrder.has(name) || (name === nameOf(recordsApi.neighbours) && collectionIds.has(Number(params?.collectionId)))
    )
  }
}

const ofComments = namesOf(commentsApi.comments, commentsApi.commentCount)

/** Kept answers about the comments on these records. */
export function isAboutComments(recordIds: readonly number[] | 'any'): (query: Pick<Query, 'queryKey'>) => boolean {
  return ({ queryKey: [api, path, asked] }) => {
    const { params } = (asked ?? {}) as { params?: { recordId?: unknown } }
    return (
      ofComments.has(`${String(api)} ${String(path)}`) &&
      (recordIds === 'any' || recordIds.includes(Number(params?.recordId)))
    )
  }
}

const ofWork = namesOf(projectsApi.projects, projectsApi.tasks, projectsApi.myTasks, trashApi.trashedWork)

/** Kept answers about projects and tasks. */
export const isAboutWork = ({ queryKey: [api, path] }: Pick<Query, 'queryKey'>): boolean =>
  ofWork.has(`${String(api)} ${String(path)}`)
