import { z } from 'zod'

/** Digits before the decimal mark. */
export const maximumWholeDigits = 20
export const maximumScale = 10

/** Plain decimal text without superfluous zeros: `-0.50` is `-0.5`, `-0` is `0`. The form all exact values have. */
export function canonical(plain: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(plain) ?? []
  const digits = (whole || '0') + (fraction && `.${fraction}`)
  return sign === '-' && digits !== '0' ? `-${digits}` : digits
}

/** Digits after the decimal mark of a canonical number. */
export const scaleOf = (exact: string): number => (exact.includes('.') ? exact.length - exact.indexOf('.') - 1 : 0)

const wholeDigitsOf = (exact: string): number => exact.replace(/^-/, '').split('.')[0]?.length ?? 0

export function exactProblem(exact: string, scale: number): 'too-large' | 'too-many-decimals' | null {
  if (wholeDigitsOf(exact) > maximumWholeDigits) return 'too-large'
  return scaleOf(exact) > scale ? 'too-many-decimals' : null
}

/** An exact number as text with at most `scale` decimals; never through floating point (design.md section 2). */
export function exactNumber(scale: number): z.ZodType<string, unknown> {
  return z
    .string()
    .max(100)
    .regex(/^[+-]?\d+(\.\d+)?$/)
    .transform(canonical)
    .superRefine((exact, check) => {
      const problem = exactProblem(exact, scale)
      if (problem) check.addIssue({ code: 'custom', message: problem })
    })
}

/** A whole number in units of the last decimal: orders exactly. */
export function scaled(exact: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = exact.split('.')
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
}

export function compareExact(a: string | number, b: string | number): number {
  const [left, right] = [String(a), String(b)]
  const isPlain = /^[+-]?\d+(\.\d+)?$/
  if (!isPlain.test(left) || !isPlain.test(right)) return Math.sign(Number(a) - Number(b))
  const scale = Math.max(scaleOf(left), scaleOf(right))
  const difference = scaled(left, scale) - scaled(right, scale)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}
