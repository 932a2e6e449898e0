import { expect, test } from 'vitest'
import { idIn, ofThese } from './rows-by-id.ts'

test('records of a list as of a day are read again as of that day', () => {
  expect(ofThese([7, 8], { asOf: '2026-10-23' })).toEqual({ where: idIn([7, 8]), asOf: '2026-10-23' })
})
