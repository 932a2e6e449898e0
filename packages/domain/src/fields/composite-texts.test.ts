import { describe, expect, it } from 'vitest'
import { languages } from '../api/ids.ts'
import { sampleContext } from '../samples/context.ts'
import { countries, countryName, countryOf } from './countries.ts'
import { inStoredOrder, partOf } from './json-part.ts'
import { readLabelled, writeLabelled } from './labelled-text.ts'
import { fieldTypes } from './registry.ts'

const context = sampleContext()
const { physical_address: address, detail_list: details, financial_line_item: lineItem } = fieldTypes

describe('labelled text', () => {
  it('comes back as it was, with separators and quotes in it', () => {
    const pairs = [
      ['a: b', 'x; "y"'],
      ['', 'no label: here'],
      ['empty', ''],
    ] as const
    expect(readLabelled(writeLabelled(pairs))).toEqual(pairs)
  })
})

describe('an address as text', () => {
  it('is read by its parts, else as a street', () => {
    const parsed = address.parse('Street: Calle 5; city: Lima; COUNTRY: Perú', {}, context)
    expect(parsed).toEqual({ value: { city: 'Lima', lines: 'Calle 5', country: 'PE' } })
    expect(address.parse('Calle 5; Lima', {}, context)).toEqual({ value: { lines: 'Calle 5; Lima' } })
  })

  it('with half a place, or one outside the world, is none', () => {
    expect(address.parse('latitude: 12', {}, context)).toEqual({ problem: 'not-an-address' })
    expect(address.parse('latitude: 91; longitude: 5', {}, context)).toEqual({ problem: 'not-an-address' })
    expect(address.parse('country: Atlantis', {}, context)).toEqual({ problem: 'not-an-address' })
  })

  it('stands in the order of its country', () => {
    const place = { city: 'X', region: 'R', postalCode: '1' }
    expect(address.display({ ...place, country: 'US' }, {}, context)).toBe('X, R 1, United States')
    expect(address.display({ ...place, country: 'FR' }, {}, sampleContext('es'))).toBe('1 X, R, Francia')
    expect(address.display({ ...place, country: 'GB' }, {}, context)).toBe('X 1, R, United Kingdom')
  })
})

it('every country is found by its name in each language, but for names that two share', () => {
  for (const language of languages)
    for (const country of countries)
      expect(countryName(countryOf(countryName(country, language))!, language)).toBeTruthy()
  expect(countryOf('méxico')).toBe('MX')
  expect(countryOf('us')).toBe('US')
  expect(countryOf('XX')).toBeNull()
})

describe('details as text', () => {
  it('are lines of label and text, or text alone', () => {
    expect(details.parse('Bow: 3/4; just text', {}, context)).toEqual({
      value: [
        { label: 'Bow', value: '3/4' },
        { label: '', value: 'just text' },
      ],
    })
  })
})

describe('a line item as text', () => {
  it('needs a unit price and knows its parts', () => {
    const settings = { currency: 'USD' }
    expect(
      lineItem.parse('description: Lesson; unit price: 38,50; tax: 8.5 %', settings, sampleContext('fr')),
    ).toMatchObject({
      value: { description: 'Lesson', quantity: '1', unitPrice: '38.5', taxPercent: '8.5', totals: { gross: '41.77' } },
    })
    expect(lineItem.parse('Lesson', settings, context)).toEqual({ problem: 'not-a-line-item' })
    expect(lineItem.parse('unit price: 5; colour: red', settings, context)).toEqual({ problem: 'not-a-line-item' })
  })
})

describe('a part of a value', () => {
  it('is a number, a text, or the texts of a list', () => {
    const value = { items: [{ a: 'x', b: 'y' }, { b: 'z' }], total: { gross: '5' } }
    const text = { comparison: 'text', operators: [], editedAs: 'plain_text' } as const
    expect(partOf(value, { ...text, list: 'items', keys: ['a', 'b'] })).toBe('x y z')
    expect(partOf({ a: 'x' }, { ...text, keys: ['b'] })).toBe('')
    expect(partOf(value, { ...text, comparison: 'number', keys: ['total', 'gross'] })).toBe('5')
    expect(partOf({}, { ...text, comparison: 'number', keys: ['total', 'gross'] })).toBeNull()
  })

  it('stands in the order in which PostgreSQL keeps it', () => {
    expect(Object.keys(inStoredOrder({ zz: 1, a: 2, bbb: 3, aa: undefined, ab: 4 }))).toEqual(['a', 'ab', 'zz', 'bbb'])
  })
})
