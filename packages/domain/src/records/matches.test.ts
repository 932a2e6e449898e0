import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DataType } from '../fields/data-types.ts'
import type { Value } from '../fields/field-type.ts'
import { sampleContext } from '../samples/context.ts'
import { fieldOfEveryType } from '../samples/fields.ts'
import { checkCondition } from './check-condition.ts'
import { sampleConditions, sampleValues } from './condition-arbitrary.ts'
import type { Condition, RightOperand } from './condition.ts'
import { condition as conditionSchema } from './condition.ts'
import { matches } from './matches.ts'
import type { MatchContext, MatchedRecord } from './matches.ts'
import type { Operator } from './operators.ts'

const fieldById = new Map(fieldOfEveryType.map((field) => [field.id, field]))
const context: MatchContext = {
  scope: { fieldById: (id) => fieldById.get(id), fieldOfCollection: (_collection, id) => fieldById.get(id) },
  timezone: 'America/Los_Angeles',
  today: '2026-05-14',
  currentUserId: 7,
  country: 'US',
}
const idOf = (dataType: DataType): number => fieldOfEveryType.find((field) => field.dataType === dataType)?.id ?? 0

function recordWith(values: Record<string, Value>, rest: Partial<MatchedRecord> = {}): MatchedRecord {
  const at = '2026-05-14T19:00:00.000Z'
  return { id: 1, name: 'Inès Delacroix', values, createdAt: at, createdBy: 7, updatedAt: at, updatedBy: null, ...rest }
}

const operand = (value: unknown): RightOperand =>
  typeof value === 'object' ? (value as RightOperand) : { literal: value as string | number | boolean }

function holds(dataType: DataType, value: Value, op: Operator, ...right: unknown[]): boolean {
  const id = idOf(dataType)
  const condition = checkCondition({ left: { field: id }, op, right: right.map(operand) }, context.scope)
  return matches(condition, recordWith({ [id]: value }), context)
}

describe('a condition on an empty value', () => {
  it('is true only for is_empty and the negated operators', () => {
    expect(holds('plain_text', null, 'is_empty')).toBe(true)
    expect(holds('plain_text', null, 'is_not_empty')).toBe(false)
    expect(holds('plain_text', null, 'is', 'x')).toBe(false)
    expect(holds('plain_text', null, 'is_not', 'x')).toBe(true)
    expect(holds('plain_text', null, 'does_not_contain', 'x')).toBe(true)
    expect(holds('number', null, 'less_than', 5)).toBe(false)
    expect(holds('boolean', null, 'is', false)).toBe(false)
    expect(holds('boolean', null, 'is_not', true)).toBe(true)
    expect(holds('multi_selection_from_list', [], 'has_none_of', 11)).toBe(true)
    expect(holds('multi_selection_from_list', [], 'has_all_of', 11)).toBe(false)
  })
})

describe('a condition on text', () => {
  it('compares without case and accents', () => {
    expect(holds('plain_text', 'Inès', 'is', 'INES')).toBe(true)
    expect(holds('plain_text', 'Jonas Weiß', 'ends_with', 'weiss')).toBe(true)
    expect(holds('plain_text', 'Jonas Weiß', 'does_not_contain', 'WEISS')).toBe(false)
    expect(holds('plain_text', 'Łódź', 'is_any_of', 'Kraków', 'lodz')).toBe(true)
  })

  it('knows no pattern letters', () => {
    expect(holds('plain_text', '100 percent', 'contains', '100%')).toBe(false)
    expect(holds('plain_text', 'abc', 'contains', 'a_c')).toBe(false)
  })

  it('sees the words of formatted text, not its tags', () => {
    expect(holds('formatted_text', '<p>Grade <b>7</b> &amp; more</p>', 'contains', 'p')).toBe(false)
    expect(holds('formatted_text', '<p>Grade 7 &amp; more</p>', 'contains', '7 & MORE')).toBe(true)
  })
})

