import { notFound, useParams } from '@tanstack/react-router'
import type { Collection } from '@trellis/domain/collections/api'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'

/** The collection of the address; undefined while it loads. @throws notFound for one the team does not have */
export function useAdminCollection() {
  const { TeamId: teamId } = useTeam()
  const { dataCollectionId } = useParams({ strict: false })
  const { data, error, refetch } = useCollections(teamId)
  const collection: Collection | undefined = data?.find(({ id }) => String(id) === dataCollectionId)
  if (data && !collection) throw notFound({ data: { type: 'collection', id: dataCollectionId } })
  return { teamId, collection, error, refetch }
}
