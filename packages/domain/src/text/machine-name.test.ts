import { describe, expect, it } from 'vitest'
import { columnName } from '../fields/field.ts'
import { machineName } from './machine-name.ts'

const free = { fallback: 'field', isTaken: () => false }

describe('machineName', () => {
  it.each([
    ['First name', 'first_name'],
    ['  Año de nacimiento (aprox.) ', 'ano_de_nacimiento_aprox'],
    ['2nd instrument', 'field_2nd_instrument'],
    ['名前', 'field'],
    ['___', 'field'],
  ])('makes %j into %j', (text, name) => {
    expect(machineName(text, free)).toBe(name)
  })

  it('numbers a name that is taken', () => {
    const taken = ['city', 'city_2']
    expect(machineName('City', { fallback: 'field', isTaken: (name) => taken.includes(name) })).toBe('city_3')
  })

  it('always fits a column name', () => {
    expect(columnName.safeParse(machineName('9'.repeat(200), free)).success).toBe(true)
  })
})
