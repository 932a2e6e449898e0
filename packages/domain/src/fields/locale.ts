import type { DateOrder, TextContext } from './field-type.ts'

/** What decides how numbers are read and written. */
export type Spoken = Pick<TextContext, 'language' | 'country' | 'reading'>

/** The locale texts are shown in: the language of the person as it is written in the team's country. */
export const localeOf = ({ language, country }: Spoken): string => (country ? `${language}-${country}` : language)

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Making a format costs a thousand times more than using it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.style} ${options.currency} ${options.minimumFractionDigits} ${options.maximumFractionDigits}`
  let format = numberFormats.get(key)
  if (!format) numberFormats.set(key, (format = new Intl.NumberFormat(locale, options)))
  return format
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone} ${options.dateStyle} ${options.timeStyle}`
  let format = dateFormats.get(key)
  if (!format) dateFormats.set(key, (format = new Intl.DateTimeFormat(locale, options)))
  return format
}

/** A time whose "p.m." never goes to the next line without it. */
export const unbrokenTime = (said: string): string => said.replace(/ (?=[ap]\.?\s?m)/i, '\u00a0')

/** Whether 1,234 means a thousand and more (.) or one and a bit (,). */
export function decimalMarkOf(context: Spoken): '.' | ',' {
  if (context.reading?.decimalMark) return context.reading.decimalMark
  const parts = numberFormat(localeOf(context), { style: 'decimal', minimumFractionDigits: 1 }).formatToParts(0.5)
  return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.'
}

/** Whether 3/4/2025 is in March or in April: only the United States (and their neighbours in usage) put the month first. */
export function dateOrderOf(context: Pick<TextContext, 'country' | 'reading'>): DateOrder {
  if (context.reading?.dateOrder) return context.reading.dateOrder
  return ['US', 'PH', 'PR'].includes(context.country) ? 'month-day-year' : 'day-month-year'
}
