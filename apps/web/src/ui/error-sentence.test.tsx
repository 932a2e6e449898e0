import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '../api/request-error.ts'
import { useErrorSentence } from './error-sentence.ts'

const { learn } = await import('../i18n/translator.ts')
vi.mock('react-i18next', async () => await import('../i18n/react-phrases.ts'))

function Told({ error }: { error: unknown }) {
  return useErrorSentence()(error)
}
const told = (error: unknown) => renderToStaticMarkup(<Told error={error} />)

beforeEach(() =>
  learn('en', { errors: { unexpected: 'Something failed.' }, common: { error: { offline: 'No server.' } } }),
)

it('tells a refusal in general words as long as its own have not come', () => {
  const error = new RequestError(409, 'file-too-large', { maximum: 5 }, null)
  expect(told(error)).toBe('Something failed.')
  learn('en', { errors: { 'file-too-large': 'At most {{maximum}}{{reason}}.' } })
  expect(told(error)).toBe('At most 5.')
})

it('tells what is no answer at all', () => {
  expect(told(new RequestError(0, 'unexpected', {}, null))).toBe('No server.')
  expect(told(new Error('x'))).toBe('Something failed.')
})
