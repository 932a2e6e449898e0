import { expect, test } from 'vitest'
import { mostCollections, readWidths, widthsOf, withWidths } from './kept-widths.ts'

test('each collection keeps its own widths, and the last one given counts', () => {
  const first = withWidths([], 7, { name: 300, f1: 90 })
  const then = withWidths(withWidths(first, 8, { f9: 120 }), 7, { f1: 200 })
  expect(widthsOf(then, 7)).toEqual({ name: 300, f1: 200 })
  expect(widthsOf(then, 8)).toEqual({ f9: 120 })
  expect(widthsOf(then, 9)).toEqual({})
})

test('what was kept is read again as it was', () => {
  const kept = withWidths([], 7, { name: 300 })
  expect(readWidths(JSON.stringify(kept))).toEqual(kept)
})

test('what is no list of widths is passed over', () => {
  for (const text of [null, '', '{', '{"7":{"f1":90}}', '[[7]]', '[[7,null]]', '[["7",{}]]', '[[7,{"f1":"wide"}]]'])
    expect(readWidths(text)).toEqual([])
  expect(readWidths('[[7,{"f1":"wide"}],[8,{"f1":90}]]')).toEqual([[8, { f1: 90 }]])
})

test('the collections that were left alone longest are forgotten first', () => {
  let kept = readWidths(null)
  for (let id = 1; id <= mostCollections; id++) kept = withWidths(kept, id, { f1: 90 })
  kept = withWidths(withWidths(kept, 1, { f1: 91 }), 10_000, { f1: 92 })
  expect(kept).toHaveLength(mostCollections)
  expect(widthsOf(kept, 1)).toEqual({ f1: 91 })
  expect(widthsOf(kept, 2)).toEqual({})
})
