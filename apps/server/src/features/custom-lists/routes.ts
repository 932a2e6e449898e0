import { customListsApi as api } from '@trellis/domain/custom-lists/api'
import type { AppImplement } from '../../app-implement.ts'
import { addItems, createList, customLists, orderItems, updateItem, updateList } from './custom-lists.ts'
import { listUses, replaceItem } from './item-use.ts'

export function customListsRoutes(implement: AppImplement): void {
  implement(api.customLists, async (ctx) => ({ lists: customLists(ctx.team) }))
  implement(api.createList, (ctx, { body }) => createList(ctx, body))
  implement(api.updateList, (ctx, { params, body }) => updateList(ctx, params.listId, body))
  implement(api.addItems, (ctx, { params, body }) => addItems(ctx, params.listId, body.items))
  implement(api.updateItem, (ctx, { params, body }) => updateItem(ctx, params, body))
  implement(api.listUses, (ctx, { params }) => listUses(ctx, params.listId))
  implement(api.replaceItem, (ctx, { params, body }) => replaceItem(ctx, params, body))
  implement(api.orderItems, async (ctx, { params, body }) => {
    await orderItems(ctx, params.listId, body.itemIds)
    return { done: true as const }
  })
}
