import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { searchApi } from '@trellis/domain/search/api'
import { queryFor } from '../../api/queries.ts'

export type SearchResult = ReplyOf<typeof searchApi.search>['results'][number]
export type SearchPlace = 'name' | 'all'

export interface ResultGroup {
  collectionId: number
  name: string
  icon: string
  results: SearchResult[]
}

const pauseMs = 120

/** Results of what is typed, after a short pause; the last ones stay until the next arrive. */
export function useSearch(teamId: number, typed: string, place: SearchPlace) {
  const [settled] = useDebouncedValue(typed.trim(), pauseMs)
  const isAsking = settled !== ''
  const query = useQuery({
    ...queryFor(searchApi.search, { params: { teamId }, query: { q: settled || ' ', in: place } }),
    enabled: isAsking,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isOld = query.isPlaceholderData || settled !== typed.trim()
  return { results: isAsking ? query.data?.results : undefined, isOld, error: query.error, refetch: query.refetch }
}

/** By collection, in the order in which each first appears: the best hit stays on top. */
export function groupResults(results: readonly SearchResult[]): ResultGroup[] {
  const groups = new Map<number, ResultGroup>()
  for (const result of results) {
    const { collectionId, collectionName: name, icon } = result
    const group = groups.get(collectionId) ?? { collectionId, name, icon, results: [] }
    group.results.push(result)
    groups.set(collectionId, group)
  }
  return [...groups.values()]
}
