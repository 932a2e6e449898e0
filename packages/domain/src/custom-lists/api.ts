import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, teamPath } from '../api/ids.ts'
import { iconName } from '../collections/api.ts'

const dataCollection = forApi('data-collection')

export const tagColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const

export const listItem = z.object({
  id,
  name: z.string(),
  icon: z.string().nullable(),
  color: z.enum(tagColors).nullable(),
  rank: z.number(),
  isArchived: z.boolean(),
})

const itemName = z.string().trim().min(1).max(200)
const listName = z.string().trim().min(1).max(100)

export const customList = z.object({
  id,
  name: listName,
  icon: z.string(),
  itemCount: z.number().int(),
  items: z.array(listItem),
})
export type CustomList = z.infer<typeof customList>

const listPath = z.object({ teamId: idInPath, listId: idInPath })

export const itemInput = z.object({
  name: itemName,
  icon: iconName.nullable().default(null),
  color: z.enum(tagColors).nullable().default(null),
})

/** Without defaults: what a change leaves out stays as it is. */
export const itemChanges = z
  .object({ name: itemName, icon: iconName.nullable(), color: z.enum(tagColors).nullable(), isArchived: z.boolean() })
  .partial()

/** A custom list is a root collection with isUsedAsCustomList; its items are records. */
export const customListsApi = {
  customLists: dataCollection.get('/teams/:teamId/customLists', {
    access: 'team-member',
    summary: 'Custom lists of a team with their items in order',
    params: teamPath,
    reply: z.object({ lists: z.array(customList) }),
  }),
  createList: dataCollection.post('/teams/:teamId/customLists', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Create a custom list, with items if given',
    params: teamPath,
    body: z.object({
      name: listName,
      icon: iconName.default('list-bullets'),
      items: z.array(itemInput).max(2000).default([]),
    }),
    reply: customList,
  }),
  updateList: dataCollection.put('/teams/:teamId/customLists/:listId', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Change name and icon of a list',
    params: listPath,
    body: z.object({ name: listName.optional(), icon: iconName.optional() }),
    reply: customList,
  }),
  addItems: dataCollection.post('/teams/:teamId/customLists/:listId/items', {
    access: 'team-member',
    summary: 'Add items at the end of a list; a name that is there already is not added twice',
    params: listPath,
    body: z.object({ items: z.array(itemInput).min(1).max(2000) }),
    reply: customList,
  }),
  updateItem: dataCollection.put('/teams/:teamId/customLists/:listId/items/:itemId', {
    access: 'team-member',
    summary: 'Change an item, or archive it: an archived item stays on old records and is no longer offered',
    params: listPath.extend({ itemId: idInPath }),
    body: itemChanges,
    reply: customList,
  }),
  listUses: dataCollection.get('/teams/:teamId/customLists/:listId/uses', {
    access: 'team-member',
    summary: 'Fields that use a list, and how often live records hold each item',
    params: listPath,
    reply: z.object({
      fields: z.array(
        z.object({
          fieldId: id,
          title: z.string(),
          collectionId: id,
          collectionName: z.string(),
          icon: z.string(),
          count: z.number().int(),
        }),
      ),
      items: z.array(z.object({ itemId: id, count: z.number().int() })),
    }),
  }),
  replaceItem: dataCollection.post('/teams/:teamId/customLists/:listId/items/:itemId/replace', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Put another item in place of one in all records, as one batch; with `archives` the two are merged',
    params: listPath.extend({ itemId: idInPath }),
    body: z.object({ by: id, archives: z.boolean().default(true) }),
    reply: z.object({
      list: customList,
      /** Null where no record held it. */
      batchId: id.nullable(),
      count: z.number().int(),
    }),
  }),
  orderItems: dataCollection.put('/teams/:teamId/customLists/:listId/item-order', {
    access: 'team-member',
    summary: 'Order the items of a list',
    params: listPath,
    body: z.object({ itemIds: z.array(id).min(1).max(5000) }),
    reply: done,
  }),
}
