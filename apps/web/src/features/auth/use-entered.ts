import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sessionQuery } from '../../session/session.ts'

/** After sign-in: whatever was known of another session goes, then on to the wanted page. */
export function useEntered() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (to: string) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await navigate({ href: to, replace: true })
  }
}
