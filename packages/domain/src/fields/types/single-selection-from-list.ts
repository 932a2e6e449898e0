import { z } from 'zod'
import { id } from '../../api/ids.ts'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { itemIdOf, itemName, itemRank, itemText } from '../list-items.ts'
import { oneIdOperators } from '../operators-by-shape.ts'

export const singleSelectionFromList = defineFieldType({
  id: 'single_selection_from_list',
  shape: 'id',
  settings: z.object({ listId: id }),
  defaultSettings: null,
  value: () => id,
  refusal: 'not-in-list',
  parse: (text, { listId }, context) => {
    const itemId = itemIdOf(text, context.listItems(listId))
    return itemId === null ? { problem: 'not-in-list' } : { value: itemId }
  },
  format: (value, { listId }, context) => itemText(Number(value), context.listItems(listId)),
  display: (value, { listId }, context) => itemName(Number(value), context.listItems(listId)),
  sortKey: (value, { listId }, context) => itemRank(Number(value), context.listItems(listId)),
  operators: oneIdOperators,
  searchText: (value, { listId }, context) => fold(itemName(Number(value), context.listItems(listId))),
  isUniqueAllowed: false,
  samples: [
    { value: 11, settings: { listId: 1 } },
    { value: 24, settings: { listId: 2 } },
  ],
})