describe('a condition on numbers', () => {
  it('compares exactly, and includes both ends of between', () => {
    expect(holds('decimal', '0.1', 'is', '0.10')).toBe(true)
    expect(holds('money', '99999999999999999.01', 'greater_than', '99999999999999999')).toBe(true)
    expect(holds('number', 3, 'greater_than', 2.5)).toBe(true)
    expect(holds('percentage', '12.5', 'between', '12.5', '13')).toBe(true)
    expect(holds('percentage', '12.5', 'between', '13', '12')).toBe(false)
    expect(holds('number', 3, 'is_none_of', 1, 2)).toBe(true)
  })
})

describe('a condition on days and instants', () => {
  it('counts relative days from today', () => {
    expect(holds('date', '2026-05-07', 'is', { relativeDay: -7 })).toBe(true)
    expect(holds('date', '2026-05-14', 'at_least', { relativeDay: 0 })).toBe(true)
    expect(holds('date', '2026-05-15', 'less_than', { relativeDay: 1 })).toBe(false)
  })

  it('takes a day as the whole day of the team, when clocks change too', () => {
    const lastOfNovember1 = '2026-11-02T07:59:59.999Z'
    expect(holds('date_time', lastOfNovember1, 'is', '2026-11-01')).toBe(true)
    expect(holds('date_time', lastOfNovember1, 'at_most', '2026-11-01')).toBe(true)
    expect(holds('date_time', lastOfNovember1, 'greater_than', '2026-11-01')).toBe(false)
    expect(holds('date_time', '2026-11-02T08:00:00.000Z', 'greater_than', '2026-11-01')).toBe(true)
    expect(holds('date_time', '2026-11-01T06:59:59.999Z', 'less_than', '2026-11-01')).toBe(true)
    expect(holds('date_time', lastOfNovember1, 'between', '2026-11-01', '2026-11-01')).toBe(true)
    expect(holds('date_time', lastOfNovember1, 'is_not', '2026-11-01')).toBe(false)
  })

  it('takes an instant as itself', () => {
    expect(holds('date_time', '2026-05-14T10:00:00.000Z', 'is', '2026-05-14T12:00:00+02:00')).toBe(true)
    expect(holds('date_time', '2026-05-14T10:00:00.001Z', 'at_most', '2026-05-14T10:00:00Z')).toBe(false)
  })
})

describe('a condition on times and ranges of days', () => {
  const closed = { from: '2026-05-10', to: '2026-05-18' }

  it('takes both ends of a range for parts of it', () => {
    expect(holds('date_range', closed, 'contains', '2026-05-10')).toBe(true)
    expect(holds('date_range', closed, 'contains', '2026-05-18')).toBe(true)
    expect(holds('date_range', closed, 'contains', { relativeDay: 0 })).toBe(true)
    expect(holds('date_range', closed, 'contains', '2026-05-19')).toBe(false)
    expect(holds('date_range', closed, 'does_not_contain', '2026-05-19')).toBe(true)
    expect(holds('date_range', closed, 'overlaps', '2026-05-18', '2026-06-01')).toBe(true)
    expect(holds('date_range', closed, 'overlaps', '2026-05-19', '2026-06-01')).toBe(false)
    expect(holds('date_range', closed, 'overlaps', '2026-05-17', '2026-05-16')).toBe(false)
    expect(holds('date_range', closed, 'less_than', '2026-05-19')).toBe(true)
    expect(holds('date_range', closed, 'less_than', '2026-05-18')).toBe(false)
    expect(holds('date_range', closed, 'greater_than', '2026-05-09')).toBe(true)
    expect(holds('date_range', closed, 'greater_than', '2026-05-10')).toBe(false)
  })

  it('lets an open side reach any day', () => {
    const since = { from: '2026-05-10', to: null }
    const until = { from: null, to: '2026-05-18' }
    expect(holds('date_range', since, 'contains', '9999-12-31')).toBe(true)
    expect(holds('date_range', until, 'contains', '0001-01-01')).toBe(true)
    expect(holds('date_range', until, 'overlaps', '2026-05-18', '2026-05-20')).toBe(true)
    expect(holds('date_range', since, 'less_than', '9999-12-31')).toBe(false)
    expect(holds('date_range', until, 'greater_than', '0001-01-01')).toBe(false)
    expect(holds('date_range', null, 'does_not_overlap', '2026-05-18', '2026-05-20')).toBe(true)
    expect(holds('date_range', null, 'overlaps', '2026-05-18', '2026-05-20')).toBe(false)
  })

  it('compares times of day, however they are written', () => {
    expect(holds('time', '09:30:00', 'is', '09:30')).toBe(true)
    expect(holds('time', '09:30:00', 'less_than', '10:00')).toBe(true)
    expect(holds('time', '09:30:00', 'between', '09:30', '10:00')).toBe(true)
  })
})

