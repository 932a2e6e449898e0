import { addDays } from '@trellis/domain/fields/calendar'
import { dayOfInstant, startOfDay } from '@trellis/domain/fields/zoned'

export { startOfDay }

/** The day so many days from now, where the team is. */
export const today = (now: Date, timezone: string, offsetDays: number): string =>
  addDays(dayOfInstant(now.toISOString(), timezone), offsetDays)

/** The first instant after a day. */
export const endOfDay = (day: string, timezone: string): string => startOfDay(addDays(day, 1), timezone)
