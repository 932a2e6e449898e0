import type { Comparison } from './subject.ts'

/** What can stand in the foot of a column, over all records of the selection. */
export const totalKinds = [
  'filled',
  'empty',
  'distinct',
  'sum',
  'average',
  'min',
  'max',
  'checked',
  'unchecked',
] as const
export type TotalKind = (typeof totalKinds)[number]

const always = ['filled', 'empty'] as const

const offered: Partial<Record<Comparison, readonly TotalKind[]>> = {
  text: [...always, 'distinct'],
  choice: [...always, 'distinct'],
  number: ['sum', 'average', 'min', 'max', ...always, 'distinct'],
  boolean: ['checked', 'unchecked', ...always],
  day: ['min', 'max', ...always, 'distinct'],
  instant: ['min', 'max', ...always],
  time: always,
  range: always,
  id: [...always, 'distinct'],
}

/** The totals a column offers, the most telling first. */
export const totalsOffered = (comparison: Comparison): readonly TotalKind[] => offered[comparison] ?? always
