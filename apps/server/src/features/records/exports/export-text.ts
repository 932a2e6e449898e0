import type { TextContext, Value } from '@trellis/domain/fields/field-type'
import { joinTexts } from '@trellis/domain/fields/joined-texts'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ExportColumn } from './export-columns.ts'

/** A cell as text that an import reads back to the same value; '' for an empty one. */
export function exportText({ field, isList }: ExportColumn, cell: Value | Value[], context: TextContext): string {
  if (cell === null) return ''
  if (!field) return String(cell)
  const type = fieldTypeOf(field.dataType)
  const write = (value: Value) => (value === null ? '' : type.format(value, field.settings, context))
  return isList ? joinTexts((cell as Value[]).map(write)) : write(cell as Value)
}
