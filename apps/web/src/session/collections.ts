import { queryOptions, useQuery } from '@tanstack/react-query'
import { collectionsApi, type Collection } from '@trellis/domain/collections/api'
import { queryFor } from '../api/queries.ts'

/** Collections of a team with their fields and counts (specification section 7). */
export function collectionsQuery(teamId: number) {
  return queryOptions(queryFor(collectionsApi.dataCollections, { query: { TeamId: teamId, countObjects: '1' } }))
}

export function useCollections(teamId: number) {
  return useQuery({ ...collectionsQuery(teamId), select: (reply) => reply.dataCollection })
}

/** What one record of a collection is called: in a part of the students it is a student as well. */
export function useRecordNoun(teamId: number, collection: Pick<Collection, 'name' | 'idRootDataCollection'>): string {
  const { data } = useCollections(teamId)
  return data?.find(({ id }) => id === collection.idRootDataCollection)?.name ?? collection.name
}

export interface CollectionNode {
  collection: Collection
  children: CollectionNode[]
}

/** Sorted by name and arranged by parent; a collection whose parent one may not see stands at the top. */
export function collectionTree(collections: Collection[], language: string): CollectionNode[] {
  const byName = collections.toSorted((a, b) => a.name.localeCompare(b.name, language))
  const known = new Set(collections.map(({ id }) => id))
  const childrenOf = (parentId: number | null): CollectionNode[] =>
    byName
      .filter(
        ({ idParentDataCollection: parent }) => (parent !== null && known.has(parent) ? parent : null) === parentId,
      )
      .map((collection) => ({ collection, children: childrenOf(collection.id) }))
  return childrenOf(null)
}
