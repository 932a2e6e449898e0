import { useQuery } from '@tanstack/react-query'
import { fieldsApi } from '@trellis/domain/fields/api'
import { queryFor } from '../../api/queries.ts'

/** Who may be given a task: everybody who is of the team now. */
export function usePeople(teamId: number): { value: string; label: string }[] {
  const { data } = useQuery(queryFor(fieldsApi.people, { params: { teamId } }))
  return (data?.people ?? [])
    .filter(({ isCurrent }) => isCurrent)
    .map(({ id, name, email }) => ({ value: String(id), label: name || email }))
}
