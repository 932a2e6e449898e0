import { useQuery } from '@tanstack/react-query'
import { layoutsApi, type IndexAdvice } from '@trellis/domain/layouts/api'
import { queryFor } from '../../../api/queries.ts'
import { useAccess } from '../../../session/access.ts'

export type AdvisedIndex = IndexAdvice['collections'][number]['indexes'][number]

/**
 * What the index adviser says of each field.
 * @returns undefined for whoever may not see it, and until it is known
 */
export function useFieldIndexes(teamId: number): ReadonlyMap<number, readonly AdvisedIndex[]> | undefined {
  const { isUnrestricted } = useAccess()
  const { data } = useQuery({
    ...queryFor(layoutsApi.indexAdvice, { params: { teamId } }),
    enabled: isUnrestricted,
    staleTime: 0,
    select: indexesByField,
  })
  return data
}

/** An index of several fields is one of each. */
export function indexesByField({ collections }: IndexAdvice): ReadonlyMap<number, readonly AdvisedIndex[]> {
  const byField = new Map<number, AdvisedIndex[]>()
  for (const index of collections.flatMap(({ indexes }) => indexes))
    for (const fieldId of new Set(index.fieldIds)) byField.set(fieldId, [...(byField.get(fieldId) ?? []), index])
  return byField
}
