import { useEffect, useEffectEvent } from 'react'
import { RequestError } from '../../api/request-error.ts'

/** After the server was out of reach, and after it answered that it failed, ms. */
const unreachableMs = 4_000
const failedMs = 20_000

/** Rows that could not be read are asked for again, at once when the network is back: nobody waits for what never comes. */
export function useAnotherTry(failure: unknown, retry: () => void): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (failure === undefined) return
    const tryAgain = () => again()
    const isUnreachable = failure instanceof RequestError && failure.status === 0
    const timer = setTimeout(tryAgain, isUnreachable ? unreachableMs : failedMs)
    window.addEventListener('online', tryAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [failure])
}
