import { numericDate, readDay } from './date-text.ts'
import { hasTime, readInstant } from './date-time-text.ts'
import { isOrdered, isoRange, readRange, sidesOf } from './day-range.ts'
import type { DateOrder, Reading, TextContext } from './field-type.ts'
import type { Candidate } from './guess-candidate.ts'
import { readTime } from './time-text.ts'

/** Which orders of day and month fit every date of a column. */
function dateOrders(context: TextContext) {
  let dayMayBeFirst = true
  let monthMayBeFirst = true
  return {
    see(text: string): void {
      const parts = numericDate(text)
      if (!parts) return
      dayMayBeFirst &&= parts.second <= 12
      monthMayBeFirst &&= parts.first <= 12
    },
    isPossible: () => dayMayBeFirst || monthMayBeFirst,
    reading(): Reading {
      if (dayMayBeFirst && monthMayBeFirst) return {}
      const dateOrder: DateOrder = dayMayBeFirst ? 'day-month-year' : 'month-day-year'
      return { dateOrder }
    },
    reads: (text: string, read: (text: string, context: TextContext) => string | null): boolean =>
      (dayMayBeFirst && read(text, { ...context, reading: { dateOrder: 'day-month-year' } }) !== null) ||
      (monthMayBeFirst && read(text, { ...context, reading: { dateOrder: 'month-day-year' } }) !== null),
  }
}

export function dates(context: TextContext): Candidate {
  const orders = dateOrders(context)
  return {
    accepts: (text) => {
      if (!/\d/.test(text) || text.length > 40) return false
      orders.see(text)
      return orders.reads(text, readDay)
    },
    guess: () => ({ dataType: 'date', settings: {}, reading: orders.reading() }),
  }
}

/** Days that came alone were dates already; here both sides are written, or one and that the other is open. */
export function dateRanges(context: TextContext): Candidate {
  const orders = dateOrders(context)
  return {
    accepts: (text) => {
      if (!/\d/.test(text) || text.length > 90) return false
      for (const side of sidesOf(text) ?? [text]) orders.see(side)
      return orders.reads(text, (each, reading) => {
        const range = readRange(each, reading)
        return range && isOrdered(range) ? isoRange(range) : null
      })
    },
    guess: () => ({ dataType: 'date_range', settings: {}, reading: orders.reading() }),
  }
}

export function times(): Candidate {
  return {
    accepts: (text) => text.length <= 20 && !/^\d+\.\d+$/.test(text) && readTime(text) !== null,
    guess: () => ({ dataType: 'time', settings: {}, reading: {} }),
  }
}

export function instants(context: TextContext): Candidate {
  const orders = dateOrders(context)
  return {
    accepts: (text) => {
      if (!/\d/.test(text) || text.length > 60 || !hasTime(text)) return false
      orders.see(/^\S+/.exec(text)?.[0].replace(/,$/, '') ?? '')
      return orders.reads(text, readInstant)
    },
    guess: () => ({ dataType: 'date_time', settings: {}, reading: orders.reading() }),
  }
}
