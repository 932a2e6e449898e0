import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '../records/exports/csv-line.ts'
import { csvText } from './csv-text.ts'

function readAll(text: string, { separator = ',', piece = text.length || 1 } = {}): string[][] {
  const reader = csvText(separator)
  const rows: string[][] = []
  for (let at = 0; at < text.length; at += piece) rows.push(...reader.push(text.slice(at, at + piece)))
  return [...rows, ...reader.end()]
}

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', ';', 'é', "'") })
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })

test('what is written is read back, in pieces of any size', () => {
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, piece) => {
      expect(readAll(rows.map(csvLine).join(''), { piece })).toEqual(rows)
    }),
  )
})

test('line endings of all systems end a row, and empty lines are none', () => {
  expect(readAll('a,b\r\nc,d\n\ne,f\rg,h')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ])
})

test('quotes inside a cell without quotes are text', () => {
  expect(readAll('5" pipe,a"b\n')).toEqual([['5" pipe', 'a"b']])
})

test('spaces around a quoted cell are no part of it', () => {
  expect(readAll('a, "b, c" ,d\n')).toEqual([['a', 'b, c', 'd']])
})

test('a broken quote names the line where it was opened', () => {
  expect(() => readAll('a,b\n1,2\n3,"x\ny" z\n')).toThrow(
    expect.objectContaining({ code: 'file-not-csv', details: { line: 4 } }),
  )
  expect(() => readAll('a,b\n1,"2\n3,4\n')).toThrow(
    expect.objectContaining({ code: 'file-not-csv', details: { line: 2 } }),
  )
})

test('a quote that is never closed does not fill the memory', () => {
  const reader = csvText(',')
  reader.push('a,b\n1,"')
  expect(() => {
    for (let piece = 0; piece < 40; piece++) reader.push('x\n'.repeat(50_000))
  }).toThrow(expect.objectContaining({ code: 'file-not-csv', details: { line: 2 } }))
})
