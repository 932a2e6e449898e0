import { layoutsApi as api } from '@trellis/domain/layouts/api'
import type { AppImplement } from '../../app-implement.ts'
import { indexAdvice } from './index-advice.ts'
import { createLayout, deleteLayout, listLayouts, setDefaultLayout, updateLayout } from './layouts.ts'

export function layoutsRoutes(implement: AppImplement): void {
  implement(api.layouts, (ctx, { params }) => listLayouts(ctx, params.collectionId))
  implement(api.createLayout, (ctx, { params, body }) => createLayout(ctx, params.collectionId, body))
  implement(api.updateLayout, (ctx, { params, body }) => updateLayout(ctx, params.layoutId, body))
  implement(api.deleteLayout, async (ctx, { params }) => {
    await deleteLayout(ctx, params.layoutId)
    return { done: true as const }
  })
  implement(api.setDefaultLayout, (ctx, { params, body }) => setDefaultLayout(ctx, params.collectionId, body.layoutId))
  implement(api.indexAdvice, (ctx) => indexAdvice(ctx))
}
