import type { TextContext } from './field-type.ts'
import { readDay } from './date-text.ts'
import { instantOfLocal, isoTime } from './zoned.ts'

const timePattern =
  /^(\d{1,2})(?::|h)(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?\s?m\.?)?\s*(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/i

/**
 * Reads a day with a time; an offset (Z, +02:00) decides, else the team's timezone. A day alone is its midnight.
 * Gives the instant in UTC with milliseconds, or null.
 */
export function readInstant(text: string, context: TextContext): string | null {
  const [dayText, timeText] = splitTime(text)
  const day = readDay(dayText, context)
  if (day === null) return null
  const [, hour = '', minute, second = '0', fraction = '', half, offset] = timePattern.exec(timeText || '0:00') ?? []
  if (minute === undefined) return null
  const hours = half ? twelveHours(Number(hour), half) : Number(hour)
  const time = isoTime(hours, Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)))
  if (time === null) return null
  return offset ? atOffset(`${day}T${time}`, offset) : inRange(instantOfLocal(`${day}T${time}`, context.timezone))
}

/** Whether the text holds a time, not only a day. */
export const hasTime = (text: string): boolean => splitTime(text)[1] !== ''

function splitTime(text: string): [day: string, time: string] {
  const at = /(?:T|,?\s+(?:at\s+|a las\s+|à\s+)?)(?=\d{1,2}(?::|h)\d{2})/i.exec(text)
  return at ? [text.slice(0, at.index), text.slice(at.index + at[0].length)] : [text, '']
}

function twelveHours(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return 24
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

function atOffset(local: string, offset: string): string | null {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  // Z, UTC, GMT: the text is the instant already.
  if (!sign) return inRange(`${local}Z`)
  const offsetMinutes = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return inRange(new Date(Date.parse(`${local}Z`) - offsetMinutes * 60_000).toISOString())
}

/** Instants of the years 0001 to 9999; beyond, the ISO form has six digits and a sign. */
const inRange = (instant: string): string | null => (/^(?!0000)\d{4}-/.test(instant) ? instant : null)
