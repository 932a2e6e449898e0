import { readDay } from '@trellis/domain/fields/date-text'

interface Ways {
  /** Country in whose order 3/4/2025 is read. */
  readonly country: string
  /** How the language says an ISO day. */
  readonly say: (isoDay: string) => string
}

/** An ISO day as the language says it, wherever that is read as the same day again; what is no day stays as it is. */
export function writtenDay(day: string, { country, say }: Ways): string {
  if (readDay(day, { country }) !== day) return day
  const said = say(day)
  return readDay(said, { country }) === day ? said : day
}
