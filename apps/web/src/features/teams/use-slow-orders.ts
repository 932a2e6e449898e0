import { useQuery } from '@tanstack/react-query'
import { layoutsApi } from '@trellis/domain/layouts/api'
import { queryFor } from '../../api/queries.ts'
import { useAccess } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { useColumnTitles } from '../layouts/column-titles.ts'

/** An order or filter whose pages were slow this week and that has no index yet. */
export interface SlowOrder {
  key: number
  collectionName: string
  columns: string
  slowReads: number
  slowestMs: number
}

/** For team admins, the slowest first; what the index adviser has mended already is none. */
export function useSlowOrders(): SlowOrder[] {
  const { TeamId: teamId } = useTeam()
  const { isUnrestricted } = useAccess()
  const titles = useColumnTitles()
  const { data } = useQuery({ ...queryFor(layoutsApi.indexAdvice, { params: { teamId } }), enabled: isUnrestricted })
  const slow = (data?.collections ?? []).flatMap(({ name, indexes }) =>
    indexes.flatMap(({ state, columns, slowReads, slowestMs }) =>
      state !== 'ready' && slowReads > 0 && slowestMs !== null
        ? [{ collectionName: name, columns: titles(columns).join(', '), slowReads, slowestMs }]
        : [],
    ),
  )
  return slow.toSorted((a, b) => b.slowestMs - a.slowestMs).map((order, key) => ({ key, ...order }))
}
