import type { DataType } from '@trellis/domain/fields/data-types'
import { isBuilt, type FieldTypeId } from '@trellis/domain/fields/registry'
import type { Hue } from '../../../theme/tokens.ts'

interface TypeGroup {
  id: 'choices' | 'text' | 'numbers' | 'dates' | 'contact' | 'people' | 'files' | 'links'
  hue: Hue
  types: readonly FieldTypeId[]
}

/** Data types as the picker groups them; each group has its colour in lists of fields. */
export const typeGroups: readonly TypeGroup[] = [
  {
    id: 'choices',
    hue: 'yellow',
    types: ['single_selection_from_list', 'multi_selection_from_list', 'boolean', 'payment_status', 'icon'],
  },
  { id: 'text', hue: 'blue', types: ['plain_text', 'formatted_text', 'detail_list', 'code', 'url', 'video'] },
  {
    id: 'numbers',
    hue: 'teal',
    types: ['number', 'decimal', 'percentage', 'money', 'financial_line_item', 'financial_line_items'],
  },
  { id: 'dates', hue: 'orange', types: ['date', 'date_time', 'time', 'date_range'] },
  { id: 'contact', hue: 'green', types: ['email_address', 'phone_number', 'physical_address'] },
  { id: 'people', hue: 'pink', types: ['single_entity', 'multi_entity'] },
  { id: 'files', hue: 'red', types: ['single_file', 'multi_file', 'single_image', 'multi_image'] },
  {
    id: 'links',
    hue: 'violet',
    types: ['single_data_record', 'multi_data_record', 'single_data_collection', 'multi_data_collection'],
  },
]

export const pickableTypes = typeGroups.flatMap(({ types }) => types)

export function hueOfType(dataType: DataType): Hue {
  return typeGroups.find(({ types }) => isBuilt(dataType) && types.includes(dataType))?.hue ?? 'gray'
}
