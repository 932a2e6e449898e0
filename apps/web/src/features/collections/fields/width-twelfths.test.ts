import { expect, test } from 'vitest'
import { nearestWidth, twelfthsByWidth, widthsInOrder } from './width-twelfths.ts'

test('widths stand from narrow to wide', () => {
  const twelfths = widthsInOrder.map((width) => twelfthsByWidth[width])
  expect(twelfths).toEqual(twelfths.toSorted((a, b) => a - b))
})

test('a click on the bar takes the nearest width', () => {
  expect([1, 3, 4, 6, 8, 12].map(nearestWidth)).toEqual(['fifth', 'quarter', 'third', 'half', 'two_thirds', 'full'])
})
