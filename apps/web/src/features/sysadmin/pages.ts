import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '@trellis/domain/api/endpoint'
import { call } from '../../api/call.ts'
import type { CallRequest } from '../../api/client.ts'
import { keyOf } from '../../api/queries.ts'

/** Pages of a list, each asked for where the one before it ended. */
export function pagesOf<E extends Endpoint>(endpoint: E, query: Record<string, string>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint), 'pages', query] as const,
    queryFn: ({ pageParam, signal }): Promise<ReplyOf<E> & { next: string | null }> => {
      const request = { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal }
      // What the query holds is checked where it is made.
      return call(endpoint, request as unknown as CallRequest<E>) as Promise<ReplyOf<E> & { next: string | null }>
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Each act of the area shows in several of its lists, and in the audit.
    staleTime: 0,
  })
}
