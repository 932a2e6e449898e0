import { AppError } from '../errors.ts'
import type { Field } from './field.ts'
import type { Value } from './field-type.ts'
import { fieldTypeOf } from './registry.ts'

type FieldOfValue = Pick<Field, 'id' | 'dataType' | 'settings'>

/**
 * The value as it is stored: null for empty (also a blank text and an empty list), else normalised by its type.
 * Throws value-invalid.
 */
export function checkValue(field: FieldOfValue, value: unknown): Value {
  if (isBlank(value)) return null
  const read = valueSchemaOf(field).safeParse(value)
  if (!read.success) throw new AppError('value-invalid', { fieldId: field.id, reason: read.error.issues[0]?.message })
  return read.data
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
}

const schemas = new WeakMap<Record<string, unknown>, ReturnType<typeof makeSchema>>()

/** Kept by the settings object: making a schema costs more than using it, and imports use it for every cell. */
export function valueSchemaOf(field: FieldOfValue): ReturnType<typeof makeSchema> {
  const kept = schemas.get(field.settings)
  if (kept) return kept
  const schema = makeSchema(field)
  schemas.set(field.settings, schema)
  return schema
}

function makeSchema({ dataType, settings }: FieldOfValue) {
  const type = fieldTypeOf(dataType)
  return type.value(type.settings.parse(settings))
}
