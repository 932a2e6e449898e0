import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '@trellis/domain/api/endpoint'
import { call } from './call.ts'
import type { CallRequest } from './client.ts'

/** A query over one endpoint: `useQuery(queryFor(teamsApi.teamUsers, { query: { TeamId: teamId } }))`. */
export function queryFor<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint), request] as const,
    queryFn: ({ signal }): Promise<ReplyOf<E>> => call(endpoint, { ...request, signal }),
  })
}

/** The key under which all answers of an endpoint are kept: `queryClient.invalidateQueries({ queryKey: keyOf(...) })`. */
export function keyOf(endpoint: Endpoint) {
  return [endpoint.api, endpoint.path] as const
}
