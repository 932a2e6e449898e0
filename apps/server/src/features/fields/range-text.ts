import { dayNumber } from '@trellis/domain/fields/calendar'
import { dayRange, type DayRange } from '@trellis/domain/fields/day-range'

/** Ranges of days as PostgreSQL writes and reads them: it always gives them back without their last day, `[a,b+1)`. */

export const rangeText = ({ from, to }: DayRange): string => `[${from ?? ''},${to ?? ''}]`

const msPerDay = 86_400_000

export function rangeOfText(text: string): DayRange {
  const [lower = '', upper = ''] = text.slice(1, -1).split(',')
  return dayRange(lower || null, upper === '' ? null : dayBefore(upper))
}

function dayBefore(day: string): string {
  // The day after 9999-12-31 is no day of ours, and no four digits.
  if (day.length > 10) return '9999-12-31'
  return new Date((dayNumber(day) - 1) * msPerDay).toISOString().slice(0, 10)
}
