import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import { typeOf } from '../../fields/field.tsx'
import type { LinkedColumn, LinkedValue } from './linked-columns.ts'

/** As a person reads it. */
export function linkedText({ field, isList }: LinkedColumn, value: LinkedValue | undefined, text: TextContext): string {
  const type = typeOf(field.dataType)
  if (!type || value === undefined || value === null) return ''
  const values = (isList ? value : [value]) as readonly Value[]
  return values.flatMap((one) => (one === null ? [] : type.display(one, field.settings, text))).join(', ')
}
