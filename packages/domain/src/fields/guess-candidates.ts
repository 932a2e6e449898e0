import { currencyOfSign, currencyScale, splitCurrency } from './currency.ts'
import type { Currency } from './currency.ts'
import type { DataType } from './data-types.ts'
import { numericDate, readDay } from './date-text.ts'
import { hasTime, readInstant } from './date-time-text.ts'
import { exactProblem, maximumScale, scaleOf } from './exact.ts'
import type { DateOrder, Reading, TextContext } from './field-type.ts'
import { decimalMarkOf } from './locale.ts'
import { isAmbiguous, readNumber } from './number-text.ts'
import { fieldTypeOf } from './registry.ts'

export interface Guess {
  readonly dataType: DataType
  readonly settings: Record<string, unknown>
  /** To be given to `parse` with every text of this column. */
  readonly reading: Reading
}

/** One thing a column may be; it drops out at the first text it does not accept. */
export interface Candidate {
  readonly accepts: (text: string) => boolean
  /** After the last text; null when all of them together say no. */
  readonly guess: () => Guess | null
}

/** In the order of preference. `header` is folded. */
export function candidates(context: TextContext, header: string): Candidate[] {
  if (/\b(zip|postal|postcode|code|codigo|isbn|ssn|sku|iban)\b|[_ ](zip|code)$|^cp$/.test(header))
    return [textOf('email_address', context)]
  const isPhone = /phone|telefono|telephone|\btel\b|mobile|movil|celular|portable|fax/.test(header)
  return [
    booleans(),
    ...(isPhone ? [] : [numbers(context), percentages(context), amounts(context)]),
    dates(context),
    instants(context),
    textOf('email_address', context),
    urls(context),
    phones(context, isPhone),
  ]
}

function booleans(): Candidate {
  const pairs = [
    ['true', 'false'],
    ['yes', 'no'],
    ['si', 'no'],
    ['oui', 'non'],
    ['vrai', 'faux'],
    ['verdadero', 'falso'],
    ['y', 'n'],
  ]
  const seen = new Set<string>()
  return {
    accepts: (text) => {
      seen.add(text.toLowerCase().replace('í', 'i'))
      return seen.size <= 2
    },
    guess: () => {
      const isPair = pairs.some(
        (pair) => [...seen].every((word) => pair.includes(word)) && (seen.size === 2 || (pair[0] ?? '').length > 3),
      )
      return isPair ? { dataType: 'boolean', settings: {}, reading: {} } : null
    },
  }
}

/** What a column of numbers shows of its way of writing them. */
function numberColumn(context: TextContext) {
  const as = { '.': markReader(context, '.'), ',': markReader(context, ',') }
  let hasAmbiguous = false
  return {
    accepts(text: string): boolean {
      hasAmbiguous ||= isAmbiguous(text.replace(/^[-(]/, ''))
      if (as['.'].isPossible) as['.'].add(text)
      if (as[','].isPossible) as[','].add(text)
      return as['.'].isPossible || as[','].isPossible
    },
    /** The reading that fits all; where both do, a dot is the decimal mark and the context decides what 1,234 is. */
    chosen() {
      if (as['.'].isPossible !== as[','].isPossible) return as['.'].isPossible ? as['.'] : as[',']
      return hasAmbiguous && decimalMarkOf(context) === ',' ? as[','] : as['.']
    },
  }
}

/** Reads a column under the assumption that this is its decimal mark. */
function markReader(context: TextContext, decimalMark: '.' | ',') {
  const own = { ...context, reading: { decimalMark } }
  const other = decimalMark === '.' ? ',' : '.'
  return {
    decimalMark,
    isPossible: true,
    scale: 0,
    add(text: string): void {
      // The other mark groups thousands then: three digits follow its last one.
      const at = text.lastIndexOf(other)
      const isGrouping = at < 0 || /^\d{3}(?!\d)/.test(text.slice(at + 1))
      const exact = isGrouping ? readNumber(text, own) : null
      this.isPossible = exact !== null && exactProblem(exact, maximumScale) === null
      if (exact !== null) this.scale = Math.max(this.scale, scaleOf(exact))
    },
  }
}

function numbers(context: TextContext): Candidate {
  const column = numberColumn(context)
  const lengths = new Set<number>()
  let isUnsafe = false
  let isPlainDigits = true
  return {
    accepts: (text) => {
      // Leading zeros and a leading plus name things; they would be lost.
      if (/^\+|^[-(]?0\d/.test(text)) return false
      isPlainDigits &&= /^\d+$/.test(text)
      if (lengths.size < 2) lengths.add(text.length)
      isUnsafe ||= /\d{16}/.test(text.replace(/[.,].*/, ''))
      return column.accepts(text)
    },
    guess: () => {
      const { scale, decimalMark } = column.chosen()
      const isName = isPlainDigits && lengths.size === 1 && Math.min(...lengths) >= 9
      if (isUnsafe || isName) return null
      const reading: Reading = { decimalMark }
      return scale === 0
        ? { dataType: 'number', settings: {}, reading }
        : { dataType: 'decimal', settings: { scale }, reading }
    },
  }
}

function percentages(context: TextContext): Candidate {
  const column = numberColumn(context)
  return {
    accepts: (text) => text.endsWith('%') && column.accepts(text.slice(0, -1).trim()),
    guess: () => {
      const { scale, decimalMark } = column.chosen()
      return { dataType: 'percentage', settings: { scale }, reading: { decimalMark } }
    },
  }
}

function amounts(context: TextContext): Candidate {
  const column = numberColumn(context)
  let currency: Currency | null = null
  return {
    accepts: (text) => {
      const split = splitCurrency(text)
      if (!split) return false
      const meant = split.sign === '' ? currency : currencyOfSign(split.sign, context.country)
      if (split.sign !== '' && (meant === null || (currency !== null && meant !== currency))) return false
      currency = meant
      return column.accepts(split.number)
    },
    guess: () => {
      const { scale, decimalMark } = column.chosen()
      if (currency === null || scale > currencyScale(currency)) return null
      return { dataType: 'money', settings: { currency }, reading: { decimalMark } }
    },
  }
}

/** Which orders of day and month fit every date of a column. */
function dateOrders(context: TextContext) {
  let dayMayBeFirst = true
  let monthMayBeFirst = true
  return {
    see(text: string): void {
      const numbers = numericDate(text)
      if (!numbers) return
      dayMayBeFirst &&= numbers.second <= 12
      monthMayBeFirst &&= numbers.first <= 12
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

function dates(context: TextContext): Candidate {
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

function instants(context: TextContext): Candidate {
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

function urls(context: TextContext): Candidate {
  const url = textOf('url', context)
  return { ...url, accepts: (text) => /^(https?:\/\/|www\.)/i.test(text) && url.accepts(text) }
}

/** Without a header that says so, only texts with a plus or brackets are phones: digits alone may be anything. */
function phones(context: TextContext, isPhone: boolean): Candidate {
  const phone = textOf('phone_number', context)
  return { ...phone, accepts: (text) => (isPhone || /^\+|^\(\d/.test(text)) && phone.accepts(text) }
}

function textOf(dataType: 'email_address' | 'url' | 'phone_number', context: TextContext): Candidate {
  const type = fieldTypeOf(dataType)
  return {
    accepts: (text) => 'value' in type.parse(text, {}, context),
    guess: () => ({ dataType, settings: {}, reading: {} }),
  }
}
