import { expect, test } from 'vitest'
import {
  anchorFor,
  clampOffset,
  columnsAt,
  extentOf,
  maximumOffset,
  maximumSpacer,
  offsetFor,
  offsetShowing,
  rowElements,
  rowsAt,
  scrollTopFor,
} from './window.ts'

const viewport = 600
const rowHeight = 36
const million = extentOf(1_000_000, rowHeight)

test('a short list scrolls natively, one to one', () => {
  const extent = extentOf(1000, rowHeight)
  expect(extent).toEqual({ spacer: 36_000, logical: 36_000, isCapped: false, rowHeight })
  expect(offsetFor(1234, extent, viewport)).toBe(1234)
  expect(scrollTopFor(1234, extent, viewport)).toBe(1234)
})

test('a million rows stay under the height browsers can lay out', () => {
  expect(million.isCapped).toBe(true)
  expect(million.spacer).toBe(maximumSpacer)
})

test('the bottom of the scrollbar shows the last of a million rows', () => {
  const offset = offsetFor(million.spacer - viewport, million, viewport)
  expect(offset).toBe(maximumOffset(million, viewport))
  expect(rowsAt(offset, viewport, { rowCount: 1_000_000, rowHeight }).end).toBe(1_000_000)
  expect(offset + viewport).toBe(1_000_000 * rowHeight)
})

test('the place of the scrollbar and the offset agree within one physical pixel', () => {
  for (const offset of [0, 36, 500_000, 17_999_999, maximumOffset(million, viewport)]) {
    const back = offsetFor(scrollTopFor(offset, million, viewport), million, viewport)
    expect(Math.abs(back - offset)).toBeLessThanOrEqual(million.logical / million.spacer)
  }
})

test('rows around the offset are rendered and none outside the list', () => {
  expect(rowsAt(0, viewport, { rowCount: 10, rowHeight })).toEqual({ first: 0, end: 10 })
  expect(rowsAt(0, viewport, { rowCount: 0, rowHeight })).toEqual({ first: 0, end: 0 })
  const span = rowsAt(36_000, viewport, { rowCount: 5000, rowHeight })
  expect(span.first).toBeLessThan(1000)
  expect(span.end).toBeGreaterThan(1000 + viewport / rowHeight)
})

test('an offset past the end comes back to the end', () => {
  expect(clampOffset(99_999_999_999, million, viewport)).toBe(maximumOffset(million, viewport))
  expect(clampOffset(-5, million, viewport)).toBe(0)
})

test('a row comes into view with the least movement', () => {
  expect(offsetShowing(2, 0, viewport, rowHeight)).toBe(0)
  expect(offsetShowing(2, 720, viewport, rowHeight)).toBe(72)
  expect(offsetShowing(100, 0, viewport, rowHeight)).toBe(101 * rowHeight - viewport)
})

test('the anchor moves only every thousand rows of a capped list', () => {
  expect(anchorFor(1999, million)).toBe(1000)
  expect(anchorFor(1999, extentOf(5000, rowHeight))).toBe(0)
})

test('no two lines in view share an element, wherever the list stands', () => {
  const elements = rowElements(viewport, rowHeight)
  for (let offset = 0; offset < 2_000; offset += 7) {
    const { first, end } = rowsAt(offset, viewport, { rowCount: 5_000, rowHeight })
    expect(end - first).toBeLessThanOrEqual(elements)
  }
})

test('columns in view and near it are made, the others not', () => {
  const starts = Array.from({ length: 50 }, (_, place) => 44 + place * 150)
  const reach = (left: number) => columnsAt(left, 1_200, starts)
  expect(reach(0)).toEqual({ first: 0, end: 12 })
  const { first, end } = reach(3_000)
  expect(starts[first]).toBeLessThanOrEqual(3_000)
  expect(starts[end - 1]! + 150).toBeGreaterThanOrEqual(4_200)
  expect(end - first).toBeLessThan(18)
  expect(reach(6_400).end).toBe(50)
  expect(columnsAt(0, 1_200, [])).toEqual({ first: 0, end: 0 })
})
