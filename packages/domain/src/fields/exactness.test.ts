import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleContext } from '../samples/context.ts'
import { canonical, scaled } from './exact.ts'
import type { TextContext } from './field-type.ts'
import { readNumber } from './number-text.ts'
import { fieldTypeOf } from './registry.ts'

const us = sampleContext('en')
const spain: TextContext = { ...sampleContext('es'), country: 'ES' }
const france: TextContext = { ...sampleContext('fr'), country: 'FR' }

const exactText = fc
  .record({ digits: fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), scale: fc.integer({ min: 0, max: 10 }) })
  .map(({ digits, scale }) => {
    const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
    return canonical(
      `${digits < 0n ? '-' : ''}${text.slice(0, text.length - scale)}.${text.slice(text.length - scale)}`,
    )
  })
  .filter((text) => text.replace(/^-/, '').split('.')[0]!.length <= 20)

describe('exact numbers', () => {
  it('come back from their text digit by digit, in every language', () => {
    const decimal = fieldTypeOf('decimal')
    const settings = { scale: 10 }
    fc.assert(
      fc.property(exactText, fc.constantFrom(us, spain, france), (value, context) => {
        expect(decimal.value(settings).parse(value)).toBe(value)
        expect(decimal.parse(decimal.format(value, settings, context), settings, context)).toEqual({ value })
      }),
    )
  })

  it('are read as people of the three languages write them', () => {
    const writers: [string, TextContext][] = [
      ['en-US', us],
      ['es-ES', spain],
      ['fr-FR', france],
    ]
    for (const [locale, context] of writers) {
      const format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 10,
        useGrouping: 'always',
      })
      fc.assert(
        fc.property(exactText, (value) => {
          expect(readNumber(format.format(value as `${number}`), context)).toBe(value)
        }),
      )
    }
  })

  it('order by their sort key as numbers do', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer({ min: 0, max: 10 }), (a, b, scale) => {
        const [x, y] = [canonical((a / 10 ** scale).toFixed(scale)), canonical((b / 10 ** scale).toFixed(scale))]
        expect(scaled(x, 10) < scaled(y, 10)).toBe(Number(x) < Number(y))
      }),
    )
  })

  it.each([
    ['1,234', us, '1234'],
    ['1,234', spain, '1.234'],
    ['0,234', us, '0.234'],
    ['1.234', spain, '1.234'],
    ['1.234.567', us, '1234567'],
    ['1.234,5', us, '1234.5'],
    ["1'234.50", us, '1234.5'],
    ['(12.50)', us, '-12.5'],
    ['−3', us, '-3'],
    ['1.5e-3', us, '0.0015'],
    ['-0', us, '0'],
    ['007.10', us, '7.1'],
    ['1,23,4', us, null],
    ['12 5', us, null],
    ['1e999', us, null],
    ['twelve', us, null],
    ['--1', us, null],
  ] as const)('%s is read as %s', (text, context, expected) => {
    expect(readNumber(text, context)).toBe(expected)
  })

  it('whole numbers stay within 2^53 - 1, without a minus zero', () => {
    const number = fieldTypeOf('number')
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(number.parse(number.format(value, {}, us), {}, us)).toEqual({ value: value + 0 })
      }),
    )
    expect(number.value({}).safeParse(2 ** 53).success).toBe(false)
    expect(Object.is(number.value({}).parse(-0), 0)).toBe(true)
    expect(number.parse('9007199254740992', {}, us)).toEqual({ problem: 'too-large' })
    expect(number.parse('1.5', {}, us)).toEqual({ problem: 'not-whole' })
  })

  it('say what is wrong: too many decimals, too large, another currency', () => {
    const money = fieldTypeOf('money')
    expect(money.parse('12.345', { currency: 'USD' }, us)).toEqual({ problem: 'too-many-decimals' })
    expect(money.parse('€12', { currency: 'USD' }, us)).toEqual({ problem: 'not-a-number' })
    expect(money.parse('1'.repeat(21), { currency: 'USD' }, us)).toEqual({ problem: 'too-large' })
    expect(money.parse('($1,240.50)', { currency: 'USD' }, us)).toEqual({ value: '-1240.5' })
    expect(money.display('1240.5', { currency: 'USD' }, us)).toBe('$1,240.50')
  })
})
