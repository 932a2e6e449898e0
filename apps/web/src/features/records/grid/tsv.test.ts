import { expect, test } from 'vitest'
import fc from 'fast-check'
import { cellFor, formatTable, parseTable } from './tsv.ts'

test('reads what a spreadsheet copies, its last line break making no row', () => {
  expect(parseTable('Inès\tViolin\r\nMateo\tGuitar\r\n')).toEqual([
    ['Inès', 'Violin'],
    ['Mateo', 'Guitar'],
  ])
})

test('a quoted cell may hold tabs, line breaks and doubled quotes', () => {
  expect(parseTable('"a\tb"\t"line 1\nline 2"\t"say ""hi"""')).toEqual([['a\tb', 'line 1\nline 2', 'say "hi"']])
})

test('a quote that never closes is text', () => {
  expect(parseTable('"3/4 bow\tx')).toEqual([['"3/4 bow', 'x']])
  expect(parseTable('"a" b\tc')).toEqual([['"a" b', 'c']])
})

test('empty cells stay where they are', () => {
  expect(parseTable('a\t\tb\n\t\t')).toEqual([
    ['a', '', 'b'],
    ['', '', ''],
  ])
})

test('what is written reads back the same', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\t', '\n', '\r', ' ', '1') })
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(table, (rows) => {
      expect(parseTable(formatTable(rows))).toEqual(rows)
    }),
  )
})

test('one copied cell fills a whole range, a smaller table repeats itself', () => {
  expect(cellFor([['x']], 4, 2)).toBe('x')
  expect(cellFor([['a'], ['b']], 3, 0)).toBe('b')
})
