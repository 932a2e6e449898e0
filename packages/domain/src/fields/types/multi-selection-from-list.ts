import { z } from 'zod'
import { id } from '../../api/ids.ts'
import { defineFieldType } from '../field-type.ts'
import { itemIdOf, itemName, itemRank, itemText } from '../list-items.ts'
import { manyIdsOperators } from '../operators-by-shape.ts'
import { joinTexts, splitTexts } from '../joined-texts.ts'

export const mostSelected = 200

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** Items in the order they were chosen, each once. */
export const multiSelectionFromList = defineFieldType({
  id: 'multi_selection_from_list',
  shape: 'ids',
  settings: z.object({ listId: id }),
  defaultSettings: null,
  value: () =>
    z
      .array(id)
      .min(1)
      .max(mostSelected)
      .transform((ids) => [...new Set(ids)]),
  refusal: 'not-in-list',
  parse: (text, { listId }, context) => {
    const items = context.listItems(listId)
    const whole = itemIdOf(text, items)
    if (whole !== null) return { value: [whole] }
    const ids = splitTexts(text, (each) => itemIdOf(each, items))
    if (ids === null) return { problem: 'not-in-list' }
    return ids.length > mostSelected ? { problem: 'too-long' } : { value: [...new Set(ids)] }
  },
  format: (value, { listId }, context) =>
    joinTexts(idsOf(value).map((each) => itemText(each, context.listItems(listId)))),
  display: (value, { listId }, context) =>
    idsOf(value)
      .map((each) => itemName(each, context.listItems(listId)))
      .join(', '),
  sortKey: (value, { listId }, context) =>
    Math.min(...idsOf(value).map((each) => itemRank(each, context.listItems(listId)))),
  operators: manyIdsOperators,
  searchText: (value, { listId }, context) =>
    idsOf(value)
      .map((each) => itemName(each, context.listItems(listId)))
      .join(' '),
  isSortable: false,
  isUniqueAllowed: false,
  samples: [
    { value: [11], settings: { listId: 1 } },
    { value: [13, 11], settings: { listId: 1 } },
  ],
})
