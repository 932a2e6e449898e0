import { expect, test } from 'vitest'
import type { Field } from '@trellis/domain/fields/field'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { TextContext } from '@trellis/domain/fields/field-type'
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
