import { useTeam } from '../../session/use-session.ts'
import { useCollections } from '../../session/collections.ts'
import { useFieldTitle } from './use-field-title.ts'

/** The fields of these collections to choose from, each once. */
export function useFieldsOf(collectionIds: readonly number[]): { value: string; label: string }[] {
  const { TeamId: teamId } = useTeam()
  const titleOf = useFieldTitle()
  const { data: collections = [] } = useCollections(teamId)
  const fields = collections.filter(({ id }) => collectionIds.includes(id)).flatMap(({ DataFields }) => DataFields)
  const byId = new Map(fields.map((field) => [field.id, { value: String(field.id), label: titleOf(field) }]))
  return [...byId.values()]
}
