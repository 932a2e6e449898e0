import { expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { RecordDetail } from '@trellis/domain/records/api'
import { choiceOf, mergeInputOf, mergeRows, resultOf } from './merge-draft.ts'

const field = (id: number, dataType: Field['dataType'], settings = {}) =>
  ({ id, dataType, settings, title: { en: `Field ${id}` } }) as unknown as Field
const record = (id: number, values: Record<number, unknown>) => ({ id, version: id, values }) as unknown as RecordDetail

const fields = [
  field(1, 'plain_text'),
  field(2, 'plain_text', { isMultiline: true }),
  field(3, 'multi_selection_from_list'),
  field(4, 'number'),
]
const records = [
  record(10, { 1: 'Ana', 2: 'Bach', 3: [1, 2], 4: null }),
  record(11, { 1: 'Anna', 2: 'Ravel', 3: [2, 3], 4: 7 }),
]
const rows = mergeRows(fields, records, new Set([1, 2, 3, 4]))

test('only what differs asks for a choice: what one record alone has is taken over', () => {
  expect(rows.map(({ isDiffering }) => isDiffering)).toEqual([true, true, true, false])
  expect(resultOf(rows[3]!, 10, choiceOf(rows[3]!, 10, new Map()))).toBe(7)
})

test('lists come together by themselves, texts where somebody says so', () => {
  expect(choiceOf(rows[2]!, 11, new Map())).toEqual({ unite: [11, 10] })
  expect(resultOf(rows[2]!, 11, { unite: [11, 10] })).toEqual([2, 3, 1])
  expect(choiceOf(rows[1]!, 11, new Map())).toEqual({ take: 11 })
  expect(resultOf(rows[1]!, 10, { unite: [10, 11] })).toBe('Bach\n\nRavel')
})

test('what may not be chosen follows the rule and is not sent', () => {
  const fixed = mergeRows(fields, records, new Set([2]))
  const input = mergeInputOf(fixed, records, 10, new Map([[1, { take: 11 }]]))
  expect(input).toEqual({
    survivorId: 10,
    records: [
      { recordId: 10, version: 10 },
      { recordId: 11, version: 11 },
    ],
    choices: [{ fieldId: 2, take: 10 }],
  })
  expect(choiceOf(fixed[0]!, 10, new Map([[1, { take: 11 }]]))).toEqual({ take: 10 })
})
