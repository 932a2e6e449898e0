import type { Shape } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'

const namingShapes: readonly Shape[] = ['text', 'number', 'date', 'instant', 'time']

/** Whether values of the type read well as the name of a record, by themselves. */
export function mayNameRecords(dataType: Field['dataType']): boolean {
  return namingShapes.includes(fieldTypeOf(dataType).shape)
}
