import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { isCode, RequestError } from './request-error.ts'

/** Server state. The facility below repeats what is safe to repeat, so queries do not retry on their own. */
interface Handlers {
  onSignedOut: () => void
  onRefused: () => void
  /** The installation asks for a second factor from now on. */
  onSecondFactorRequired: () => void
  /** Nobody's team any more, or one of others by now. */
  onTeamNotFound: () => void
  /** Somebody who only looks through a role tried to change something. */
  onReadsOnly: () => void
}

export function createQueryClient({
  onSignedOut,
  onRefused,
  onSecondFactorRequired,
  onTeamNotFound,
  onReadsOnly,
}: Handlers) {
  const onError = (error: unknown) => {
    if (isCode(error, 'not-signed-in')) onSignedOut()
    if (isCode(error, 'not-permitted')) onRefused()
    if (isCode(error, 'second-factor-required')) onSecondFactorRequired()
    if (isCode(error, 'team-not-found')) onTeamNotFound()
    if (isCode(error, 'view-as-reads-only')) onReadsOnly()
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isPassing(error)) keepShown(query)
        onError(error)
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: false, staleTime: 15_000 }, mutations: { retry: false } },
  })
}

/** Says nothing about what was asked for: the server is out of reach, busy or ill. */
const isPassing = (error: unknown) =>
  error instanceof RequestError && (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * What stands on the screen stays when asking for it again in the background fails so: it is asked again with the next
 * look at the page. A further page of a list that fails is told where the list ends.
 */
function keepShown(query: Query<unknown, unknown, unknown>): void {
  const isFurtherPage = query.state.fetchMeta?.fetchMore !== undefined
  if (query.state.data !== undefined && !isFurtherPage) query.setState({ status: 'success', error: null })
}
