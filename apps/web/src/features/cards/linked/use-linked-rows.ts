import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card } from '@trellis/domain/cards/card'
import { linkingTo, type CardSource } from '@trellis/domain/cards/card-source'
import type { TableSettings } from '@trellis/domain/cards/types/table'
import type { Collection } from '@trellis/domain/collections/api'
import { linkedIdsIn } from '@trellis/domain/fields/link'
import { maximumPageSize, recordsApi } from '@trellis/domain/records/api'
import type { Condition, Sort } from '@trellis/domain/records/condition'
import { queryFor } from '../../../api/queries.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useNews, type News } from '../../live/live.ts'
import { rowFromPage, type GridRow } from '../../records/grid/grid-row.ts'
import { useRecordScope } from '../../records/page/record-scope.tsx'
import { idIn } from '../../records/rows-by-id.ts'
import { useKnownFields } from '../known-fields.ts'

export type LinkedSource = Extract<CardSource, { kind: 'linked' | 'linking' }>

export interface LinkedRows {
  readonly rows: readonly GridRow[]
  readonly total: number
  readonly isPending: boolean
  readonly error: unknown
  /** Undefined where all of them show. */
  readonly showMore: (() => void) | undefined
  readonly refetch: () => Promise<unknown>
  /** Where all of them show in a list of their own. */
  readonly where: Condition | undefined
}

const noCondition: Condition = { any: [] }

/** The records a card lists, the first so many, as they are now. */
export function useLinkedRows(
  card: Card,
  source: LinkedSource,
  fieldIds: readonly number[],
  first: number,
): LinkedRows {
  const { TeamId: teamId } = useTeam()
  const { record, linkedNames } = useRecordScope()
  const [limit, setLimit] = useState(first)
  const ids = source.kind === 'linked' ? linkedIdsIn(record.values[String(source.field.id)] ?? null) : []
  const sort = sortOf(card)
  const params = { teamId, collectionId: source.collectionId }
  const isStored = source.kind === 'linked'
  // Without an order of the card they stand as they are linked, and only those that show are asked for.
  const asked = isStored && sort.length === 0 ? ids.slice(0, limit) : ids
  const all = isStored ? (ids.length > 0 ? idIn(ids) : undefined) : linkingTo(source.field, record.id)
  const where = isStored ? (asked.length > 0 ? idIn(asked) : undefined) : all
  const page = useQuery({
    ...queryFor(recordsApi.queryRecords, {
      params,
      body: { where: where ?? noCondition, fields: [...fieldIds], sort, limit: Math.min(limit, maximumPageSize) },
    }),
    enabled: where !== undefined,
    placeholderData: keepPreviousData,
  })
  const hasMore = page.data?.next !== null && page.data?.next !== undefined
  const count = useQuery({
    ...queryFor(recordsApi.countRecords, { params, body: { where: where ?? noCondition } }),
    enabled: !isStored && hasMore,
  })
  const { collectionById } = useKnownFields()
  useNews((news) => {
    if (isToldOf(source, news, collectionById) && where)
      void Promise.all([page.refetch(), hasMore && !isStored && count.refetch()])
  })
  for (const [id, name] of Object.entries(page.data?.names ?? {})) linkedNames.set(Number(id), name)
  const found = where && page.data ? page.data.rows.map((cells) => rowFromPage(page.data.fields, cells)) : []
  const rows = isStored && sort.length === 0 ? inOrder(found, asked) : found
  const total = isStored ? ids.length : hasMore ? (count.data?.count ?? rows.length + 1) : rows.length
  const isMore = rows.length < total && limit < maximumPageSize
  return {
    rows,
    total: Math.max(total, rows.length),
    isPending: where !== undefined && page.isPending,
    error: page.error,
    showMore: isMore ? () => setLimit(Math.min(limit + 50, maximumPageSize)) : undefined,
    refetch: page.refetch,
    where: all,
  }
}

/** Changes are told of root collections; a link may lead to a part of one. */
export function isToldOf(
  { collectionId: id }: Pick<LinkedSource, 'collectionId'>,
  news: News,
  collectionById: ReadonlyMap<number, Pick<Collection, 'idRootDataCollection'>>,
): boolean {
  const rootId = collectionById.get(id)?.idRootDataCollection ?? id
  return news === 'everything' || news.some(({ collectionId }) => collectionId === rootId)
}

function sortOf({ settings }: Card): Sort {
  const { sort } = settings as Partial<TableSettings>
  return sort ? [{ by: { field: sort.fieldId }, direction: sort.direction }] : []
}

function inOrder(rows: readonly GridRow[], ids: readonly number[]): GridRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
