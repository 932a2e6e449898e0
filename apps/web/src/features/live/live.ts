import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { collectionsApi, type Collection } from '@trellis/domain/collections/api'
import type { Ordered, Place, Present } from '@trellis/domain/live/messages'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { keyOf } from '../../api/queries.ts'
import { refreshTeams, sessionQuery } from '../../session/session.ts'
import { createLiveStore, type News } from './live-store.ts'
import { isAboutComments, isAboutOrder, isAboutWork, staleAfter } from './stale-queries.ts'

export type { News }

const store = createLiveStore()

/** Of writes to projects and tasks: each asks anew when it is over, until then what others did can wait. */
export const workKey = ['work']

/** Keeps what is on screen as it is on the server, for all pages of a team. */
export function useLive(teamId: number): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = store.onNews((news) => void refetchStale(queryClient, news))
    const stopComments = store.onComments((recordIds) => void refetch(queryClient, isAboutComments(recordIds)))
    const stopOrdered = store.onOrdered((ordered) => void refetch(queryClient, isAboutOrder(ordered)))
    const stopWork = store.onWork(() => {
      if (queryClient.isMutating({ mutationKey: workKey }) === 0) void refetch(queryClient, isAboutWork)
    })
    const close = store.open(teamId, {
      onConfig: () => {
        void refetchAll(queryClient)
        // Names, brands and logos of one's teams stand in the session.
        void refreshTeams(queryClient)
      },
      // The ordinary requests say whether one has to sign in again or has left the team.
      onRefused: () => void queryClient.invalidateQueries({ queryKey: keyOf(permissionsApi.ownAccess) }),
    })
    return () => {
      stop()
      stopComments()
      stopOrdered()
      stopWork()
      close()
    }
  }, [queryClient, teamId])
}

async function refetchStale(queryClient: QueryClient, news: News) {
  if (news === 'everything') return refetchAll(queryClient)
  await refetch(queryClient, staleAfter(news, treesKnown(queryClient)))
}

/** From the collections that the pages know. */
function treesKnown(queryClient: QueryClient) {
  const replies = queryClient.getQueriesData<{ dataCollection: Collection[] }>({
    queryKey: keyOf(collectionsApi.dataCollections),
  })
  const collections = replies.flatMap(([, reply]) => reply?.dataCollection ?? [])
  return {
    rootById: new Map(collections.map(({ id, idRootDataCollection: rootId }) => [id, rootId])),
    smartTrees: new Set(collections.flatMap((one) => (one.isSmartCollection ? [one.idRootDataCollection] : []))),
  }
}

/** Who is here is asked once per visit; everything else may be another. */
const refetchAll = (queryClient: QueryClient) =>
  refetch(queryClient, ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0])

async function refetch(queryClient: QueryClient, predicate: (query: Query) => boolean) {
  // A first answer on its way may be of before, and nobody asks twice while it is: it is asked for again behind it.
  const isComing = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  const coming = new Set(queryClient.getQueryCache().findAll({ predicate }).filter(isComing))
  await queryClient.invalidateQueries({ predicate })
  if (coming.size > 0) await queryClient.invalidateQueries({ predicate: (query) => coming.has(query) })
}

/** Calls with the changes of records as they are heard of, one's own included. */
export function useNews(onNews: (news: News) => void): void {
  const latest = useRef(onNews)
  latest.current = onNews
  useEffect(() => store.onNews((news) => latest.current(news)), [])
}

/** Calls with the sub-collections whose members were put in another order by hand. */
export function useOrdered(onOrdered: (collections: readonly Ordered[]) => void): void {
  const latest = useRef(onOrdered)
  latest.current = onOrdered
  useEffect(() => store.onOrdered((collections) => latest.current(collections)), [])
}

/** Tells the others where one is, while the page stands. */
export function usePlace(place: Place | null): void {
  const key = JSON.stringify(place)
  useEffect(() => {
    store.moveTo(JSON.parse(key) as Place | null)
  }, [key])
  useEffect(() => () => store.moveTo(null), [])
}

/** Everybody else at the collection where one is. */
export function usePresent(): readonly Present[] {
  return useSyncExternalStore(store.watchPeople, store.people)
}

/** Whether a change was made by the person who has this tab. */
export const isOwn = (byId: number | null): boolean => byId !== null && byId === store.ownId()
