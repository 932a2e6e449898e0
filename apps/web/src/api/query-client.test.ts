import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { RequestError } from './request-error.ts'

const nothing = () => undefined

/** A list that is on the screen, and then asked for again with this end. */
async function askedAgain(error: RequestError) {
  const onRefused = vi.fn()
  const client = createQueryClient({
    onSignedOut: nothing,
    onRefused,
    onSecondFactorRequired: nothing,
    onTeamNotFound: nothing,
    onReadsOnly: nothing,
  })
  const answer = vi.fn(async () => ['Ana'])
  const observer = new QueryObserver(client, { queryKey: ['records'], queryFn: answer })
  const stop = observer.subscribe(nothing)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['Ana']))
  answer.mockRejectedValueOnce(error)
  await observer.refetch()
  const result = observer.getCurrentResult()
  stop()
  return { result, onRefused }
}

test.each([0, 429, 503])('what is shown stays when asking for it again ends with %i', async (status) => {
  const { result } = await askedAgain(new RequestError(status, 'unexpected', {}, null))
  expect(result).toMatchObject({ status: 'success', data: ['Ana'], error: null })
})

test('what one may not see any more is not shown any longer', async () => {
  const { result, onRefused } = await askedAgain(new RequestError(403, 'not-permitted', {}, null))
  expect(result).toMatchObject({ status: 'error', error: { code: 'not-permitted' } })
  expect(onRefused).toHaveBeenCalledOnce()
})
