import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { searchApi } from '@trellis/domain/search/api'
import { queryFor } from '../../api/queries.ts'

type Found = ReplyOf<typeof searchApi.search>
export type SearchResult = Found['results'][number]
export type SearchPlace = 'name' | 'all'

export interface ResultGroup {
  collectionId: number
  name: string
  icon: string
  results: SearchResult[]
  /** How many records of the collection fit; at least, where there are very many. */
  count: number
}

interface Asked {
  typed: string
  place: SearchPlace
  collectionId?: number | undefined
}

const pauseMs = 120
/** With fewer exact hits names with typos are looked for as well. */
export const little = 3

/** Results of what is typed, after a short pause; the last ones stay until the next arrive. */
export function useSearch(teamId: number, { typed, place, collectionId }: Asked) {
  const [settled] = useDebouncedValue(typed.trim(), pauseMs)
  const isAsking = settled !== ''
  const where = collectionId === undefined ? {} : { collectionId: String(collectionId) }
  const params = { teamId }
  const exact = useQuery({
    ...queryFor(searchApi.search, { params, query: { q: settled || ' ', in: place, ...where } }),
    enabled: isAsking,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isOld = exact.isPlaceholderData || settled !== typed.trim()
  const isLittle = isAsking && !exact.isPlaceholderData && (exact.data?.results.length ?? little) < little
  const similar = useQuery({
    ...queryFor(searchApi.similar, { params, query: { q: settled || ' ', ...where } }),
    enabled: isLittle,
    staleTime: 0,
  })
  return {
    found: isAsking ? exact.data : undefined,
    similar: isLittle ? (similar.data?.results ?? []) : [],
    /** Of what is typed now, typos included. */
    isOld: isAsking ? isOld || exact.isPending || (isLittle && similar.isLoading) : settled !== typed.trim(),
    error: isAsking ? exact.error : null,
    refetch: exact.refetch,
  }
}

/** By collection, in the order in which each first appears: the best hit stays on top. */
export function groupResults({ results, counts }: Pick<Found, 'results' | 'counts'>): ResultGroup[] {
  const groups = new Map<number, ResultGroup>()
  for (const result of results) {
    const { collectionId, collectionName: name, icon } = result
    const count = counts.find((each) => each.collectionId === collectionId)?.count ?? 0
    const group = groups.get(collectionId) ?? { collectionId, name, icon, results: [], count }
    group.results.push(result)
    groups.set(collectionId, group)
  }
  return [...groups.values()]
}
