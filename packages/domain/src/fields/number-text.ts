import { canonical } from './exact.ts'
import { decimalMarkOf, type Spoken } from './locale.ts'

/**
 * Reads a number as English, Spanish and French write it: 1,234.50, 1.234,50, 1 234,50, 1'234.50, 1.5e-3, (12).
 * A single dot is always the decimal mark (our own exports write it so). Only 1,234 needs the context.
 * Gives canonical decimal text, or null.
 */
export function readNumber(text: string, context: Spoken): string | null {
  const bracketed = /^\((.+)\)$/.exec(text)
  const signed = bracketed ? `-${bracketed[1]}` : text.replace(/^[−–]/, '-')
  const [, sign, digits] = /^([+-]?)\s*(\d[\d.,'’\s]*|\.\d+)$/.exec(signed) ?? []
  if (digits === undefined) return readExponent(signed)
  const plain = plainDigits(digits.trim(), context)
  return plain === null ? null : canonical(sign + plain)
}

/** Digits with the dot as decimal mark and without grouping. */
function plainDigits(digits: string, context: Spoken): string | null {
  const mark = decimalMarkIn(digits, context)
  const at = mark ? digits.lastIndexOf(mark) : -1
  const whole = at < 0 ? digits : digits.slice(0, at)
  const fraction = at < 0 ? '' : digits.slice(at + 1)
  if (!/^\d*$/.test(fraction) || (whole !== '' && !isGrouped(whole))) return null
  return `${whole.replace(/\D/g, '')}${fraction && `.${fraction}`}`
}

function decimalMarkIn(digits: string, context: Spoken): '.' | ',' | null {
  const dots = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (dots > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (dots === 1) return context.reading?.decimalMark === ',' && /^\d{1,3}\.\d{3}$/.test(digits) ? null : '.'
  if (commas !== 1) return null
  return isAmbiguous(digits) && decimalMarkOf(context) === '.' ? null : ','
}

/** One comma before exactly three digits may group thousands or begin the decimals. */
export const isAmbiguous = (digits: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(digits)

/** Plain digits, or groups of three with one kind of separator. */
const isGrouped = (whole: string): boolean => /^\d+$/.test(whole) || /^\d{1,3}([.,'’\s])\d{3}(?:\1\d{3})*$/.test(whole)

function readExponent(text: string): string | null {
  const [, sign = '', whole = '', fraction = '', power = ''] =
    /^([+-]?)(\d+)(?:\.(\d+))?e([+-]?\d{1,3})$/i.exec(text) ?? []
  if (power === '') return null
  const digits = whole + fraction
  const first = digits.search(/[1-9]/)
  if (first === -1) return '0'
  /** Where the decimal mark stands among the digits. */
  const mark = whole.length + Number(power)
  if (Math.abs(mark - first - 1) > 40) return null
  const before = mark > 0 ? digits.slice(0, mark).padEnd(mark, '0') : '0'
  const after = mark > 0 ? digits.slice(mark) : digits.padStart(digits.length - mark, '0')
  return canonical(`${sign}${before}${after && `.${after}`}`)
}
