import { AppError } from '../errors.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { LeftOperand, MetadataKey, Sort } from './condition.ts'
import type { ConditionScope } from './subject.ts'

const sortableMetadata: readonly MetadataKey[] = ['id', 'name', 'createdAt', 'updatedAt']

/** Throws sort-invalid with `{ reason, fieldId? }` for a field that is not there or has no order, and for a key that stands twice. */
export function checkSort(sort: Sort, { fieldById }: Pick<ConditionScope, 'fieldById'>): Sort {
  const seen = new Set<string>()
  for (const { by } of sort) {
    const key = 'meta' in by ? by.meta : String(by.field)
    if (seen.has(key)) throw new AppError('sort-invalid', { reason: 'twice', ...fieldIdOf(by) })
    seen.add(key)
    if (!isSortable(by, fieldById)) throw new AppError('sort-invalid', { reason: 'not-sortable', ...fieldIdOf(by) })
  }
  return sort
}

function isSortable(by: LeftOperand, fieldById: ConditionScope['fieldById']): boolean {
  if ('meta' in by) return sortableMetadata.includes(by.meta)
  const field = fieldById(by.field)
  if (!field) throw new AppError('sort-invalid', { reason: 'unknown-field', fieldId: by.field })
  return !by.via?.length && !by.part && fieldTypeOf(field.dataType).isSortable !== false
}

const fieldIdOf = (by: LeftOperand): { fieldId?: number } => ('field' in by ? { fieldId: by.field } : {})
