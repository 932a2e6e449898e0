import { useQuery } from '@tanstack/react-query'
import { utilityApi } from '@trellis/domain/utility/api'
import { queryFor } from '../../api/queries.ts'

export function useStats(teamId: number) {
  return useQuery(queryFor(utilityApi.dashboardStats, { params: { teamId } }))
}

/** Growth over the whole previous month; null where nothing happened then, shown as a dash (behaviour page, section 1). */
export function growthOf(thisMonth: number, lastMonth: number): number | null {
  return lastMonth === 0 ? null : (thisMonth - lastMonth) / lastMonth
}
