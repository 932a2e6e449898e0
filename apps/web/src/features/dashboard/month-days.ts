interface Counted {
  day: string
  count: number
}

export interface MonthDay {
  /** Day of the month, from 1. */
  number: number
  /** ISO. */
  day: string
  /** Null for days to come. */
  count: number | null
  /** Changes on the same day of last month; null where it had no such day. */
  lastMonth: number | null
}

/** Every day of the month `today` is in, with the counts of both months; days without changes are 0. */
export function monthDays(counted: readonly Counted[], today: string): MonthDay[] {
  const countByDay = new Map(counted.map(({ day, count }) => [day, count]))
  const month = today.slice(0, 7)
  const lastMonth = monthBefore(month)
  return Array.from({ length: daysIn(month) }, (_, index) => {
    const number = index + 1
    const day = `${month}-${String(number).padStart(2, '0')}`
    const dayBefore = `${lastMonth}-${String(number).padStart(2, '0')}`
    return {
      number,
      day,
      count: day > today ? null : (countByDay.get(day) ?? 0),
      lastMonth: number > daysIn(lastMonth) ? null : (countByDay.get(dayBefore) ?? 0),
    }
  })
}

const daysIn = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()

function monthBefore(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - 1)
  return date.toISOString().slice(0, 7)
}
