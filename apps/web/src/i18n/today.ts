/** The day it is in a timezone, ISO. */
export function todayIn(timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
  return parts.format(new Date())
}
