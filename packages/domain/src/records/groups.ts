import { fold } from '../text/fold.ts'
import type { Condition, LeftOperand } from './condition.ts'
import type { Comparison } from './subject.ts'

/** The value all records of a group have: an exact number as text, a day for instants, null where it is empty. */
export type GroupValue = string | number | boolean | null

export const mostGroupLevels = 3

/** Texts are grouped folded and by so many letters, which is what an index holds. */
export const groupedTextLength = 200

const groupable: readonly Comparison[] = ['text', 'choice', 'number', 'boolean', 'day', 'instant', 'id']

/** Long texts with tags, ranges and sets of values say nothing as the head of a group. */
export const isGroupable = (comparison: Comparison): boolean => groupable.includes(comparison)

/** What the records of a group have in common, as a condition: its rows are those of the list that match it too. */
export function groupCondition(by: LeftOperand, comparison: Comparison, value: GroupValue): Condition {
  if (value === null) return { left: by, op: 'is_empty', right: [] }
  if (comparison === 'text') {
    const letters = [...fold(String(value))]
    if (letters.length >= groupedTextLength) {
      return { left: by, op: 'starts_with', right: [{ literal: letters.slice(0, groupedTextLength).join('') }] }
    }
  }
  return { left: by, op: 'is', right: [{ literal: value }] }
}

/** Conditions that all have to hold; undefined where there is none. */
export function bothOf(...conditions: (Condition | undefined)[]): Condition | undefined {
  const all = conditions.filter((condition) => condition !== undefined)
  return all.length > 1 ? { all } : all[0]
}
