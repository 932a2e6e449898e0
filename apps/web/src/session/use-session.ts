import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { authApi, type TeamLink } from '@trellis/domain/auth/api'
import { call } from '../api/call.ts'
import { pathTo } from '../paths.ts'
import { useErrorSentence } from '../ui/error-sentence.ts'
import { toastError } from '../ui/toast.tsx'
import { sessionQuery, type Session } from './session.ts'

/** Null while nobody is signed in. */
export function useOptionalSession(): Session | null {
  return useSuspenseQuery(sessionQuery).data
}

/** On pages that need sign-in. */
export function useSession(): Session {
  const session = useOptionalSession()
  if (!session) throw new Error('User is not authenticated. Cannot load teams.')
  return session
}

/** The team of the address, on pages below /team-{teamId}. */
export function useTeam(): TeamLink {
  const { teamId } = useParams({ strict: false })
  const team = useSession().teams.find((link) => String(link.TeamId) === teamId)
  if (!team) throw new Error("Team ID not found in User's Teams")
  return team
}

/** Sign-out clears identity, teams and permissions (specification section 4). */
export function useSignOut() {
  const queryClient = useQueryClient()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(authApi.signOut, {}),
    onSuccess: async () => {
      // Leave first: pages of a team cannot stand without an identity.
      await navigate({ to: pathTo('root.login'), ignoreBlocker: true })
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, null)
    },
    // One is still signed in, and has to know.
    onError: (error) => toastError(sentence(error)),
  })
}
