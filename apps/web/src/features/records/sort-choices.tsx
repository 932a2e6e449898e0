import type { Collection } from '@trellis/domain/collections/api'
import type { Language } from '@trellis/domain/api/ids'
import type { Fact } from '@trellis/domain/records/api'
import type { LeftOperand } from '@trellis/domain/records/condition'
import { typeOf } from '../fields/field.tsx'
import { titleOf } from './filter/filter-subjects.ts'
import { canGroup } from './grid/can-group.ts'
import type { LinkedColumn } from './grid/linked-columns.ts'

export interface SortChoice {
  readonly key: string
  readonly by: LeftOperand
  readonly title: string
}

/** One operand, one key. */
export const operandKey = (by: LeftOperand): string =>
  'meta' in by ? by.meta : [...(by.via ?? []), by.field].join('>')

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

/** "Teacher › City" */
const linkedChoiceOf =
  (language: Language) =>
  ({ link, field }: LinkedColumn): SortChoice => {
    const by = { field: field.id, via: [link.id] }
    return { key: operandKey(by), by, title: `${titleOf(link.title, language)} › ${titleOf(field.title, language)}` }
  }

interface ChoiceTexts {
  readonly language: Language
  readonly factTitle: FactTitle
}

/**
 * What a list may be sorted by: fields with an order, also behind links to one record, the number of a record, and when
 * records were made and changed.
 */
export function sortChoices(
  collection: Collection,
  linked: readonly LinkedColumn[],
  { language, factTitle }: ChoiceTexts,
): SortChoice[] {
  const isOrdered = ({ dataType }: Collection['DataFields'][number]) => {
    const type = typeOf(dataType)
    return type !== undefined && type.isSortable !== false
  }
  return [
    ...collection.DataFields.filter(isOrdered).map(choiceOf(language)),
    ...choicesOf(['id', 'createdAt', 'updatedAt'], factTitle),
    ...linked.filter(({ field, isList }) => !isList && isOrdered(field)).map(linkedChoiceOf(language)),
  ]
}

/** What a list may be grouped by. */
export function groupChoices(
  collection: Collection,
  linked: readonly LinkedColumn[],
  { language, factTitle }: ChoiceTexts,
): SortChoice[] {
  const fields = collection.DataFields.filter((field) => typeOf(field.dataType) && canGroup({ field, fact: undefined }))
  const facts: Fact[] = ['createdBy', 'createdAt', 'updatedBy', 'updatedAt']
  const behind = linked.filter((column) => canGroup({ field: undefined, fact: undefined, linked: column }))
  return [...fields.map(choiceOf(language)), ...choicesOf(facts, factTitle), ...behind.map(linkedChoiceOf(language))]
}

export function DirectionArrow({ direction, label }: { direction: 'asc' | 'desc'; label: string }) {
  return (
    <span role="img" aria-label={label} title={label}>
      {direction === 'asc' ? '↑' : '↓'}
    </span>
  )
}
