import type { Field } from '../fields/field.ts'
import { reversedLink } from '../fields/link.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { jsonValue } from '../records/api.ts'
import type { z } from 'zod'

type Json = z.output<typeof jsonValue>

/** What a person decided for a field: the value of one record, or those of several together. */
export type MergeChoice = { readonly take: number } | { readonly unite: readonly number[] }

type Mergeable = Pick<Field, 'dataType' | 'settings'>

/** Whether a field has anything to be chosen: what links here comes along from all of them. */
export const isChosenAtMerge = (field: Mergeable): boolean => reversedLink(field) === undefined

/** Several values may stand together: lists of ids, lines, long texts. */
export function mayUnite(field: Mergeable): boolean {
  if (!isChosenAtMerge(field)) return false
  if (field.dataType === 'plain_text') return field.settings['isMultiline'] === true
  if (field.dataType === 'formatted_text' || field.dataType === 'detail_list') return true
  return field.dataType === 'financial_line_items' || fieldTypeOf(field.dataType).shape === 'ids'
}

/** Values together, in their order; what is there twice stands once. Empty ones are left out. */
export function united(field: Mergeable, values: readonly Json[]): Json {
  const present = values.filter((value) => !isEmpty(value))
  if (present.length < 2) return present[0] ?? null
  if (field.dataType === 'plain_text') return distinct(present).join('\n\n')
  if (field.dataType === 'formatted_text') return distinct(present).join('')
  if (field.dataType === 'financial_line_items') {
    const items = present.flatMap((value) => (value as { items: Json[] }).items)
    return { items }
  }
  return distinct(present.flatMap((value) => value as Json[]))
}

/**
 * The value a field has after a merge. Without a choice the survivor's stays, and where it has none the first of the others
 * is taken over: the rule for fields that the person may not see or change.
 * @param order ids of the records, the survivor first
 */
export function mergedValue(
  field: Mergeable,
  {
    order,
    valueOf,
    choice,
  }: { order: readonly number[]; valueOf: (id: number) => Json; choice?: MergeChoice | undefined },
): Json {
  if (choice && 'unite' in choice)
    return united(
      field,
      choice.unite.map((id) => valueOf(id)),
    )
  if (choice) return valueOf(choice.take)
  return order.map((id) => valueOf(id)).find((value) => !isEmpty(value)) ?? null
}

const isEmpty = (value: Json) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

const distinct = (values: readonly Json[]): Json[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]
