import { expect, test } from 'vitest'
import { fieldTypes } from '@trellis/domain/fields/registry'
import { sampleContext } from '@trellis/domain/samples/context'
import { dayTyped, withDay } from './picked-day.ts'

/** The team is in California. */
const context = sampleContext('en')
const typed = (dataType: 'date' | 'date_time', text: string) => ({
  text,
  type: fieldTypes[dataType],
  field: { id: 1, dataType, settings: {}, isRequired: false },
})

test('a day of the calendar takes the place of the one that was typed, however that was written', () => {
  for (const text of ['', '2026-05-14', 'May 14, 2026', '5/14/2026', 'no day'])
    expect(withDay('2026-05-20', typed('date', text), context), text).toBe('2026-05-20')
})

test('and an instant keeps its time', () => {
  const picked = (text: string) => withDay('2026-05-20', typed('date_time', text), context)
  expect(picked('2026-05-14 15:30')).toBe('2026-05-20 15:30')
  expect(picked('May 14, 2026 3:30 pm')).toBe('2026-05-20 15:30')
  expect(picked('5/14/2026 22:00')).toBe('2026-05-20 22:00')
  expect(picked('')).toBe('2026-05-20')
  expect(picked('no day')).toBe('2026-05-20')
})

test('the calendar shows the day that is typed, as the clock of the team has it', () => {
  expect(dayTyped(typed('date', 'May 14, 2026'), context)).toBe('2026-05-14')
  expect(dayTyped(typed('date_time', '5/14/2026 22:00'), context)).toBe('2026-05-14')
  expect(dayTyped(typed('date_time', '2026-05-14 15'), context)).toBe('2026-05-14')
  expect(dayTyped(typed('date', 'May'), context)).toBeNull()
})
