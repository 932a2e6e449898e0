import { z } from 'zod'
import { id } from '../api/ids.ts'
import { dataTypes } from './data-types.ts'
import type { Field } from './field.ts'

/** What a field was up to a change of its type; history of then holds values of that type (decision 0018). */
export const earlierType = z.object({
  /** Batches with a smaller id wrote values of this type. */
  beforeBatchId: id,
  dataType: z.enum(dataTypes),
  settings: z.record(z.string(), z.unknown()),
})
export type EarlierType = z.infer<typeof earlierType>

/** The field as it was when a batch wrote to it; the same object where it has not changed since. */
export function fieldAt<F extends Pick<Field, 'dataType' | 'settings' | 'earlierTypes'>>(field: F, batchId: number): F {
  const was = field.earlierTypes?.find(({ beforeBatchId }) => batchId < beforeBatchId)
  return was ? { ...field, dataType: was.dataType, settings: was.settings } : field
}

/** Whether values of then are values of now: the type was the same, and so was the list or collection. */
export function isSameTypeSince(field: Field, batchId: number): boolean {
  const was = fieldAt(field, batchId)
  if (was === field) return true
  const isSame = (key: string) => was.settings[key] === field.settings[key]
  return was.dataType === field.dataType && isSame('listId') && isSame('collectionId')
}

/** Whether the type has changed at all since a batch, also where it is the same again. */
export const hasChangedType = (field: Pick<Field, 'earlierTypes'>, batchId: number): boolean =>
  field.earlierTypes?.some(({ beforeBatchId }) => batchId < beforeBatchId) ?? false
