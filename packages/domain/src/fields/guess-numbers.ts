import { currencyOfSign, currencyScale, splitCurrency } from './currency.ts'
import type { Currency } from './currency.ts'
import { exactProblem, maximumScale, scaleOf } from './exact.ts'
import type { Reading, TextContext } from './field-type.ts'
import type { Candidate } from './guess-candidate.ts'
import { decimalMarkOf } from './locale.ts'
import { isAmbiguous, readNumber } from './number-text.ts'

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

export function numbers(context: TextContext): Candidate {
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

export function percentages(context: TextContext): Candidate {
  const column = numberColumn(context)
  return {
    accepts: (text) => text.endsWith('%') && column.accepts(text.slice(0, -1).trim()),
    guess: () => {
      const { scale, decimalMark } = column.chosen()
      return { dataType: 'percentage', settings: { scale }, reading: { decimalMark } }
    },
  }
}

export function amounts(context: TextContext): Candidate {
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
