import { dataTypes } from './data-types.ts'
import type { DataType } from './data-types.ts'

/** How a value of one type becomes one of another; convert-value.ts does it. */
export type ConversionWay =
  /** Written as text and read as text of the other type; what it cannot read is emptied. */
  | 'text'
  /** The words a person reads, in the team's language. */
  | 'words'
  /** The same figure, rounded to the decimals of the other type. */
  | 'number'
  /** True is 1, false is 0, and back. */
  | 'yes-no'
  /** Days, instants and times of the clock, in the team's timezone. */
  | 'time'
  /** One becomes a list of one. */
  | 'one-to-many'
  /** The first stays, the others go. */
  | 'many-to-one'
  /** The files stay, as far as they may lie there. */
  | 'files'
  /** The amount with taxes. */
  | 'total'

type Ways = Partial<Record<DataType, ConversionWay>>

const to = (way: ConversionWay, ...targets: readonly DataType[]): Ways =>
  Object.fromEntries(targets.map((target) => [target, way]))

/** A text never leads to a file: files are uploaded. */
const isNoFile = (type: DataType) => !/_(file|image)$/.test(type)
const asAnyText = to('text', 'plain_text', 'code', 'formatted_text')
const readAsAnything = to('text', ...dataTypes.filter(isNoFile))
const asItem = to('text', 'single_selection_from_list', 'multi_selection_from_list')
const asName = to(
  'text',
  'single_selection_from_list',
  'multi_selection_from_list',
  'single_data_record',
  'multi_data_record',
)
const inWords = to('words', 'plain_text', 'code', 'formatted_text')
const asPerson = to('text', 'single_entity', 'multi_entity')

/**
 * Which data types a field may be changed between, and how: all 34 × 34 are decided here. What is not named is refused,
 * because nothing of the value would be left.
 */
const ways: Record<DataType, Ways> = {
  boolean: { ...asAnyText, ...asItem, ...to('yes-no', 'number', 'decimal') },
  code: readAsAnything,
  date: { ...asAnyText, ...asItem, ...to('time', 'date_time', 'date_range') },
  date_range: { ...asAnyText, ...to('time', 'date', 'date_time') },
  date_time: { ...asAnyText, ...to('time', 'date', 'date_range', 'time') },
  decimal: { ...asAnyText, ...asItem, ...to('number', 'number', 'percentage', 'money'), ...to('yes-no', 'boolean') },
  detail_list: { ...asAnyText },
  email_address: readAsAnything,
  financial_line_item: {
    ...asAnyText,
    ...to('one-to-many', 'financial_line_items'),
    ...to('total', 'money', 'decimal', 'number'),
  },
  financial_line_items: {
    ...asAnyText,
    ...to('many-to-one', 'financial_line_item'),
    ...to('total', 'money', 'decimal', 'number'),
  },
  formatted_text: readAsAnything,
  icon: readAsAnything,
  money: { ...asAnyText, ...to('number', 'number', 'decimal', 'percentage') },
  multi_data_collection: { ...asAnyText, ...to('many-to-one', 'single_data_collection') },
  multi_data_record: { ...asAnyText, ...asName, ...to('many-to-one', 'single_data_record') },
  multi_entity: { ...asAnyText, ...asName, ...to('many-to-one', 'single_entity') },
  multi_file: { ...asAnyText, ...to('many-to-one', 'single_file', 'single_image'), ...to('files', 'multi_image') },
  multi_image: { ...asAnyText, ...to('many-to-one', 'single_image', 'single_file'), ...to('files', 'multi_file') },
  multi_selection_from_list: {
    ...asAnyText,
    ...asName,
    ...asPerson,
    ...to('many-to-one', 'single_selection_from_list'),
  },
  number: {
    ...asAnyText,
    ...asItem,
    ...to('text', 'phone_number'),
    ...to('number', 'decimal', 'percentage', 'money'),
    ...to('yes-no', 'boolean'),
  },
  payment_status: {
    ...inWords,
    ...to('words', 'single_selection_from_list', 'multi_selection_from_list'),
  },
  percentage: { ...asAnyText, ...to('number', 'number', 'decimal', 'money') },
  phone_number: readAsAnything,
  physical_address: { ...asAnyText },
  plain_text: readAsAnything,
  single_data_collection: { ...asAnyText, ...to('one-to-many', 'multi_data_collection') },
  single_data_record: { ...asAnyText, ...asName, ...to('one-to-many', 'multi_data_record') },
  single_entity: { ...asAnyText, ...asName, ...to('one-to-many', 'multi_entity') },
  single_file: { ...asAnyText, ...to('one-to-many', 'multi_file', 'multi_image'), ...to('files', 'single_image') },
  single_image: { ...asAnyText, ...to('one-to-many', 'multi_image', 'multi_file'), ...to('files', 'single_file') },
  single_selection_from_list: {
    ...asAnyText,
    ...asName,
    ...asPerson,
    ...to('text', 'payment_status', 'boolean', 'number', 'icon'),
    ...to('one-to-many', 'multi_selection_from_list'),
  },
  time: { ...asAnyText, ...asItem },
  url: readAsAnything,
  video: readAsAnything,
}

/** Undefined where the change is refused, and for the type it has already. */
export function conversionWay(from: DataType, target: DataType): ConversionWay | undefined {
  return from === target ? undefined : ways[from][target]
}

/** What a field of this type may become, in the order of the enumeration. */
export const typesFrom = (from: DataType): DataType[] =>
  dataTypes.filter((target) => conversionWay(from, target) !== undefined)
