import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isCode } from './request-error.ts'

/** Server state. The facility below repeats what is safe to repeat, so queries do not retry on their own. */
export function createQueryClient({ onSignedOut, onRefused }: { onSignedOut: () => void; onRefused: () => void }) {
  const onError = (error: unknown) => {
    if (isCode(error, 'not-signed-in')) onSignedOut()
    if (isCode(error, 'not-permitted')) onRefused()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: false, staleTime: 15_000 }, mutations: { retry: false } },
  })
}
