import type { FieldType, Value } from '@trellis/domain/fields/field-type'
import { fieldTypes, isBuilt } from '@trellis/domain/fields/registry'
import type { DataType, Shape } from '@trellis/domain/fields/data-types'
import type { EditProps, FieldShape, Place } from './field-face.ts'
import { usePickCombobox } from './pick-list.tsx'
import { faceOf } from './registry.ts'

/** The domain's face of a data type; undefined while it is not built. */
export function typeOf(dataType: DataType): FieldType | undefined {
  return isBuilt(dataType) ? fieldTypes[dataType] : undefined
}

/** A value as its data type shows it; nothing for an empty one. */
export function ShowValue({ field, value, place }: { field: FieldShape; value: Value; place: Place }) {
  const face = faceOf(field.dataType)
  const type = typeOf(field.dataType)
  if (!face || !type || value === null || value === undefined || !isOfShape(value, type.shape)) return null
  return <face.Show value={value} field={field} type={type} place={place} />
}

/**
 * A field that has just got another type may stand beside values of the old one for a moment, until the page has asked
 * again: those are not shown.
 */
const isOfShape = (value: Exclude<Value, null>, shape: Shape): boolean => fits[shape](value)

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown) => typeof value === 'object'
const fits: Record<Shape, (value: unknown) => boolean> = {
  text: isText,
  number: (value) => typeof value === 'number' || (isText(value) && /^-?\d+(\.\d+)?$/.test(value)),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value),
  instant: (value) => isText(value) && /^\d{4}-\d\d-\d\dT/.test(value),
  time: (value) => isText(value) && /^\d\d:\d\d/.test(value),
  range: (value) => isObject(value) && !Array.isArray(value),
  id: (value) => typeof value === 'number',
  ids: Array.isArray,
  json: isObject,
}

/** What editors need comes when the page is quiet. */
export const useEditors = (): void => void usePickCombobox()

/** The editor of a field's data type. */
export function EditValue(edit: Omit<EditProps, 'type'>) {
  const face = faceOf(edit.field.dataType)
  const type = typeOf(edit.field.dataType)
  return face && type ? <face.Edit {...edit} type={type} /> : null
}
