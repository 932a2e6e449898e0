import { expect, it } from 'vitest'
import { sampleContext } from '../samples/context.ts'
import { converter } from './convert-value.ts'
import type { ConversionContext } from './convert-value.ts'
import { dataTypes } from './data-types.ts'
import type { DataType } from './data-types.ts'
import { checkValue } from './check-value.ts'
import { fieldTypeOf } from './registry.ts'
import { conversionWay, typesFrom } from './type-change.ts'

const context: ConversionContext = { ...sampleContext(), mayHold: () => true }

const settingsOf = (dataType: DataType) =>
  fieldTypeOf(dataType).defaultSettings ?? fieldTypeOf(dataType).samples[0]?.settings ?? {}

const convert = (from: DataType, to: DataType, value: unknown, settings: Record<string, unknown> = {}) =>
  converter(
    { dataType: from, settings: settingsOf(from) },
    { dataType: to, settings: { ...settingsOf(to), ...settings } },
    context,
  )(value as never)

it('decides all pairs of types: as many are possible as stand in this list', () => {
  const possible = dataTypes.flatMap((from) => typesFrom(from).map((to) => `${from} > ${to}`))
  expect(possible).toHaveLength(new Set(possible).size)
  expect(Object.fromEntries(dataTypes.map((from) => [from, typesFrom(from).length]))).toMatchSnapshot()
})

it('never leads from a type to itself, nor from a text to a file', () => {
  for (const type of dataTypes) expect(conversionWay(type, type)).toBeUndefined()
  for (const file of ['single_file', 'multi_file', 'single_image', 'multi_image'] as const)
    expect(conversionWay('plain_text', file)).toBeUndefined()
})

it.each(dataTypes)('makes of every sample of %s a value that the other type accepts, or says why not', (from) => {
  for (const to of typesFrom(from))
    for (const { value, settings } of fieldTypeOf(from).samples) {
      if (value === null) continue
      const target = { id: 0, dataType: to, settings: settingsOf(to) }
      const made = converter({ dataType: from, settings: settings ?? settingsOf(from) }, target, context)(value)
      if ('problem' in made) continue
      expect(checkValue(target, made.value)).toEqual(made.value)
    }
})

it.each([
  ['plain_text', 'number', '1,234', { value: 1234, loses: false }],
  ['plain_text', 'number', 'about ten', { problem: 'not-a-number' }],
  ['plain_text', 'number', '3.75', { value: 4, loses: true }],
  ['number', 'plain_text', 42, { value: '42', loses: false }],
  ['money', 'number', '312.5', { value: 313, loses: true }],
  ['decimal', 'money', '10', { value: '10', loses: false }],
  ['boolean', 'number', true, { value: 1, loses: false }],
  ['number', 'boolean', 7, { problem: 'not-a-boolean' }],
  ['date', 'date_time', '2026-05-14', { value: '2026-05-14T07:00:00.000Z', loses: false }],
  ['date_time', 'date', '2026-05-15T05:30:00.000Z', { value: '2026-05-14', loses: true }],
  ['date', 'date_range', '2026-05-14', { value: { from: '2026-05-14', to: '2026-05-14' }, loses: false }],
  ['date_range', 'date', { from: '2026-05-14', to: '2026-05-18' }, { value: '2026-05-14', loses: true }],
  ['formatted_text', 'plain_text', '<p>One</p><p>two &amp; three</p>', { value: 'One\ntwo & three', loses: false }],
  ['formatted_text', 'plain_text', '<p><strong>One</strong></p>', { value: 'One', loses: true }],
  ['plain_text', 'formatted_text', 'a < b', { value: '<p>a &lt; b</p>', loses: false }],
  ['payment_status', 'plain_text', 'partially_paid', { value: 'Partially paid', loses: false }],
  ['multi_entity', 'single_entity', [2, 1], { value: 2, loses: true }],
  ['single_entity', 'multi_entity', 2, { value: [2], loses: false }],
  ['email_address', 'phone_number', 'anna@example.org', { problem: 'not-a-phone-number' }],
] as const)('%s to %s: %j becomes %j', (from, to, value, expected) => {
  expect(convert(from, to, value)).toEqual(expected)
})

it('finds items of another list by their name', () => {
  const made = converter(
    { dataType: 'single_selection_from_list', settings: { listId: 1 } },
    { dataType: 'multi_selection_from_list', settings: { listId: 2 } },
    context,
  )(11)
  expect(made).toEqual({ problem: 'not-in-list' })
})
