import { Decimal } from 'decimal.js'
import { canonical } from './exact.ts'

/** Products of two numbers of 24 digits stay exact. */
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 80 })

interface LineAmounts {
  readonly quantity: string
  readonly unitPrice: string
  /** 8.5 means 8.5 %. */
  readonly taxPercent?: string | undefined
  readonly discountPercent?: string | undefined
}

/** Exact numbers as text: net is after the discount and before the tax, gross is both together. */
export interface LineTotals extends Record<string, string> {
  readonly net: string
  readonly discount: string
  readonly tax: string
  readonly gross: string
}

/**
 * The totals of lines in a currency with so many decimals. Each line is rounded by itself, halves away from zero, so
 * that what stands on the lines adds up to what stands below them.
 */
export function totalsOf(lines: readonly LineAmounts[], scale: number): LineTotals {
  let [net, discount, tax] = [new Exact(0), new Exact(0), new Exact(0)]
  for (const line of lines) {
    const amount = new Exact(line.quantity).times(line.unitPrice)
    const off = amount
      .times(line.discountPercent ?? 0)
      .dividedBy(100)
      .toDecimalPlaces(scale)
    const rest = amount.toDecimalPlaces(scale).minus(off)
    net = net.plus(rest)
    discount = discount.plus(off)
    tax = tax.plus(
      rest
        .times(line.taxPercent ?? 0)
        .dividedBy(100)
        .toDecimalPlaces(scale),
    )
  }
  return { net: plain(net), discount: plain(discount), tax: plain(tax), gross: plain(net.plus(tax)) }
}

const plain = (number: Decimal): string => canonical(number.toFixed())
