import type { FieldType, Value } from '@trellis/domain/fields/field-type'
import { fieldTypes, isBuilt } from '@trellis/domain/fields/registry'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { EditProps, FieldShape, Place } from './field-face.ts'
import { faceOf } from './registry.ts'

/** The domain's face of a data type; undefined while it is not built. */
export function typeOf(dataType: DataType): FieldType | undefined {
  return isBuilt(dataType) ? fieldTypes[dataType] : undefined
}

/** A value as its data type shows it; nothing for an empty one. */
export function ShowValue({ field, value, place }: { field: FieldShape; value: Value; place: Place }) {
  const face = faceOf(field.dataType)
  const type = typeOf(field.dataType)
  if (!face || !type || value === null || value === undefined) return null
  return <face.Show value={value} field={field} type={type} place={place} />
}

/** The editor of a field's data type. */
export function EditValue(edit: Omit<EditProps, 'type'>) {
  const face = faceOf(edit.field.dataType)
  const type = typeOf(edit.field.dataType)
  return face && type ? <face.Edit {...edit} type={type} /> : null
}
