import { useQuery } from '@tanstack/react-query'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import { queryFor } from '../../api/queries.ts'

/** Fields that use a list, and how often records hold each of its items. */
export function useListUses(teamId: number, listId: number) {
  const query = useQuery({ ...queryFor(customListsApi.listUses, { params: { teamId, listId } }), staleTime: 0 })
  const countByItem = new Map(query.data?.items.map(({ itemId, count }) => [itemId, count]))
  return { ...query, countOf: (itemId: number) => (query.data ? (countByItem.get(itemId) ?? 0) : undefined) }
}
