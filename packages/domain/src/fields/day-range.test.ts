import { describe, expect, it } from 'vitest'
import { sampleContext } from '../samples/context.ts'
import { rangeOrder, readRange } from './day-range.ts'
import { readTime } from './time-text.ts'
import { dateRange } from './types/date-range.ts'

const us = sampleContext('en')
const france = { ...sampleContext('fr'), country: 'FR' }
const may = { from: '2026-05-14', to: '2026-05-18' }

describe('a range of days', () => {
  it.each([
    ['2026-05-14/2026-05-18', may],
    ['2026-05-14 - 2026-05-18', may],
    ['5/14/2026 – 5/18/2026', may],
    ['5/14/2026–5/18/2026', may],
    ['May 14, 2026 to May 18, 2026', may],
    ['from 5/14/2026 to 5/18/2026', may],
    ['between 5/14/2026 to 5/18/2026', may],
    ['del 14 de mayo de 2026 al 18 de mayo de 2026', may],
    ['desde el 14 de mayo de 2026 hasta el 18 de mayo de 2026', may],
    ['du 14 mai 2026 au 18 mai 2026', may],
    ['du 14 février 2026 jusqu’au 18 février 2026', { from: '2026-02-14', to: '2026-02-18' }],
    ['2026-05-14', { from: '2026-05-14', to: '2026-05-14' }],
    ['2026-05-14/..', { from: '2026-05-14', to: null }],
    ['2026-05-14..', { from: '2026-05-14', to: null }],
    ['../2026-05-18', { from: null, to: '2026-05-18' }],
    ['since May 14, 2026', { from: '2026-05-14', to: null }],
    ['5/14/2026 –', { from: '2026-05-14', to: null }],
    ['until 5/18/2026', { from: null, to: '2026-05-18' }],
    ['à partir du 14 mai 2026', { from: '2026-05-14', to: null }],
    ["jusqu'au 18 mai 2026", { from: null, to: '2026-05-18' }],
    ['hasta el 18 de mayo de 2026', { from: null, to: '2026-05-18' }],
    ['May 14 to nowhere', null],
    ['2026-02-30/2026-03-01', null],
    ['1/2', null],
    ['', null],
  ])('is read from %j', (text, range) => {
    expect(readRange(text, us)).toEqual(range)
  })

  it('is read in the order of the country', () => {
    expect(readRange('14/05/2026 - 18/05/2026', france)).toEqual(may)
  })

  it('may not end before it begins, nor be open at both sides', () => {
    expect(dateRange.parse('2026-05-18/2026-05-14', {}, us)).toEqual({ problem: 'range-backwards' })
    expect(dateRange.parse('../..', {}, us)).toEqual({ problem: 'not-a-date-range' })
    expect(dateRange.value({}).safeParse({ from: null, to: null }).success).toBe(false)
    expect(dateRange.value({}).parse({ from: '2026-05-14' })).toEqual({ from: '2026-05-14', to: null })
  })

  it('stands by its start, an open one first, then by its end, an open one last', () => {
    const ranges = [
      { from: null, to: '0001-01-01' },
      { from: null, to: '9999-12-31' },
      { from: null, to: '9999-12-31' },
      { from: '0001-01-01', to: '0001-01-01' },
      { from: '2026-05-14', to: '2026-05-14' },
      { from: '2026-05-14', to: '9999-12-31' },
      { from: '2026-05-14', to: null },
      { from: '9999-12-31', to: '9999-12-31' },
    ]
    const orders = ranges.map(rangeOrder)
    expect(orders).toEqual(orders.toSorted((a, b) => a - b))
    expect(new Set(orders).size).toBe(7)
    for (const order of orders) expect(Number.isSafeInteger(order)).toBe(true)
  })

  it('is shown in words where a side is open', () => {
    expect(dateRange.display({ from: '2026-05-14', to: null }, {}, us)).toBe('from May 14, 2026')
    expect(dateRange.display({ from: null, to: '2026-05-18' }, {}, france)).toBe('jusqu’au 18 mai 2026')
  })
})

describe('a time of day', () => {
  it.each([
    ['15:30', '15:30:00'],
    ['3:30 pm', '15:30:00'],
    ['3:30 P.M.', '15:30:00'],
    ['12 am', '00:00:00'],
    ['12:15pm', '12:15:00'],
    ['15h30', '15:30:00'],
    ['9 h', '09:00:00'],
    ['15.30', '15:30:00'],
    ['23:59:59', '23:59:59'],
    ['24:00', null],
    ['13 pm', null],
    ['0 am', null],
    ['12', null],
    ['9:5', null],
    ['09:60', null],
  ])('%j is %j', (text, time) => {
    expect(readTime(text)).toBe(time)
  })
})
