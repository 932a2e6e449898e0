import type { Field } from '@trellis/domain/fields/field'
import type { Parsed, TextProblem, Value } from '@trellis/domain/fields/field-type'
import type { Values } from '@trellis/domain/records/api'

/** A field of a bulk edit; it may be emptied, unless it is required. */
export interface Choice {
  readonly field: Field
  readonly draft: Parsed
  readonly isCleared: boolean
}

/** What many records get, or why nothing is sent yet. Emptying so many is said by the box, never by what was left out. */
export function bulkValuesOf(
  choices: readonly Choice[],
): { values: Values } | { problem: 'needs-field' | 'needs-value' | TextProblem } {
  if (choices.length === 0) return { problem: 'needs-field' }
  const values: Record<number, Value> = {}
  for (const { field, draft, isCleared } of choices) {
    if (!isCleared && 'problem' in draft) return draft
    const value = isCleared || !('value' in draft) ? null : draft.value
    if (value === null && !isCleared) return { problem: 'needs-value' }
    values[field.id] = value
  }
  return { values: values as Values }
}
