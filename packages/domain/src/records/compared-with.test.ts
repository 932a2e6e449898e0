import { describe, expect, it } from 'vitest'
import type { Field } from '../fields/field.ts'
import type { Value } from '../fields/field-type.ts'
import { fieldOfEveryType } from '../samples/fields.ts'
import type { DataType } from '../fields/data-types.ts'
import { checkCondition } from './check-condition.ts'
import { mayCompare } from './compared-with.ts'
import { fieldsOfCondition } from './condition-fields.ts'
import { mostReferences } from './condition.ts'
import type { Condition, LeftOperand, RightOperand } from './condition.ts'
import { equalitiesOf } from './equalities.ts'
import { matches } from './matches.ts'
import type { MatchContext, MatchedRecord } from './matches.ts'
import type { Operator } from './operators.ts'
import { subjectOf } from './subject.ts'

const euros: Field = { ...fieldOfEveryType.find(({ dataType }) => dataType === 'money')!, id: 901 }
const fields = [...fieldOfEveryType, { ...euros, settings: { currency: 'EUR' } }]
const fieldById = (id: number) => fields.find((field) => field.id === id)
const scope = { fieldById, fieldOfCollection: (_: number, id: number) => fieldById(id) }
const idOf = (dataType: DataType): number => fieldOfEveryType.find((field) => field.dataType === dataType)!.id
const of = (dataType: DataType, rest: { via?: number[]; part?: string } = {}): LeftOperand => ({
  field: idOf(dataType),
  ...rest,
})

const may = (left: LeftOperand, op: Operator, right: LeftOperand): boolean =>
  mayCompare(subjectOf(left, scope), op, subjectOf(right, scope))

describe('a field is compared with another', () => {
  it.each([
    ['a number with any measure', of('number'), 'at_most', of('money')],
    ['days with instants', of('date'), 'less_than', of('date_time')],
    ['instants with days', { meta: 'createdAt' }, 'is', of('date')],
    ['a range with days', of('date_range'), 'contains', of('date')],
    ['an e-mail address with a text', of('email_address'), 'is', of('plain_text')],
    ['a text with formatted words', of('plain_text'), 'contains', of('formatted_text')],
    ['people with who created it', of('single_entity'), 'is', { meta: 'createdBy' }],
    ['one person with several', of('single_entity'), 'is_any_of', of('multi_entity')],
    ['items of one list', of('multi_selection_from_list'), 'has_any_of', of('single_selection_from_list')],
    ['links to the same records', of('multi_data_record'), 'has_all_of', of('single_data_record')],
    ['a city with a text', of('physical_address', { part: 'city' }), 'starts_with', of('plain_text')],
  ] as [string, LeftOperand, Operator, LeftOperand][])('%s', (_, left, op, right) => {
    expect(may(left, op, right)).toBe(true)
  })

  it.each([
    ['dollars with euros', of('money'), 'is', { field: 901 }],
    ['an amount with a percentage', of('money'), 'is', of('percentage')],
    ['an amount with the number of the record', of('money'), 'is', { meta: 'id' }],
    ['a text with a number', of('plain_text'), 'is', of('number')],
    ['a text with a key of a closed set', of('plain_text'), 'is', of('payment_status')],
    ['a time of day with a day', of('time'), 'is', of('date')],
    ['a day with a range', of('date'), 'is', of('date_range')],
    ['a person with a record', of('single_entity'), 'is', of('single_data_record')],
    ['one with several, as if it were one', of('single_entity'), 'is', of('multi_entity')],
    ['anything with the collections it is in', of('multi_data_collection'), 'has_any_of', { meta: 'collections' }],
    ['a country with a text', of('physical_address', { part: 'country' }), 'is', of('plain_text')],
    ['what an operator needs no right side for', of('number'), 'is_empty', of('decimal')],
  ] as [string, LeftOperand, Operator, LeftOperand][])('but not %s', (_, left, op, right) => {
    expect(may(left, op, right)).toBe(false)
    expect(() => checkCondition({ left, op, right: [right] }, scope)).toThrow('filter-invalid')
  })

  it('that is there, and not with too many', () => {
    const beside = (right: RightOperand[]): Condition => ({ left: of('number'), op: 'is_any_of', right })
    expect(() => checkCondition(beside([{ field: 5 }]), scope)).toThrow('filter-invalid')
    const many = Array.from({ length: mostReferences + 1 }, () => of('decimal'))
    expect(() => checkCondition(beside(many.slice(1)), scope)).not.toThrow()
    expect(() => checkCondition(beside(many), scope)).toThrow('filter-invalid')
  })

  it('and both are among the fields of the condition, with the links on the way', () => {
    const right = of('plain_text', { via: [idOf('single_data_record')] })
    const read = fieldsOfCondition({ all: [{ left: of('url'), op: 'is', right: [{ literal: 'x' }, right] }] })
    expect(read).toEqual([idOf('url'), idOf('plain_text'), idOf('single_data_record')])
  })
})

