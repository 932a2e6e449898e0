import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalsOf } from './line-totals.ts'
import { fieldTypes } from './registry.ts'

const line = (quantity: string, unitPrice: string, discountPercent?: string, taxPercent?: string) => ({
  quantity,
  unitPrice,
  discountPercent,
  taxPercent,
})

describe('the totals of line items', () => {
  it('take the discount off before the tax is put on', () => {
    expect(totalsOf([line('4', '62', '10', '8.5')], 2)).toEqual({
      net: '223.2',
      discount: '24.8',
      tax: '18.97',
      gross: '242.17',
    })
  })

  it('round each line by itself, halves away from zero', () => {
    expect(totalsOf([line('1', '0.005'), line('1', '0.005')], 2).gross).toBe('0.02')
    expect(totalsOf([line('-1', '0.005')], 2).gross).toBe('-0.01')
    expect(totalsOf([line('3', '1500.5')], 0).gross).toBe('4502')
    expect(totalsOf([line('1', '0.0015')], 3).gross).toBe('0.002')
  })

  it('are exact where floating point is not', () => {
    expect(
      totalsOf(
        Array.from({ length: 10 }, () => line('1', '0.1')),
        2,
      ).gross,
    ).toBe('1')
    expect(totalsOf([line('3', '33333333333333333.33')], 2).gross).toBe('99999999999999999.99')
  })

  it('add up, whatever the lines', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((amount) => (amount / 100).toFixed(2))
    const percent = fc.option(
      fc.integer({ min: 0, max: 1000 }).map((tenths) => (tenths / 10).toFixed(1)),
      { nil: undefined },
    )
    const lines = fc.array(
      fc.record({ quantity: cents, unitPrice: cents, discountPercent: percent, taxPercent: percent }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(lines, (given) => {
        const inCents = (text: string) => Math.round(Number(text) * 100)
        const whole = totalsOf(given, 2)
        const each = given.map((one) => totalsOf([one], 2))
        for (const key of ['net', 'discount', 'tax', 'gross'] as const)
          expect(inCents(whole[key])).toBe(each.reduce((sum, one) => sum + inCents(one[key]), 0))
        expect(inCents(whole.gross)).toBe(inCents(whole.net) + inCents(whole.tax))
      }),
    )
  })

  it('are computed anew whatever was given, and a list alone will do', () => {
    const { value } = fieldTypes.financial_line_items
    const items = [{ description: 'Lesson', unitPrice: '38.5', quantity: '2' }]
    expect(value({ currency: 'USD' }).parse({ items, totals: { gross: '1' } })).toMatchObject({
      totals: { gross: '77' },
    })
    expect(value({ currency: 'USD' }).parse(items)).toMatchObject({ totals: { gross: '77' } })
  })

  it('that no number of ours could hold are refused', () => {
    const huge = { description: '', quantity: '9'.repeat(20), unitPrice: '9'.repeat(20) }
    expect(fieldTypes.financial_line_item.value({ currency: 'USD' }).safeParse(huge).success).toBe(false)
  })
})
