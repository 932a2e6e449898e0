import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '../../api/request-error.ts'
import { useFieldSentence } from './field-sentence.ts'

const { learn } = await import('../../i18n/translator.ts')
vi.mock('react-i18next', async () => await import('../../i18n/react-phrases.ts'))

function Told({ error }: { error: unknown }) {
  return useFieldSentence()(error)
}
const told = (error: unknown) => renderToStaticMarkup(<Told error={error} />)

beforeEach(() =>
  learn('en', {
    errors: { 'value-not-unique': 'Somebody has it.', 'busy-try-again': 'Busy.' },
    grid: { notSaved: '{{what}}: {{why}}' },
  }),
)

it('names the field whose value another record has, where the reader may know it', () => {
  expect(told(new RequestError(409, 'value-not-unique', { fieldId: 7, title: 'Code' }, null))).toBe(
    'Code: Somebody has it.',
  )
  expect(told(new RequestError(409, 'value-not-unique', {}, null))).toBe('Somebody has it.')
  expect(told(new RequestError(503, 'busy-try-again', { title: 'Code' }, null))).toBe('Busy.')
})
