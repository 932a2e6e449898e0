import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isCode } from './request-error.ts'

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
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: false, staleTime: 15_000 }, mutations: { retry: false } },
  })
}
