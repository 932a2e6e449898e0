import { pad } from './calendar.ts'

/** Between local time in a timezone (IANA name) and instants, over Intl. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    })
    formats.set(timezone, format)
  }
  return format
}

/** What a clock on the wall shows, as if it were UTC: milliseconds since 1970. */
function wallClock(instantMs: number, timezone: string): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatOf(timezone).formatToParts(instantMs)) parts[type] = value
  const year = parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year'])
  const wall = new Date(0)
  wall.setUTCFullYear(year, Number(parts['month']) - 1, Number(parts['day']))
  wall.setUTCHours(Number(parts['hour']), Number(parts['minute']), Number(parts['second']))
  return wall.getTime() + (((instantMs % 1000) + 1000) % 1000)
}

const offsetAt = (instantMs: number, timezone: string): number => wallClock(instantMs, timezone) - instantMs

/** Local date and time of an instant: `2026-05-14T15:30:00.000`. */
export function localOf(instant: string, timezone: string): string {
  return new Date(wallClock(Date.parse(instant), timezone)).toISOString().slice(0, -1)
}

/** The day an instant falls on in a timezone. */
export const dayOfInstant = (instant: string, timezone: string): string => localOf(instant, timezone).slice(0, 10)

/**
 * The instant of a local time (`2026-05-14T15:30:00.000`). A time that the clock change skips moves on by the gap,
 * one that happens twice is the first of both, as Temporal's "compatible" has it.
 */
export function instantOfLocal(local: string, timezone: string): string {
  const wall = Date.parse(`${local}Z`)
  const day = Math.floor(wall / msPerDay)
  const before = offsetOfDay(day - 1, timezone)
  const after = offsetOfDay(day + 2, timezone)
  if (before === after || offsetAt(wall - before, timezone) === before) return new Date(wall - before).toISOString()
  const isAfter = offsetAt(wall - after, timezone) === after
  return new Date(wall - (isAfter ? after : before)).toISOString()
}

const msPerDay = 86_400_000
const mostKept = 20_000
const offsets = new Map<string, number>()

/** Offset when a day of UTC begins, kept: Intl is far too slow for every cell of a file. */
function offsetOfDay(day: number, timezone: string): number {
  const key = `${timezone} ${day}`
  const kept = offsets.get(key)
  if (kept !== undefined) return kept
  if (offsets.size >= mostKept) offsets.clear()
  const offset = offsetAt(day * msPerDay, timezone)
  offsets.set(key, offset)
  return offset
}

/** The first instant of a day in a timezone; of the day after, its end. */
export const startOfDay = (day: string, timezone: string): string => instantOfLocal(`${day}T00:00:00.000`, timezone)

/** `hour:minute[:second[.fraction]]` as the part of an ISO text behind the T, or null. */
export function isoTime(hour: number, minute: number, second: number, ms: number): string | null {
  if (hour > 23 || minute > 59 || second > 59) return null
  return `${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}.${pad(ms, 3)}`
}