describe('a condition on a choice', () => {
  it('knows the keys of the choice only', () => {
    expect(holds('payment_status', 'paid', 'is_any_of', 'unpaid', 'paid')).toBe(true)
    expect(holds('icon', 'guitar', 'is_not', 'piano-keys')).toBe(true)
    expect(() => holds('payment_status', 'paid', 'is', 'Paid')).toThrow('filter-invalid')
  })
})

describe('a condition on ids', () => {
  it('asks for any, all or none of several', () => {
    expect(holds('multi_selection_from_list', [11, 13], 'has_all_of', 13, 11)).toBe(true)
    expect(holds('multi_selection_from_list', [11], 'has_all_of', 13, 11)).toBe(false)
    expect(holds('multi_selection_from_list', [11], 'has_any_of', 13, 11)).toBe(true)
    expect(holds('multi_selection_from_list', [11], 'has_none_of', 13)).toBe(true)
    expect(holds('single_selection_from_list', 11, 'is_any_of', 13, 11)).toBe(true)
  })

  it('knows who asks', () => {
    const mine = checkCondition(
      { left: { meta: 'createdBy' }, op: 'is', right: [{ currentUser: true }] },
      context.scope,
    )
    expect(matches(mine, recordWith({}), context)).toBe(true)
    expect(matches(mine, recordWith({}, { createdBy: null }), context)).toBe(false)
    expect(matches(mine, recordWith({}), { ...context, currentUserId: 8 })).toBe(false)
  })

  it('knows who asks in fields of people, and in no other', () => {
    const me = { currentUser: true }
    expect(holds('single_entity', 7, 'is', me)).toBe(true)
    expect(holds('single_entity', 8, 'is', me)).toBe(false)
    expect(holds('single_entity', null, 'is_not', me)).toBe(true)
    expect(holds('multi_entity', [8, 7], 'has_any_of', 9, me)).toBe(true)
    expect(holds('multi_entity', [8, 7], 'has_all_of', 9, me)).toBe(false)
    expect(() => holds('single_data_collection', 7, 'is', me)).toThrow('filter-invalid')
  })

  it('looks through links, and an empty link leads to an empty value', () => {
    const [link, text] = [idOf('single_data_record'), idOf('plain_text')]
    const there = checkCondition(
      { left: { field: text, via: [link] }, op: 'is', right: [{ literal: 'lyon' }] },
      context.scope,
    )
    const seen = { ...context, recordById: () => recordWith({ [text]: 'Lyon' }) }
    expect(matches(there, recordWith({ [link]: 101 }), seen)).toBe(true)
    expect(matches(there, recordWith({ [link]: null }), seen)).toBe(false)
  })
})

