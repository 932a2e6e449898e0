import type { DataType } from '@trellis/domain/fields/data-types'
import { isBuilt, type FieldTypeId } from '@trellis/domain/fields/registry'
import type { Hue } from '../../../theme/tokens.ts'

interface TypeGroup {
  id: 'choices' | 'text' | 'numbers' | 'dates' | 'contact' | 'links'
  hue: Hue
  types: readonly FieldTypeId[]
}

/** Data types as the picker groups them; each group has its colour in lists of fields. */
export const typeGroups: readonly TypeGroup[] = [
  { id: 'choices', hue: 'yellow', types: ['single_selection_from_list', 'multi_selection_from_list', 'boolean'] },
  { id: 'text', hue: 'blue', types: ['plain_text', 'formatted_text', 'url'] },
  { id: 'numbers', hue: 'teal', types: ['number', 'decimal', 'percentage', 'money'] },
  { id: 'dates', hue: 'orange', types: ['date', 'date_time'] },
  { id: 'contact', hue: 'green', types: ['email_address', 'phone_number'] },
  { id: 'links', hue: 'violet', types: ['single_data_record'] },
]

export const pickableTypes = typeGroups.flatMap(({ types }) => types)

export function hueOfType(dataType: DataType): Hue {
  return typeGroups.find(({ types }) => isBuilt(dataType) && types.includes(dataType))?.hue ?? 'gray'
}
