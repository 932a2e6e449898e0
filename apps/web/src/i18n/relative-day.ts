/** Which phrase tells how long ago a day was (specification section 9; behaviour: ranges counted in the team's timezone). */
export type RelativeDay =
  | { phrase: 'today' | 'yesterday' | 'weekAgo' | 'on' }
  | { phrase: 'daysAgo' | 'weeksAgo'; count: number }

export function relativeDay(instant: Date, now: Date, timezone: string): RelativeDay {
  const days = dayNumber(now, timezone) - dayNumber(instant, timezone)
  if (days === 0) return { phrase: 'today' }
  if (days === 1) return { phrase: 'yesterday' }
  if (days >= 2 && days <= 6) return { phrase: 'daysAgo', count: days }
  if (days >= 7 && days <= 13) return { phrase: 'weekAgo' }
  if (days >= 14 && days <= 34) return { phrase: 'weeksAgo', count: Math.floor(days / 7) }
  return { phrase: 'on' }
}

/** Days since 1970 on the calendar of a timezone. */
function dayNumber(instant: Date, timezone: string) {
  // Swedish writes dates as ISO does.
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(instant)
  return Date.parse(`${isoDay}T00:00:00Z`) / 86_400_000
}
