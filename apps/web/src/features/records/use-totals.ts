import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Selection } from '@trellis/domain/records/api'
import { gridApi } from '@trellis/domain/records/grid-api'
import type { TotalKind } from '@trellis/domain/records/totals'
import { keyOf } from '../../api/queries.ts'
import { operandOf, type GridColumn } from './grid/grid-columns.ts'
import { loadTotals } from './record-calls.ts'

export interface ShownTotal {
  readonly kind: TotalKind
  /** Undefined while it is computed. */
  readonly value: string | number | null | undefined
  readonly count: number
  readonly hasFailed: boolean
}

interface TotalsOf {
  readonly teamId: number
  readonly collectionId: number
  readonly selection: Selection
  readonly columns: readonly GridColumn[]
  readonly totals: Readonly<Record<string, TotalKind>>
  /** Rows come first: nothing is computed before they are there. */
  readonly isReady: boolean
}

/** The totals the list asks for, by column: one request for all of them. */
export function useTotals({
  teamId,
  collectionId,
  selection,
  columns,
  totals,
  isReady,
}: TotalsOf): Map<string, ShownTotal> {
  const asked = columns.flatMap((column) => {
    const kind = totals[column.id]
    return kind ? [{ id: column.id, kind, by: operandOf(column) }] : []
  })
  const query = { ...selection, totals: asked.map(({ by, kind }) => ({ by, kind })) }
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: [...keyOf(gridApi.totals), teamId, collectionId, query],
    queryFn: ({ signal }) => loadTotals(teamId, collectionId, query, signal),
    enabled: isReady && asked.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return new Map(
    asked.map(({ id, kind }, index) => {
      const value = isPlaceholderData ? undefined : data?.totals[index]
      return [id, { kind, value, count: data?.count ?? 0, hasFailed: isError }]
    }),
  )
}
