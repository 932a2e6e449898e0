import type { Collection } from '@trellis/domain/collections/api'
import type { Language } from '@trellis/domain/api/ids'
import type { LeftOperand } from '@trellis/domain/records/condition'
import { typeOf } from '../fields/field.tsx'
import { titleOf } from './filter/filter-subjects.ts'

export interface SortChoice {
  readonly key: string
  readonly by: LeftOperand
  readonly title: string
}

const facts = ['createdAt', 'updatedAt'] as const

/** What a list may be sorted by: fields with an order, and when records were made and changed. */
export function sortChoices(
  collection: Collection,
  language: Language,
  factTitle: (key: (typeof facts)[number]) => string,
): SortChoice[] {
  const fields = collection.DataFields.filter((field) => {
    const type = typeOf(field.dataType)
    return type !== undefined && type.isSortable !== false
  })
  return [
    ...fields.map((field) => ({
      key: String(field.id),
      by: { field: field.id },
      title: titleOf(field.title, language),
    })),
    ...facts.map((key) => ({ key, by: { meta: key }, title: factTitle(key) })),
  ]
}
