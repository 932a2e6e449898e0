import type { Field } from '../fields/field.ts'
import { fieldTypeOf, isBuilt } from '../fields/registry.ts'

const keyShapes = ['text', 'number', 'date', 'instant', 'time']

/** Whether the value of a field may name a record: one text, number or date that is compared whole. */
export function mayBeKey({ dataType }: Pick<Field, 'dataType'>): boolean {
  if (!isBuilt(dataType)) return false
  const { shape, isHtml, isChoice } = fieldTypeOf(dataType)
  return keyShapes.includes(shape) && !isHtml && !isChoice
}
