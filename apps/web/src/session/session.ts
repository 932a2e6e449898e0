import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { authApi, type TeamLink } from '@trellis/domain/auth/api'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { call } from '../api/call.ts'
import { RequestError } from '../api/request-error.ts'

type SignedInUser = NonNullable<ReplyOf<typeof authApi.session>['user']>

/** Who is here (specification section 3, auth state). What they may do in a team is asked for with the team: access.ts. */
export interface Session {
  user: SignedInUser
  email: string
  /** Active teams only: deactivated ones are dropped. */
  teams: TeamLink[]
  /** Set where the teams could not be fetched; the list is empty then. */
  teamsError: RequestError | null
  /** Nothing but setting it up is open: the installation asks everybody for one. */
  mustAddSecondFactor?: true
}

/** Null for nobody. Asked once per visit and kept until sign-in, sign-out or a change of teams. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    const { user, mustAddSecondFactor } = await call(authApi.session, { signal })
    if (user && mustAddSecondFactor) return { user, email: '', teams: [], teamsError: null, mustAddSecondFactor }
    return user && loadTeams(user, signal)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export async function loadTeams(user: SignedInUser | null, signal?: AbortSignal): Promise<Session> {
  if (!user) throw new Error('User is not authenticated. Cannot load teams.')
  try {
    const params = { providerUsername: user.providerUsername }
    const reply = await call(authApi.userByAuthProvider, { params, query: { needData: '1' }, signal })
    return {
      user,
      email: reply.simplyUser.primaryEmailAddress.email,
      teams: reply.teamData.result.filter((link) => link.deactivatedAsOf === null),
      teamsError: null,
    }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    // Specification section 8: this store error empties the list; pages show it with a way to try again.
    console.error('Error fetching team user links', error)
    return { user, email: '', teams: [], teamsError: error }
  }
}

/** Asks again who is here and how the teams look. What cannot be read now, or is no team of theirs any more, is left to the guards. */
export async function refreshTeams(queryClient: QueryClient): Promise<void> {
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  if (!known) return
  try {
    const { user, mustAddSecondFactor } = await call(authApi.session, {})
    if (mustAddSecondFactor) return
    const fresh = user && (await loadTeams(user))
    if (fresh && known.teams.every(({ TeamId }) => fresh.teams.some((team) => team.TeamId === TeamId)))
      queryClient.setQueryData(sessionQuery.queryKey, fresh)
  } catch (error) {
    console.warn('The teams could not be read again', error)
  }
}
