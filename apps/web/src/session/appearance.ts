import { useQuery } from '@tanstack/react-query'
import { utilityApi } from '@trellis/domain/utility/api'
import { queryFor } from '../api/queries.ts'

/** What must be known before anybody signs in: product name, support address, developer pages. */
export const appearanceQuery = { ...queryFor(utilityApi.appearance, {}), staleTime: Number.POSITIVE_INFINITY }

export function useAppearance() {
  return useQuery(appearanceQuery).data
}
