import { describe, expect, it } from 'vitest'
import { sampleContext } from '../samples/context.ts'
import type { TextContext } from './field-type.ts'
import { columnGuess } from './guess.ts'
import { fieldTypeOf } from './registry.ts'

const us = sampleContext('en')
const france: TextContext = { ...sampleContext('fr'), country: 'FR' }

function guess(
  texts: readonly string[],
  { context = us, header = '' }: { context?: TextContext; header?: string } = {},
) {
  const column = columnGuess(context, header)
  for (const text of texts) column.add(text)
  return column.result()
}

describe('the guess for a column', () => {
  it.each([
    [['1', '22', '', '-3'], { dataType: 'number' }],
    [['1,234', '12', '1,000,000'], { dataType: 'number', reading: { decimalMark: '.' } }],
    [['1,234', '12,5'], { dataType: 'decimal', settings: { scale: 3 }, reading: { decimalMark: ',' } }],
    [['1.234,50', '7,25'], { dataType: 'decimal', settings: { scale: 2 } }],
    [['1.5', '-176.64603', '0'], { dataType: 'decimal', settings: { scale: 5 } }],
    [['12%', '3.5 %'], { dataType: 'percentage', settings: { scale: 1 } }],
    [['$12.50', '$1,240.00', '-$3'], { dataType: 'money', settings: { currency: 'USD' } }],
    [['12,50 €', '1 240,00 €'], { dataType: 'money', settings: { currency: 'EUR' } }],
    [['$12.50', '€3'], { dataType: 'plain_text' }],
    [['true', 'false'], { dataType: 'boolean' }],
    [['Yes', 'No', 'no'], { dataType: 'boolean' }],
    [['0', '1'], { dataType: 'number' }],
    [['2026-05-14', '2025-1-2'], { dataType: 'date' }],
    [['Jun 12 1998', '12 de mayo de 2026', '9-Mar-94'], { dataType: 'date' }],
    [['2026-05-14T10:00:00Z', '2026-05-14 10:00'], { dataType: 'date_time' }],
    [['5/14/2026 3:30 PM', '1/2/2026 10:00'], { dataType: 'date_time', reading: { dateOrder: 'month-day-year' } }],
    [['15:30', '9:05', '3 pm'], { dataType: 'time' }],
    [['15h30', '9h'], { dataType: 'time' }],
    [['15.30', '9.05'], { dataType: 'decimal' }],
    [['26:30', '09:00'], { dataType: 'plain_text' }],
    [['2026-05-14/2026-05-18', '2026-06-01/..', '2026-07-01'], { dataType: 'date_range' }],
    [['5/14/2026 - 5/18/2026', 'since 6/1/2026'], { dataType: 'date_range', reading: { dateOrder: 'month-day-year' } }],
    [['del 14 de mayo de 2026 al 18 de mayo de 2026', 'hasta el 1/12/2026'], { dataType: 'date_range' }],
    [['2026-05-18/2026-05-14', '2026-05-14/..'], { dataType: 'plain_text' }],
    [['a@example.org', 'B@Example.org'], { dataType: 'email_address' }],
    [['https://example.org/a', 'www.example.org'], { dataType: 'url' }],
    [['(503) 555-0148', '+52 55 1234 5678'], { dataType: 'phone_number' }],
    [['00501', '97201'], { dataType: 'plain_text' }],
    [['123456789', '987654321'], { dataType: 'plain_text' }],
    [['1', 'n/a', '3'], { dataType: 'plain_text' }],
    [['12345678901234567890'], { dataType: 'plain_text' }],
    [['one\ntwo', 'three'], { dataType: 'plain_text', settings: { isMultiline: true } }],
    [['', ' '], { dataType: 'plain_text' }],
  ])('of %j is %j', (texts, expected) => {
    expect(guess(texts)).toMatchObject(expected)
  })

  it('finds the order of day and month in the whole column, not in its first row', () => {
    const ambiguous = ['3/4/2025', '5/6/2025']
    expect(guess([...ambiguous, '25/12/2025'])).toMatchObject({
      dataType: 'date',
      reading: { dateOrder: 'day-month-year' },
    })
    expect(guess([...ambiguous, '12/25/2025'])).toMatchObject({
      dataType: 'date',
      reading: { dateOrder: 'month-day-year' },
    })
    expect(guess([...ambiguous, '25/12/2025', '12/25/2025'])).toMatchObject({ dataType: 'plain_text' })
    expect(guess(ambiguous, { context: france })).toMatchObject({ dataType: 'date', reading: {} })
  })

  it('takes minutes and seconds for no time of day', () => {
    expect(guess(['3:45', '4:05'], { header: 'Duración' })).toMatchObject({ dataType: 'plain_text' })
    expect(guess(['3:45', '4:05'], { header: 'Hora' })).toMatchObject({ dataType: 'time' })
  })

  it('takes postal codes and phones by their header', () => {
    expect(guess(['97201', '10001'], { header: 'ZIP' })).toMatchObject({ dataType: 'plain_text', choices: null })
    expect(guess(['5035550148', '9715550102'], { header: 'Teléfono' })).toMatchObject({ dataType: 'phone_number' })
  })

  it('makes a list of few texts that repeat, by their most frequent spelling', () => {
    const texts = Array.from({ length: 40 }, (_, index) => (index === 7 ? 'active' : index % 2 ? 'Active' : 'On leave'))
    expect(guess(texts)).toMatchObject({ dataType: 'single_selection_from_list', choices: ['Active', 'On leave'] })
  })

  it('makes no list of few cells, of long texts, or of numbers', () => {
    expect(guess(['Active', 'Left', 'Active'])).toMatchObject({ dataType: 'plain_text', choices: null })
    expect(guess(Array.from({ length: 40 }, () => 'word '.repeat(20)))).toMatchObject({ dataType: 'plain_text' })
    expect(guess(Array.from({ length: 40 }, (_, index) => (index % 2 ? '0012' : '0013')))).toMatchObject({
      dataType: 'plain_text',
    })
  })

  it('reads every text of the column it was made from', () => {
    const columns = [
      ['1,234', '12,5', '0,125'],
      ['25/12/2025', '1/2/2024'],
      ['1 240,00 €', '-3 €'],
      ['1,234', '5'],
    ]
    for (const texts of columns) {
      const { dataType, settings, reading } = guess(texts, { context: france })
      for (const text of texts) {
        expect(
          fieldTypeOf(dataType).parse(text, settings, { ...france, reading }),
          `${text} as ${dataType}`,
        ).toHaveProperty('value')
      }
    }
  })
})
