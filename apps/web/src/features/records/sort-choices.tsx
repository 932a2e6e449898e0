import type { Collection } from '@trellis/domain/collections/api'
import type { Language } from '@trellis/domain/api/ids'
import type { Fact } from '@trellis/domain/records/api'
import type { LeftOperand } from '@trellis/domain/records/condition'
import { typeOf } from '../fields/field.tsx'
import { titleOf } from './filter/filter-subjects.ts'
import { canGroup } from './grid/header-cell.tsx'

export interface SortChoice {
  readonly key: string
  readonly by: LeftOperand
  readonly title: string
}

/** One operand, one key. */
export const operandKey = (by: LeftOperand): string => ('meta' in by ? by.meta : String(by.field))

type FactTitle = (key: Fact) => string

const choicesOf = (facts: readonly Fact[], factTitle: FactTitle): SortChoice[] =>
  facts.map((key) => ({ key, by: { meta: key }, title: factTitle(key) }))

const choiceOf =
  (language: Language) =>
  (field: Collection['DataFields'][number]): SortChoice => ({
    key: String(field.id),
    by: { field: field.id },
    title: titleOf(field.title, language),
  })

/** What a list may be sorted by: fields with an order, the number of a record, and when records were made and changed. */
export function sortChoices(collection: Collection, language: Language, factTitle: FactTitle): SortChoice[] {
  const fields = collection.DataFields.filter((field) => {
    const type = typeOf(field.dataType)
    return type !== undefined && type.isSortable !== false
  })
  return [...fields.map(choiceOf(language)), ...choicesOf(['id', 'createdAt', 'updatedAt'], factTitle)]
}

/** What a list may be grouped by. */
export function groupChoices(collection: Collection, language: Language, factTitle: FactTitle): SortChoice[] {
  const fields = collection.DataFields.filter((field) => typeOf(field.dataType) && canGroup({ field, fact: undefined }))
  const facts: Fact[] = ['createdBy', 'createdAt', 'updatedBy', 'updatedAt']
  return [...fields.map(choiceOf(language)), ...choicesOf(facts, factTitle)]
}

export function DirectionArrow({ direction, label }: { direction: 'asc' | 'desc'; label: string }) {
  return (
    <span role="img" aria-label={label} title={label}>
      {direction === 'asc' ? '↑' : '↓'}
    </span>
  )
}
