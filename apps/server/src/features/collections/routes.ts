import { collectionsApi as api } from '@trellis/domain/collections/api'
import type { AppImplement } from '../../app-implement.ts'
import {
  createCollection,
  listCollections,
  restoreCollection,
  trashCollection,
  updateCollection,
} from './collections.ts'
import { createSubCollection, moveCollection } from './sub-collections.ts'
import { headerMenu } from './header-menu.ts'
import { starCollection, starredCollections, unstarCollection } from './stars.ts'

export function collectionsRoutes(implement: AppImplement): void {
  implement(api.dataCollections, async (ctx, { query }) => ({
    dataCollection: await listCollections(ctx, { withCounts: query.countObjects === '1' }),
  }))
  implement(api.createCollection, (ctx, { body }) => createCollection(ctx, body))
  implement(api.createSubCollection, (ctx, { body }) => createSubCollection(ctx, body))
  implement(api.moveCollection, (ctx, { params, body }) => moveCollection(ctx, params.collectionId, body))
  implement(api.updateCollection, (ctx, { params, body }) => updateCollection(ctx, params.collectionId, body))
  implement(api.deleteCollection, async (ctx, { params }) => {
    await trashCollection(ctx, params.collectionId)
    return { done: true as const }
  })
  implement(api.restoreCollection, (ctx, { params }) => restoreCollection(ctx, params.collectionId))
  implement(api.starredCollections, async (ctx) => ({ collectionIds: await starredCollections(ctx) }))
  implement(api.starCollection, async (ctx, { params }) => {
    await starCollection(ctx, params.collectionId)
    return { done: true as const }
  })
  implement(api.unstarCollection, async (ctx, { params }) => {
    await unstarCollection(ctx, params.collectionId)
    return { done: true as const }
  })
  implement(api.dataObjectTestings, async (ctx) => ({ TeamAppHeaderBarMenu: headerMenu(ctx) }))
}
