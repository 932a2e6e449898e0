import { dayNumber } from './calendar.ts'
import { readDay } from './date-text.ts'
import type { TextContext } from './field-type.ts'

/** Days from one to another, both included; null where it is open on that side, but never on both. */
export interface DayRange {
  readonly from: string | null
  readonly to: string | null
}

/** Keys in the order in which PostgreSQL keeps them (jsonb: shorter ones first), so that equal ranges are equal texts. */
export const dayRange = (from: string | null, to: string | null): DayRange => ({ to, from })

/** A value of a date range; its schema has checked it. */
export const rangeOf = (value: unknown): DayRange => value as DayRange

/** ISO 8601: `2026-05-14/2026-05-18`, open as `2026-05-14/..`. */
export const isoRange = ({ from, to }: DayRange): string => `${from ?? '..'}/${to ?? '..'}`

const since = /^(?:from|since|starting|desde(?: el)?|a partir del?|depuis(?: le)?|des(?: le)?|a partir du)\s+/
const until = /^(?:until|till|through|up to|hasta(?: el)?|jusqu['’]?\s?au)\s+/
const between = /\s+(?:-|–|—|to|until|through|al?|hasta(?: el)?|au|jusqu['’]?\s?au)\s+|\s*(?:–|—)\s*/

/** The two sides of a range as they are written, '' for an open one; null where the text is no range of two sides. */
export function sidesOf(text: string): readonly [string, string] | null {
  const trimmed = withoutAccents(text.trim())
  const iso = /^(\d{4}-\d{2}-\d{2}|\.\.)?\s*(?:\/|\.\.)\s*(\d{4}-\d{2}-\d{2}|\.\.)?$/i.exec(trimmed)
  if (iso) return [sideOf(iso[1]), sideOf(iso[2])]
  const bare = trimmed.replace(/^del?\s+(?:el\s+)?|^du\s+|^between\s+/i, '')
  const start = since.exec(bare.toLowerCase())?.[0]
  const split = divided(start ? bare.slice(start.length) : bare)
  if (split) return split
  if (start) return [bare.slice(start.length), '']
  const end = until.exec(bare.toLowerCase())?.[0]
  return end ? ['', bare.slice(end.length)] : null
}

const sideOf = (side = ''): string => (side === '..' ? '' : side)

function divided(text: string): readonly [string, string] | null {
  const joint = between.exec(` ${text.toLowerCase()} `)
  if (!joint) return null
  const sides = [` ${text} `.slice(0, joint.index), ` ${text} `.slice(joint.index + joint[0].length)]
  return [(sides[0] ?? '').trim(), (sides[1] ?? '').trim()]
}

/** Letters keep their number, unlike folded ones: the sides are cut from the text itself. */
const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')

/** Reads a range, or one day as a range of itself. */
export function readRange(text: string, context: TextContext): DayRange | null {
  const day = readDay(text.trim(), context)
  if (day !== null) return dayRange(day, day)
  const sides = sidesOf(text)
  if (!sides) return null
  const [from, to] = sides.map((side) => (side === '' ? null : readDay(side, context)))
  const isRead = (from != null || sides[0] === '') && (to != null || sides[1] === '')
  return isRead ? dayRange(from ?? null, to ?? null) : null
}

export const isOrdered = ({ from, to }: DayRange): boolean => from === null || to === null || from <= to

/** One number per range in the order of the database: by start, an open one first; then by end, an open one last. */
export function rangeOrder({ from, to }: DayRange): number {
  const days = 4_000_000
  const start = from === null ? 0 : dayNumber(from) + 800_000
  return start * days + (to === null ? days - 1 : dayNumber(to) + 800_000)
}
