import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleContext } from '../samples/context.ts'
import { addDays, dayNumber, isDay } from './calendar.ts'
import { readDay } from './date-text.ts'
import { readInstant } from './date-time-text.ts'
import type { TextContext } from './field-type.ts'
import { fieldTypeOf } from './registry.ts'
import { dayOfInstant, instantOfLocal, localOf, startOfDay } from './zoned.ts'

const us = sampleContext('en')
const mexico: TextContext = { ...sampleContext('es'), country: 'MX', timezone: 'America/Mexico_City' }
const zones = [
  'America/Los_Angeles',
  'Europe/Paris',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'UTC',
]

const anyInstant = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const anyDay = fc
  .integer({ min: dayNumber('0001-01-01'), max: dayNumber('9999-12-31') })
  .map((count) => addDays('1970-01-01', count))

describe('days', () => {
  it('come back from their text', () => {
    const date = fieldTypeOf('date')
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(isDay(day)).toBe(true)
        expect(date.parse(date.format(day, {}, us), {}, us)).toEqual({ value: day })
        expect(addDays('1970-01-01', dayNumber(day))).toBe(day)
      }),
    )
  })

  it.each([
    ['2026-05-14', '2026-05-14'],
    ['2026/5/4', '2026-05-04'],
    ['5/14/2026', '2026-05-14'],
    ['3/4/2025', '2025-03-04'],
    ['May 12, 2026', '2026-05-12'],
    ['Thu, 14 May 2026', '2026-05-14'],
    ['12 de septiembre de 2026', '2026-09-12'],
    ['1er août 2026', '2026-08-01'],
    ['9-Mar-94', '1994-03-09'],
    ['Jun 12 1998', '1998-06-12'],
    ['2025-02-29', null],
    ['14/5/2026', null],
    ['12 ju 2026', null],
    ['0000-01-01', null],
    ['20260514', null],
    ['May', null],
  ])('%s is read as %s in the United States', (text, expected) => {
    expect(readDay(text, us)).toBe(expected)
  })

  it('are read day first elsewhere, or as their column says', () => {
    expect(readDay('3/4/2025', mexico)).toBe('2025-04-03')
    expect(readDay('3/4/2025', { ...mexico, reading: { dateOrder: 'month-day-year' } })).toBe('2025-03-04')
  })
})

describe('instants', () => {
  it('come back from their local time, but for the hour that happens twice', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (instant, zone) => {
        const again = instantOfLocal(localOf(instant, zone), zone)
        expect(localOf(again, zone)).toBe(localOf(instant, zone))
        expect(Date.parse(again)).toBeLessThanOrEqual(Date.parse(instant))
      }),
      { numRuns: 300 },
    )
  })

  it('come back from their text', () => {
    const dateTime = fieldTypeOf('date_time')
    fc.assert(
      fc.property(anyInstant, (value) => {
        expect(dateTime.parse(dateTime.format(value, {}, us), {}, us)).toEqual({ value })
      }),
    )
  })

  it('lie between the start of their day and of the next', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (instant, zone) => {
        const day = dayOfInstant(instant, zone)
        const next = startOfDay(addDays(day, 1), zone)
        expect(startOfDay(day, zone) <= instant).toBe(true)
        // Apia had no 30 December 2011: that day begins and ends together.
        expect(instant < next || day === '2011-12-29').toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('move on by the gap when the clock skips their time, and are the first of two', () => {
    expect(instantOfLocal('2026-03-08T02:30:00.000', 'America/Los_Angeles')).toBe('2026-03-08T10:30:00.000Z')
    expect(instantOfLocal('2026-11-01T01:30:00.000', 'America/Los_Angeles')).toBe('2026-11-01T08:30:00.000Z')
    expect(instantOfLocal('2026-03-29T02:30:00.000', 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z')
    expect(instantOfLocal('2026-10-25T02:30:00.000', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z')
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  })

  it.each([
    ['2026-05-14T10:00:00Z', '2026-05-14T10:00:00.000Z'],
    ['2026-05-14 10:00:00.123456+02', '2026-05-14T08:00:00.123Z'],
    ['2026-05-14 15:30', '2026-05-14T22:30:00.000Z'],
    ['5/14/2026, 3:30 PM', '2026-05-14T22:30:00.000Z'],
    ['14 mai 2026 à 15h30', '2026-05-14T22:30:00.000Z'],
    ['2026-01-14', '2026-01-14T08:00:00.000Z'],
    ['2026-05-14 12:15 am', '2026-05-14T07:15:00.000Z'],
    ['2026-05-14 25:00', null],
    ['2026-05-14 13:00 pm', null],
    ['10:00', null],
  ])('%s is read as %s in Los Angeles', (text, expected) => {
    expect(readInstant(text, us)).toBe(expected)
  })

  it('are normalised from any offset', () => {
    expect(fieldTypeOf('date_time').value({}).parse('2026-05-14T10:00:00+02:00')).toBe('2026-05-14T08:00:00.000Z')
  })
})

it('a time keeps its "p.m." on the line', () => {
  const time = fieldTypeOf('time')
  expect(fieldTypeOf('date_time').display('2026-05-14T22:30:00.000Z', {}, mexico)).toMatch(/ 4:30\u00a0p\.m\.$/)
  expect(time.display('15:30:00', {}, mexico)).toBe('3:30\u00a0p.m.')
  expect(time.display('15:30:00', {}, us)).toBe('3:30\u00a0PM')
})
