import { expect, test } from 'vitest'
import { mayBeRenamed } from './use-live-rows.ts'

test('rows that link to a record hear of its name, whatever collection it is of', () => {
  const change = (type: 'updated' | 'created', ...ids: number[]) => ({
    type,
    records: ids.map((id): [number, number] => [id, 2]),
  })
  expect([
    ...mayBeRenamed([change('updated', 7, 8), change('created', 9), { type: 'updated', records: null }]),
  ]).toEqual([7, 8])
})
