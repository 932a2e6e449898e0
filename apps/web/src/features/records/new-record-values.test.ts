import { expect, test } from 'vitest'
import { newRecordValues } from './new-record-values.ts'

test('a default that was taken out of the form stays out of the record', () => {
  const fields = [
    { id: 1, defaultValue: 'Brass' },
    { id: 2, defaultValue: null },
    { id: 3, defaultValue: 'Beginner' },
  ]
  expect(newRecordValues({ 1: null, 2: null, 3: 'Beginner', 9: 'not of this form' }, fields)).toEqual({
    1: null,
    3: 'Beginner',
  })
})
