import { AppError } from '../errors.ts'
import type { Field } from '../fields/field.ts'
import { linkedCollectionId } from '../fields/link.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { LeftOperand, MetadataKey, Sort } from './condition.ts'
import type { ConditionScope } from './subject.ts'

const sortableMetadata: readonly MetadataKey[] = ['id', 'name', 'createdAt', 'updatedAt']

/**
 * Throws sort-invalid with `{ reason, fieldId? }` for a field that is not there or has no order, and for a key that stands
 * twice. Behind links a field may be sorted by where each of them leads to one record.
 */
export function checkSort(sort: Sort, scope: ConditionScope): Sort {
  const seen = new Set<string>()
  for (const { by } of sort) {
    const key = 'meta' in by ? by.meta : [...(by.via ?? []), by.field].join('>')
    if (seen.has(key)) throw new AppError('sort-invalid', { reason: 'twice', ...fieldIdOf(by) })
    seen.add(key)
    if (!isSortable(by, scope)) throw new AppError('sort-invalid', { reason: 'not-sortable', ...fieldIdOf(by) })
  }
  return sort
}

/** Whether rows could be sorted by one key alone. */
export function maySortBy(key: Sort[number], scope: ConditionScope): boolean {
  try {
    checkSort([key], scope)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'sort-invalid') return false
    throw error
  }
}

function isSortable(by: LeftOperand, scope: ConditionScope): boolean {
  if ('meta' in by) return sortableMetadata.includes(by.meta)
  let lookUp = scope.fieldById
  for (const linkId of by.via ?? []) {
    const link = known(lookUp(linkId), linkId)
    const { fieldOfCollection } = scope
    if (link.dataType !== 'single_data_record' || !fieldOfCollection) return false
    const collectionId = linkedCollectionId(link)
    lookUp = (id) => fieldOfCollection(collectionId, id)
  }
  const field = known(lookUp(by.field), by.field)
  return !by.part && fieldTypeOf(field.dataType).isSortable !== false
}

function known(field: Field | undefined, fieldId: number): Field {
  if (!field) throw new AppError('sort-invalid', { reason: 'unknown-field', fieldId })
  return field
}

const fieldIdOf = (by: LeftOperand): { fieldId?: number } => ('field' in by ? { fieldId: by.field } : {})
