import { canonical, scaleOf } from './exact.ts'

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
  let [net, discount, tax] = [0n, 0n, 0n]
  for (const line of lines) {
    const amount = times(exact(line.quantity), exact(line.unitPrice))
    const off = rounded(percentOf(amount, line.discountPercent), scale)
    const rest = rounded(amount, scale) - off
    net += rest
    discount += off
    tax += rounded(percentOf({ units: rest, scale }, line.taxPercent), scale)
  }
  const text = (units: bigint) => plain({ units, scale })
  return { net: text(net), discount: text(discount), tax: text(tax), gross: text(net + tax) }
}

/** So many units of the last decimal. */
interface Exact {
  readonly units: bigint
  readonly scale: number
}

function exact(text: string): Exact {
  const number = canonical(text)
  return { units: BigInt(number.replace('.', '')), scale: scaleOf(number) }
}

const times = (a: Exact, b: Exact): Exact => ({ units: a.units * b.units, scale: a.scale + b.scale })

function percentOf(amount: Exact, percent = '0'): Exact {
  const { units, scale } = times(amount, exact(percent))
  return { units, scale: scale + 2 }
}

/** In units of so many decimals, halves away from zero. */
function rounded({ units, scale: from }: Exact, scale: number): bigint {
  if (from <= scale) return units * 10n ** BigInt(scale - from)
  const step = 10n ** BigInt(from - scale)
  const half = units < 0n ? -step / 2n : step / 2n
  return (units + half) / step
}

function plain({ units, scale }: Exact): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale)
  return canonical(`${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`)
}
