import { AppError } from '../errors.ts'
import type { DataType } from './data-types.ts'
import type { Field } from './field.ts'
import { textProblems } from './field-type.ts'
import type { TextProblem, Value } from './field-type.ts'
import { fieldTypeOf } from './registry.ts'

type FieldOfValue = Pick<Field, 'id' | 'dataType' | 'settings'>

/**
 * The value as it is stored: null for empty (also a blank text and an empty list), else normalised by its type.
 * Throws value-invalid with `{ fieldId, reason }`, a TextProblem.
 */
export function checkValue(field: FieldOfValue, value: unknown): Value {
  if (isBlank(value)) return null
  const read = valueSchemaOf(field).safeParse(value)
  if (!read.success) {
    const said = read.error.issues
      .map(({ message }) => textProblems.find((problem) => problem === message))
      .find(Boolean)
    const reason: TextProblem = said ?? fieldTypeOf(field.dataType).refusal
    throw new AppError('value-invalid', { fieldId: field.id, reason })
  }
  return read.data
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
}

type ValueSchema = ReturnType<typeof makeSchema>
const kept = new WeakMap<Record<string, unknown>, Map<DataType, ValueSchema>>()

/** Kept by the settings object: making a schema costs more than using it, and imports use it for every cell. */
export function valueSchemaOf(field: FieldOfValue): ValueSchema {
  const schemas = kept.get(field.settings) ?? new Map<DataType, ValueSchema>()
  kept.set(field.settings, schemas)
  const schema = schemas.get(field.dataType) ?? makeSchema(field)
  schemas.set(field.dataType, schema)
  return schema
}

function makeSchema({ dataType, settings }: FieldOfValue) {
  const type = fieldTypeOf(dataType)
  return type.value(type.settings.parse(settings))
}