const at = '2026-05-14T06:30:00.000Z'
const context: MatchContext = {
  scope,
  timezone: 'America/Los_Angeles',
  today: '2026-05-14',
  currentUserId: 7,
  country: 'FR',
  recordById: (id) => linked.find((record) => record.id === id),
}
const recordWith = (values: Record<string, Value>, id = 1): MatchedRecord => ({
  ...{ id, name: 'Inès', values, createdAt: at, createdBy: 7, updatedAt: at, updatedBy: null },
})
const linked = [recordWith({ [idOf('plain_text')]: 'Lyon' }, 11), recordWith({ [idOf('plain_text')]: 'Oslo' }, 12)]

function holds(values: Record<string, Value>, left: LeftOperand, op: Operator, ...right: RightOperand[]): boolean {
  return matches(checkCondition({ left, op, right }, scope), recordWith(values), context)
}

describe('a comparison of two fields', () => {
  it('is false where the right one is empty, and its opposite true', () => {
    const number = { [idOf('number')]: 3, [idOf('decimal')]: null }
    expect(holds(number, of('number'), 'at_least', of('decimal'))).toBe(false)
    expect(holds(number, of('number'), 'is_not', of('decimal'))).toBe(true)
    expect(holds(number, of('number'), 'between', { literal: 1 }, of('decimal'))).toBe(false)
    expect(holds(number, of('number'), 'is_any_of', of('decimal'), { literal: 3 })).toBe(true)
    const items = { [idOf('multi_data_record')]: [11], [idOf('single_data_record')]: null }
    expect(holds(items, of('multi_data_record'), 'has_all_of', of('single_data_record'))).toBe(false)
    expect(holds(items, of('multi_data_record'), 'has_none_of', of('single_data_record'))).toBe(true)
  })

  it('takes an instant for its day where the team is', () => {
    // Half past eleven at night of the day before.
    expect(holds({ [idOf('date')]: '2026-05-13' }, of('date'), 'is', { meta: 'createdAt' })).toBe(true)
    expect(holds({ [idOf('date')]: '2026-05-13' }, { meta: 'createdAt' }, 'at_most', of('date'))).toBe(true)
    expect(holds({ [idOf('date')]: '2026-05-14' }, { meta: 'createdAt' }, 'less_than', of('date'))).toBe(true)
  })

  it('takes any of the values behind links', () => {
    const values = { [idOf('multi_data_record')]: [11, 12], [idOf('url')]: 'https://lyon.fr/' }
    const there = of('plain_text', { via: [idOf('multi_data_record')] })
    expect(holds(values, of('url'), 'contains', there)).toBe(true)
    expect(holds(values, of('url'), 'does_not_contain', there)).toBe(false)
    expect(holds(values, there, 'is', there)).toBe(true)
    expect(holds({ ...values, [idOf('url')]: 'https://x.fr/' }, of('url'), 'contains', there)).toBe(false)
  })

  it('knows the country of the team', () => {
    const country = of('physical_address', { part: 'country' })
    const address = { [idOf('physical_address')]: { city: 'Lyon', country: 'FR' } }
    expect(holds(address, country, 'is', { currentTeam: 'country' })).toBe(true)
    expect(holds(address, country, 'is_not', { currentTeam: 'country' })).toBe(false)
    const city = of('physical_address', { part: 'city' })
    expect(() => holds(address, city, 'is', { currentTeam: 'country' })).toThrow('filter-invalid')
  })

  it('says nothing about a new record', () => {
    const all: Condition[] = [
      { left: of('number'), op: 'is', right: [of('decimal')] },
      { left: of('multi_data_record'), op: 'has_all_of', right: [{ literal: 11 }, of('single_data_record')] },
      { left: of('date'), op: 'is', right: [{ meta: 'createdAt' }] },
    ]
    expect(equalitiesOf({ all }, scope, { today: '2026-05-14' })).toEqual({})
  })
})
