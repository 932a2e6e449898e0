import { useSearch } from '@tanstack/react-router'
import type { Collection } from '@trellis/domain/collections/api'
import { useCollections } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useRecordScope } from './record-scope.tsx'

/** The collection in whose list the record was opened: a sub-collection of its tree, or all records of its kind. */
export function useListCameFrom(): Collection {
  const { TeamId: teamId } = useTeam()
  const { collection } = useRecordScope()
  const { data: collections } = useCollections(teamId)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const from = collections?.find(({ id }) => id === Number(search['from']))
  return from?.idRootDataCollection === collection.idRootDataCollection ? from : collection
}
