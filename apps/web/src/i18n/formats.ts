import type { Language } from '@trellis/domain/api/ids'
import { unbrokenTime } from '@trellis/domain/fields/locale'
import { localeByLanguage } from '@trellis/i18n/languages'

/** Numbers, dates and money as the language writes them; instants in the team's timezone. */
export function formatsFor(language: Language, timezone?: string) {
  const locale = localeByLanguage[language]
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: timezone })
  const calendarDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const longDay = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: timezone,
  })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: timezone })
  const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone })
  return {
    number: (value: number) => number.format(value),
    percent: (ratio: number) => percent.format(ratio),
    day: (instant: Date | string) => day.format(new Date(instant)),
    /** A day that stands for itself, as ISO text: the same one in every timezone. */
    calendarDay: (isoDay: string) => calendarDay.format(new Date(`${isoDay}T00:00:00Z`)),
    longDay: (instant: Date | string) => longDay.format(new Date(instant)),
    time: (instant: Date | string) => unbrokenTime(time.format(new Date(instant))),
    dayAndTime: (instant: Date | string) => unbrokenTime(dayAndTime.format(new Date(instant))),
    /** Exact: the amount is a decimal text and never becomes a floating-point number. */
    money: (amount: string, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
        amount as `${number}`,
      ),
  }
}
