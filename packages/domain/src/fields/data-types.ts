/** The 34 data types of specification section 3, in the order of its enumeration. */
export const dataTypes = [
  'boolean',
  'code',
  'date',
  'date_range',
  'date_time',
  'decimal',
  'detail_list',
  'email_address',
  'financial_line_item',
  'financial_line_items',
  'formatted_text',
  'icon',
  'money',
  'multi_data_collection',
  'multi_data_record',
  'multi_entity',
  'multi_file',
  'multi_image',
  'multi_selection_from_list',
  'number',
  'payment_status',
  'percentage',
  'phone_number',
  'physical_address',
  'plain_text',
  'single_data_collection',
  'single_data_record',
  'single_entity',
  'single_file',
  'single_image',
  'single_selection_from_list',
  'time',
  'url',
  'video',
] as const

export type DataType = (typeof dataTypes)[number]

/** The ways a value lies in the database; a shape owns its column type, comparison and index once. */
export const shapes = ['text', 'number', 'boolean', 'date', 'instant', 'time', 'range', 'id', 'ids', 'json'] as const

export type Shape = (typeof shapes)[number]
