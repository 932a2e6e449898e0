/** Days as ISO text (2026-05-14), years 0001 to 9999; days count from 1970-01-01. */

const msPerDay = 86_400_000

/** The day, or null where the calendar has no such day. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return day !== undefined && dayOf(Number(year), Number(month), Number(day)) !== null
}

export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) / msPerDay
}

/** The day `count` days later; stays within the years 0001 to 9999. */
export function addDays(day: string, count: number): string {
  const number = Math.min(Math.max(dayNumber(day) + count, dayNumber('0001-01-01')), dayNumber('9999-12-31'))
  return new Date(number * msPerDay).toISOString().slice(0, 10)
}

export const pad = (number: number, length: number): string => String(number).padStart(length, '0')

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