describe('a condition behind a link to several records', () => {
  const [links, text] = [idOf('multi_data_record'), idOf('plain_text')]
  const cities = new Map([
    [101, 'Lyon'],
    [102, 'Lima'],
    [103, null],
  ])
  const recordById = (id: number) => (cities.has(id) ? recordWith({ [text]: cities.get(id) ?? null }) : undefined)
  const holdsFor = (ids: Value, op: Operator, ...right: string[]): boolean => {
    const condition: Condition = { left: { field: text, via: [links] }, op, right: right.map(operand) }
    return matches(checkCondition(condition, context.scope), recordWith({ [links]: ids }), { ...context, recordById })
  }

  it('asks whether any of them fits, and a negated one whether none does', () => {
    expect(holdsFor([101, 102], 'is', 'lima')).toBe(true)
    expect(holdsFor([101, 102], 'is_not', 'lima')).toBe(false)
    expect(holdsFor([101, 103], 'is_not', 'lima')).toBe(true)
    expect(holdsFor([101, 103], 'is_empty')).toBe(false)
    expect(holdsFor([103], 'is_empty')).toBe(true)
    expect(holdsFor([103, 999], 'is_not_empty')).toBe(false)
    expect(holdsFor(null, 'is_empty')).toBe(true)
    expect(holdsFor(null, 'is', 'lima')).toBe(false)
    expect(holdsFor([], 'is_none_of', 'lima', 'lyon')).toBe(true)
  })
})

describe('a refused condition', () => {
  it.each([
    ['unknown-field', { left: { field: 5 }, op: 'is', right: [{ literal: 'x' }] }],
    ['operator-not-offered', { left: { field: idOf('plain_text') }, op: 'less_than', right: [{ literal: 'x' }] }],
    ['operand-count', { left: { field: idOf('number') }, op: 'between', right: [{ literal: 1 }] }],
    ['operand-count', { left: { field: idOf('number') }, op: 'is_any_of', right: [] }],
    ['operand-kind', { left: { field: idOf('number') }, op: 'is', right: [{ literal: 'x' }] }],
    ['operand-kind', { left: { field: idOf('plain_text') }, op: 'is', right: [{ literal: null }] }],
    ['operand-kind', { left: { field: idOf('plain_text') }, op: 'contains', right: [{ literal: ' ' }] }],
    ['operand-kind', { left: { field: idOf('number') }, op: 'is', right: [{ relativeDay: 1 }] }],
    ['operand-kind', { left: { field: idOf('date') }, op: 'is', right: [{ literal: '2026-02-30' }] }],
    ['link-not-followed', { left: { field: idOf('number'), via: [idOf('date')] }, op: 'is_empty', right: [] }],
  ] as [string, Condition][])('says %s', (reason, condition) => {
    expect(() => checkCondition({ any: [{ not: condition }] }, context.scope)).toThrow(
      expect.objectContaining({ code: 'filter-invalid', details: expect.objectContaining({ reason }) }),
    )
  })

  it('is one too deep or too large, without filling the stack', () => {
    let deep: unknown = { all: [] }
    for (let depth = 0; depth < 100_000; depth++) deep = { not: deep }
    expect(conditionSchema.safeParse(deep).success).toBe(false)
    const leaf: Condition = { left: { meta: 'name' }, op: 'is_empty', right: [] }
    const large = { all: Array.from({ length: 100 }, () => ({ all: Array.from({ length: 100 }, () => leaf) })) }
    expect(() => checkCondition(large, context.scope)).toThrow('filter-invalid')
  })
})

describe('any condition', () => {
  const around = {
    listItems: sampleContext().listItems,
    recordIds: [101, 102],
    refersTo: { person: [7, 1, 4], collection: [2, 3], file: [501, 502] },
  }
  const conditions = sampleConditions(fc, fieldOfEveryType, around)
  const records = sampleValues(fc, fieldOfEveryType, around)

  it('is true or false, and its opposite the opposite', () => {
    fc.assert(
      fc.property(conditions, records, (tree, values) => {
        const condition = checkCondition(conditionSchema.parse(tree), context.scope)
        const record = recordWith(values)
        expect(matches({ not: condition }, record, context)).toBe(!matches(condition, record, context))
        expect(checkCondition(condition, context.scope)).toEqual(condition)
      }),
      { numRuns: 500 },
    )
  })

  it('of random ones, a good share matches and a good share does not', () => {
    let hits = 0
    const tries = fc.sample(fc.tuple(conditions, records), 500)
    for (const [tree, values] of tries)
      if (matches(checkCondition(tree, context.scope), recordWith(values), context)) hits++
    expect(hits).toBeGreaterThan(50)
    expect(hits).toBeLessThan(450)
  })
})
