import { describe, expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { TextContext } from '@trellis/domain/fields/field-type'
import { copiedAs, rememberCopied } from './copied-cells.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import { isTooMany, pasteArea, planClear, planFill, planPaste } from './range-plan.ts'
import { htmlTable, tableOf } from './range-text.ts'
import { formatTable, parseTable } from './tsv.ts'

const context = {
  language: 'en',
  timezone: 'UTC',
  country: 'US',
  listItems: () => [],
  recordName: () => undefined,
} as unknown as TextContext

const column = (id: number, dataType: DataType, isRequired = false): GridColumn => ({
  id: `f${id}`,
  field: {
    id,
    dataType,
    settings: dataType === 'decimal' ? { scale: 2 } : {},
    isRequired,
    title: { en: 'F' },
  } as unknown as Field,
  fact: undefined,
  isName: false,
  align: 'start',
  width: 100,
  pinnedAt: undefined,
  isLastPinned: false,
})
const created: GridColumn = { ...column(0, 'plain_text'), id: 'createdAt', field: undefined, fact: 'createdAt' }
const columns = [column(1, 'plain_text', true), column(2, 'decimal'), created, column(3, 'boolean')]
const row = (id: number, values: GridRow['values']): GridRow => ({ id, version: 1, name: '', values, facts: {} })
const rows = [row(11, { 1: 'Inès', 2: '1.5', 3: true }), row(12, { 1: 'Mateo', 2: null, 3: null })]

test('a table changes the rows it covers and makes records of the rest', () => {
  const table = parseTable('Inès\t2\tignored\tyes\nChloé\t\t\t\nOwen\t3.25\t\tno')
  const plan = planPaste(table, { rows, columns, height: 3 }, context)
  expect(plan.edits).toEqual([
    { row: rows[0], values: { 2: '2' } },
    { row: rows[1], values: { 1: 'Chloé' } },
  ])
  expect(plan.creates).toEqual([{ 1: 'Owen', 2: '3.25', 3: false }])
  expect(plan.rejected).toBe(0)
})

test('texts that are no value, and emptiness where it may not be, are counted and left alone', () => {
  const plan = planPaste([['', 'much', '', '']], { rows: [rows[0]!], columns, height: 1 }, context)
  expect(plan).toMatchObject({ edits: [{ values: { 3: null } }], rejected: 2 })
})

describe('links', () => {
  const link = (id: number, dataType: DataType, collectionId: number) => {
    const made = column(id, dataType)
    return { ...made, field: { ...made.field, settings: { collectionId } } as unknown as Field }
  }
  const [teacher, students, pictures] = [
    link(1, 'single_data_record', 7),
    link(2, 'multi_data_record', 8),
    column(3, 'multi_image'),
  ]
  const empty = row(11, { 1: null, 2: null, 3: null })

  test('lead to the records that pasted names mean; a name of nobody is left alone', () => {
    const links = new Map([
      [1, new Map([['Hélène Roche', 71]])],
      [
        2,
        new Map([
          ['Inès', 81],
          ['Bell, Marcus', 82],
        ]),
      ],
    ])
    const target = { rows: [empty, row(12, empty.values)], columns: [teacher, students], height: 2, links }
    const plan = planPaste(parseTable('Hélène Roche\tInès; "Bell, Marcus"\nNobody\tBell, Marcus'), target, context)
    expect(plan.edits.map(({ values }) => values)).toEqual([{ 1: 71, 2: [81, 82] }, { 2: [82] }])
    expect(plan.rejected).toBe(1)
  })

  test('and files copied here are pasted as they were, though their texts name them twice or not at all', () => {
    const copied = { rows: [row(12, { 1: 71, 2: [81], 3: [5, 6] })], columns: [teacher, students, pictures] }
    const text = formatTable([['Twin', 'Twin', 'hall.png; hall.png']])
    rememberCopied(text, copied)
    expect(copiedAs('Twin')).toBeUndefined()
    const target = { rows: [empty], columns: copied.columns, height: 1, copied: copiedAs(text) }
    const plan = planPaste(parseTable(text), target, context)
    expect(plan).toMatchObject({ edits: [{ values: { 1: 71, 2: [81], 3: [5, 6] } }], rejected: 0 })
  })

  test('to another collection are read from their texts', () => {
    const copied = { rows: [row(12, { 1: 71 })], columns: [teacher] }
    const other = link(1, 'single_data_record', 9)
    const plan = planPaste([['Twin']], { rows: [empty], columns: [other], height: 1, copied }, context)
    expect(plan).toMatchObject({ edits: [], rejected: 1 })
  })
})

test('one cell fills a larger range, a larger table grows beyond a smaller one', () => {
  const range = { top: 2, bottom: 5, left: 0, right: 1 }
  expect(pasteArea([['x']], range, 4)).toEqual(range)
  expect(pasteArea([['a', 'b', 'c'], ['d']], { top: 2, bottom: 2, left: 2, right: 2 }, 4)).toEqual({
    top: 2,
    bottom: 3,
    left: 2,
    right: 3,
  })
})

test('filling repeats the source and changes only what differs', () => {
  const targets = [row(1, { 1: 'a', 2: '9' }), row(2, { 1: 'b', 2: null }), row(3, { 1: 'Inès', 2: '1.5', 3: true })]
  const plan = planFill(rows, targets, columns)
  expect(plan.edits).toEqual([
    { row: targets[0], values: { 1: 'Inès', 2: '1.5', 3: true } },
    { row: targets[1], values: { 1: 'Mateo' } },
  ])
})

test('clearing spares required fields', () => {
  expect(planClear(rows, columns)).toEqual({
    edits: [{ row: rows[0], values: { 2: null, 3: null } }],
    creates: [],
    rejected: 2,
  })
})

test('what is copied pastes back as it was', () => {
  const table = tableOf(rows, columns, context, () => '14 May')
  expect(table[0]).toEqual(['Inès', '1.5', '14 May', expect.any(String)])
  const plan = planPaste(parseTable(formatTable(table)), { rows, columns, height: 2 }, context)
  expect(plan).toEqual({ edits: [], creates: [], rejected: 0 })
})

test('cells keep their text inside a table for documents', () => {
  expect(htmlTable([['a<b', 'x\ny']])).toBe('<table><tr><td>a&lt;b</td><td>x<br>y</td></tr></table>')
})

test('a gesture over more rows than one request takes is refused', () => {
  expect(isTooMany(5000)).toBe(false)
  expect(isTooMany(5001)).toBe(true)
})
