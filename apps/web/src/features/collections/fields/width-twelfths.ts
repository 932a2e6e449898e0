import type { Field } from '@trellis/domain/fields/field'

export type DisplayWidth = Field['displayWidth']

/** Twelfths of a card's width; fifths fall between them. */
export const twelfthsByWidth: Record<DisplayWidth, number> = {
  fifth: 2.4,
  quarter: 3,
  third: 4,
  two_fifths: 4.8,
  half: 6,
  three_fifths: 7.2,
  two_thirds: 8,
  three_quarters: 9,
  four_fifths: 9.6,
  full: 12,
}

/** From narrow to wide. */
export const widthsInOrder = Object.keys(twelfthsByWidth) as DisplayWidth[]

/** The width that is nearest to a number of twelfths, as the bar is clicked. */
export function nearestWidth(twelfths: number): DisplayWidth {
  const distance = (width: DisplayWidth) => Math.abs(twelfthsByWidth[width] - twelfths)
  return widthsInOrder.toSorted((a, b) => distance(a) - distance(b))[0] ?? 'full'
}
