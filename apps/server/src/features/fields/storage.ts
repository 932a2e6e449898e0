import type { Shape } from '@trellis/domain/fields/data-types'
import { rangeOf } from '@trellis/domain/fields/day-range'
import type { Value } from '@trellis/domain/fields/field-type'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { rangeText } from './range-text.ts'

/** What a value of a field becomes as a parameter: text that PostgreSQL reads as the column's type, also inside arrays. */
type Parameter = string | number | boolean | null

interface Storage {
  readonly type: string
  /** Beside the type where the column is made. */
  readonly collation?: string
  readonly toParameter: (value: Exclude<Value, null>) => Parameter
}

const asItIs = (value: Exclude<Value, null>) => value as Parameter
const asJson = (value: Exclude<Value, null>) => JSON.stringify(value)

/** One line per shape. */
const storageByShape: Record<Shape, Storage> = {
  text: { type: 'text', collation: 'collate "C"', toParameter: asItIs },
  number: { type: 'numeric', toParameter: asItIs },
  boolean: { type: 'boolean', toParameter: asItIs },
  date: { type: 'date', toParameter: asItIs },
  instant: { type: 'timestamptz', toParameter: asItIs },
  time: { type: 'time', toParameter: asItIs },
  range: { type: 'daterange', toParameter: (value) => rangeText(rangeOf(value)) },
  id: { type: 'bigint', toParameter: asItIs },
  ids: { type: 'bigint[]', toParameter: (value) => `{${(value as number[]).join(',')}}` },
  json: { type: 'jsonb', toParameter: asJson },
}

/** A whole number is exact in eight bytes. */
const wholeNumber: Storage = { type: 'bigint', toParameter: asItIs }

type Stored = Pick<Field, 'dataType'>

function storageOf({ dataType }: Stored): Storage {
  return dataType === 'number' ? wholeNumber : storageByShape[fieldTypeOf(dataType).shape]
}

/** Links to several records, and what links here, lie in a table of their own (records/links/link-sql.ts). */
export const hasColumn = ({ dataType }: Stored): boolean => dataType !== 'multi_data_record'

/** For `add column`. */
export function columnType(field: Stored): string {
  const { type, collation } = storageOf(field)
  return collation ? `${type} ${collation}` : type
}

/** For a cast: of one parameter, or of the elements of `unnest($1::text[])`. */
export function castType(field: Stored): string {
  return storageOf(field).type
}

export function toColumn(field: Stored, value: Value): Parameter {
  return value === null ? null : storageOf(field).toParameter(value)
}

/** The unique index of a field; text is unique folded. A btree row ends at 2,704 bytes, so a hash stands for the rest. */
export function uniqueColumns(field: Stored & Pick<Field, 'id'>): string {
  const column = `f${field.id}`
  if (storageOf(field).type !== 'text') return column
  return `left(trellis.fold(${column}), 200), md5(trellis.fold(${column}))`
}

/** What stands after `on <table>`: the trash and empty values do not count. */
export function uniqueIndexColumns(field: Stored & Pick<Field, 'id'>): string {
  return `(${uniqueColumns(field)}) where deleted_at is null and f${field.id} is not null`
}

/** Its violation (23505) names the field to the record engine. */
export function uniqueIndexName(fieldId: number): string {
  return `unique_f${fieldId}`
}
