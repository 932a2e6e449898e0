import { fold } from '../text/fold.ts'
import { dayOf } from './calendar.ts'
import type { DateOrder, TextContext } from './field-type.ts'
import { dateOrderOf } from './locale.ts'

const months = [
  ['january', 'enero', 'janvier'],
  ['february', 'febrero', 'fevrier'],
  ['march', 'marzo', 'mars'],
  ['april', 'abril', 'avril'],
  ['may', 'mayo', 'mai'],
  ['june', 'junio', 'juin'],
  ['july', 'julio', 'juillet'],
  ['august', 'agosto', 'aout'],
  ['september', 'septiembre', 'septembre', 'setiembre'],
  ['october', 'octubre', 'octobre'],
  ['november', 'noviembre', 'novembre'],
  ['december', 'diciembre', 'decembre'],
]

/** Reads a day: ISO first, then 14/5/2026 in the order of the column or country, then names of months in three languages. */
export function readDay(text: string, context: Pick<TextContext, 'country' | 'reading'>): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text)?.toSpliced(2, 1) ?? []
  if (isoDay !== undefined) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDay))
  const numbers = numericDate(text)
  if (numbers) return inOrder(numbers, dateOrderOf(context))
  return readNamedMonth(fold(text))
}

export interface NumericDate {
  readonly first: number
  readonly second: number
  readonly year: number
}

/** The parts of a date whose order its column has to tell. */
export function numericDate(text: string): NumericDate | null {
  const [, first, , second, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  if (year === undefined) return null
  return { first: Number(first), second: Number(second), year: fullYear(year) }
}

function inOrder({ first, second, year }: NumericDate, order: DateOrder): string | null {
  return order === 'day-month-year' ? dayOf(year, second, first) : dayOf(year, first, second)
}

/** 12 May 2026, May 12, 2026, 12-May-26, 12 de mayo de 2026, 1er mai 2026; after an optional name of a weekday. */
function readNamedMonth(folded: string): string | null {
  const bare = folded.replace(/^[a-z]+\.?,?\s+(?=\d)/, (weekday) => (monthOf(weekday) ? weekday : ''))
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|er|o|º)?[\s-]+(?:de\s+)?([a-z]+)\.?[\s,-]+(?:de[l]?\s+)?(\d{4}|\d{2})$/.exec(bare)
  if (dayFirst) return namedDay(dayFirst[1], dayFirst[2], dayFirst[3])
  const monthFirst = /^([a-z]+)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/.exec(bare)
  return monthFirst ? namedDay(monthFirst[2], monthFirst[1], monthFirst[3]) : null
}

function namedDay(day = '', month = '', year = ''): string | null {
  return dayOf(fullYear(year), monthOf(month), Number(day))
}

/** 1 to 12, or 0; three letters are enough where they name one month. */
function monthOf(word: string): number {
  const name = word.replace(/[^a-z]/g, '')
  if (name.length < 3) return 0
  const found = months.flatMap((names, index) => (names.some((each) => each.startsWith(name)) ? [index + 1] : []))
  return found.length === 1 ? (found[0] ?? 0) : 0
}

/** Two digits: 69 to 99 are of the last century, as POSIX reads them. */
function fullYear(year: string): number {
  const number = Number(year)
  if (year.length > 2) return number
  return number >= 69 ? 1900 + number : 2000 + number
}
