import { blueprintsApi } from '@trellis/domain/blueprints/api'
import { collectionCopyApi } from '@trellis/domain/blueprints/copy-api'
import type { AppImplement } from '../../app-implement.ts'
import { copyCollection } from './copy-collection.ts'
import { applyBlueprint, readBlueprint, removeSample } from './blueprints.ts'

export function blueprintsRoutes(implement: AppImplement): void {
  implement(blueprintsApi.blueprint, (ctx) => readBlueprint(ctx))
  implement(blueprintsApi.applyBlueprint, (ctx, { body }) => applyBlueprint(ctx, body))
  implement(blueprintsApi.removeSample, async (ctx, { body }) => ({ count: await removeSample(ctx, body) }))
  implement(collectionCopyApi.copyCollection, (ctx, { params, body }) =>
    copyCollection(ctx, params.collectionId, body.toTeamId),
  )
}
