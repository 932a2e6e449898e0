import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Collection } from '@trellis/domain/collections/api'
import type { Condition } from '@trellis/domain/records/condition'
import { recordsInCondition, withOtherRecords } from '@trellis/domain/records/condition-records'
import { searchApi } from '@trellis/domain/search/api'
import { queryFor } from '../../../api/queries.ts'
import { mergedIntoQuery } from '../../duplicates/duplicate-calls.ts'

interface Around {
  readonly teamId: number
  readonly collections: readonly Collection[]
  readonly linkedNames: Map<number, string>
}

/** Names are asked for together; nobody names more by hand. */
const mostNamed = 50

/** The condition of a list as it is meant by now: records that it names have names, and where one became another it names that. */
export function useFollowedWhere(
  where: Condition | undefined,
  { teamId, collections, linkedNames }: Around,
): Condition | undefined {
  const fieldById = useMemo(() => {
    const known = new Map(collections.flatMap(({ DataFields }) => DataFields.map((field) => [field.id, field])))
    return (id: number) => known.get(id)
  }, [collections])
  const unknown = useMemo(() => {
    const named = where ? recordsInCondition(where, fieldById) : []
    return named.filter((id) => !linkedNames.has(id)).slice(0, mostNamed)
  }, [where, fieldById, linkedNames])
  const names = useQuery({
    ...queryFor(searchApi.namedRecords, { params: { teamId }, query: { ids: unknown.join() } }),
    enabled: unknown.length > 0,
  }).data?.records
  const gone = names ? unknown.filter((id) => !names.some(({ recordId }) => recordId === id)) : []
  const answers = useQueries({ queries: gone.map((id) => mergedIntoQuery(teamId, id)) })
  for (const { recordId, name } of names ?? []) linkedNames.set(recordId, name)
  for (const { data } of answers) if (data) linkedNames.set(data.recordId, data.name)
  const survivors = gone.flatMap((id, index) => {
    const into = answers[index]?.data
    return into ? [[id, into.recordId] as const] : []
  })
  const key = JSON.stringify(survivors)
  return useMemo(
    () => (where && survivors.length > 0 ? withOtherRecords(where, fieldById, new Map(survivors)) : where),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is what the survivors are
    [where, fieldById, key],
  )
}
