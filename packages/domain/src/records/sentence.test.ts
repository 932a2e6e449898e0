import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldTypeIds } from '../fields/registry.ts'
import { sampleContext } from '../samples/context.ts'
import { fieldOfEveryType } from '../samples/fields.ts'
import { sampleConditions } from './condition-arbitrary.ts'
import { equalitiesOf } from './equalities.ts'
import { operatorPhrases, wordingOf } from './sentence-keys.ts'
import { sentenceOf } from './sentence.ts'
import type { SentenceToken } from './sentence.ts'
import { checkSort } from './sort-check.ts'
import { comparisonOf, metadataOperators, operatorsOf } from './subject.ts'
import type { ConditionScope } from './subject.ts'
import { metadataKeys } from './condition.ts'
import type { Condition } from './condition.ts'
import type { DataType } from '../fields/data-types.ts'

const scope: ConditionScope = { fieldById: (id) => fieldOfEveryType.find((field) => field.id === id) }
const context = sampleContext()
const idOf = (dataType: DataType): number => fieldOfEveryType.find((field) => field.dataType === dataType)?.id ?? 0
const read = (tokens: SentenceToken[]): string =>
  tokens.map((token) => ('text' in token ? token.text : `<${token.key}>`)).join(' ')

describe('a filter sentence', () => {
  it('names fields, operators and values as people read them', () => {
    const tokens = sentenceOf(
      {
        all: [
          { left: { field: idOf('single_selection_from_list') }, op: 'is', right: [{ literal: 11 }] },
          {
            any: [
              { left: { field: idOf('money') }, op: 'greater_than', right: [{ literal: '100' }] },
              { left: { field: idOf('date') }, op: 'between', right: [{ relativeDay: -7 }, { relativeDay: 0 }] },
            ],
          },
          { not: { left: { meta: 'createdBy' }, op: 'is', right: [{ currentUser: true }] } },
        ],
      },
      scope,
      context,
    )
    expect(read(tokens)).toBe(
      'single selection from list <operator.one.is> Violin <word.and> <word.open> money <operator.number.greater_than> $100.00 ' +
        '<word.or> date <operator.time.between> <value.daysAgo> <word.betweenAnd> <value.today> <word.close> <word.and> ' +
        '<word.not> <word.open> <meta.createdBy> <operator.one.is> <value.me> <word.close>',
    )
    expect(tokens.find((token) => 'text' in token && token.text === 'money')?.at).toEqual([1, 0])
  })

  it('names every link on the way to a field, and says where it is gone', () => {
    const [one, several, city] = [idOf('single_data_record'), idOf('multi_data_record'), idOf('plain_text')]
    const behind: ConditionScope = { ...scope, fieldOfCollection: (_, id) => scope.fieldById(id) }
    const say = (field: number, via: number[]) =>
      read(sentenceOf({ left: { field, via }, op: 'is', right: [{ literal: 'Lyon' }] }, behind, context))
    expect(say(city, [one, several])).toBe(
      'single data record › multi data record › plain text <operator.text.is> Lyon',
    )
    expect(say(5, [one])).toBe('<value.gone>')
    expect(say(city, [city])).toBe('<value.gone>')
  })

  it('names fields and facts on the right as on the left', () => {
    const [one, city, date, number] = ['single_data_record', 'plain_text', 'date', 'number'].map((type) =>
      idOf(type as DataType),
    ) as [number, number, number, number]
    const behind: ConditionScope = { ...scope, fieldOfCollection: (_, id) => scope.fieldById(id) }
    const say = (condition: Condition) => read(sentenceOf(condition, behind, context))
    expect(say({ left: { field: date }, op: 'less_than', right: [{ meta: 'createdAt' }] })).toBe(
      'date <operator.time.less_than> <meta.createdAt>',
    )
    expect(say({ left: { field: number }, op: 'between', right: [{ literal: 1 }, { field: idOf('decimal') }] })).toBe(
      'number <operator.number.between> 1 <word.betweenAnd> decimal',
    )
    expect(say({ left: { field: city }, op: 'is', right: [{ field: city, via: [one] }] })).toBe(
      'plain text <operator.text.is> single data record › plain text',
    )
    const address = { field: idOf('physical_address'), part: 'country' }
    expect(say({ left: address, op: 'is', right: [{ currentTeam: 'country' }] })).toBe(
      'physical address › <part.country> <operator.text.is> <value.team.country>',
    )
    expect(say({ left: { field: city }, op: 'is', right: [{ field: 5 }] })).toBe(
      'plain text <operator.text.is> <value.gone>',
    )
  })

  it('has a phrase for every operator of every type', () => {
    for (const dataType of fieldTypeIds) {
      const comparison = comparisonOf(dataType)
      if (comparison)
        expect(operatorPhrases[wordingOf[comparison]]).toEqual(expect.arrayContaining([...operatorsOf(dataType)]))
    }
    expect(metadataKeys.map((key) => metadataOperators(key).length > 0)).not.toContain(false)
  })

  it('can be made of any condition', () => {
    const around = {
      listItems: context.listItems,
      recordIds: [101],
      refersTo: { person: [1, 4, 9], collection: [2], file: [501] },
    }
    fc.assert(
      fc.property(sampleConditions(fc, fieldOfEveryType, around), (condition) => {
        expect(sentenceOf(condition, scope, context).length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the equalities of a filter', () => {
  it('are those of nested all groups only, in the form of the field', () => {
    const [list, many, date, number] = [
      idOf('single_selection_from_list'),
      idOf('multi_selection_from_list'),
      idOf('date'),
      idOf('number'),
    ]
    const values = equalitiesOf(
      {
        all: [
          { left: { field: list }, op: 'is', right: [{ literal: 12 }] },
          { all: [{ left: { field: many }, op: 'has_all_of', right: [{ literal: 11 }, { literal: 13 }] }] },
          { left: { field: date }, op: 'is', right: [{ relativeDay: 1 }] },
          { left: { field: number }, op: 'is', right: [{ literal: '2.5' }] },
          { any: [{ left: { field: idOf('boolean') }, op: 'is', right: [{ literal: true }] }] },
          { left: { field: list }, op: 'is', right: [{ literal: 13 }] },
        ],
      },
      scope,
      { today: '2026-05-14' },
    )
    expect(values).toEqual({ [list]: 12, [many]: [11, 13], [date]: '2026-05-15' })
  })
})

describe('a sort', () => {
  it('is refused for unknown fields, fields without order, and a key named twice', () => {
    const by = (field: number) => ({ by: { field }, direction: 'asc' as const })
    expect(checkSort([by(idOf('date')), { by: { meta: 'name' }, direction: 'desc' }], scope)).toHaveLength(2)
    for (const sort of [[by(1)], [by(idOf('multi_selection_from_list'))], [by(idOf('date')), by(idOf('date'))]]) {
      expect(() => checkSort(sort, scope)).toThrow('sort-invalid')
    }
  })
})
