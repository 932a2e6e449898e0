import type { FieldType, TextContext } from '@trellis/domain/fields/field-type'
import { dayOfInstant, localOf } from '@trellis/domain/fields/zoned'
import type { FieldShape } from '../field-face.ts'
import { parseText } from '../text-edit.tsx'

interface Typed {
  readonly text: string
  readonly field: FieldShape
  readonly type: FieldType
}

const isoDay = /^\d{4}-\d{2}-\d{2}/

/** An instant as the clock of the team shows it. */
export const clockText = (instant: string, { timezone }: Pick<TextContext, 'timezone'>): string =>
  localOf(instant, timezone)
    .replace('T', ' ')
    .replace(/(:00)?\.000$/, '')

function valueOf({ text, field, type }: Typed, context: TextContext): string | null {
  const parsed = parseText(text, field, type, context)
  return 'value' in parsed && typeof parsed.value === 'string' ? parsed.value : null
}

/** The day that is typed, however it is written; null where it is none yet. */
export function dayTyped(typed: Typed, context: TextContext): string | null {
  const iso = isoDay.exec(typed.text)?.[0]
  if (iso) return iso
  const value = valueOf(typed, context)
  return value !== null && typed.type.shape === 'instant' ? dayOfInstant(value, context.timezone) : value
}

/** The text with another day: of an instant the time stays. */
export function withDay(day: string, typed: Typed, context: TextContext): string {
  if (typed.type.shape !== 'instant') return day
  if (isoDay.test(typed.text)) return day + typed.text.slice(10)
  const value = valueOf(typed, context)
  return value === null ? day : day + clockText(value, context).slice(10)
}
