import { historyApi } from '@trellis/domain/history/api'
import { sealApi } from '@trellis/domain/history/seal-api'
import { undoApi } from '@trellis/domain/history/undo-api'
import type { AppImplement } from '../../app-implement.ts'
import { batchChanges, recentChanges, recordHistory } from './history.ts'
import { readKeeping, setKeeping } from './keeping.ts'
import { previewRevert } from './preview.ts'
import { revertBatch, revertChange } from './revert.ts'
import { redo, undo, undoSteps } from './undo.ts'
import { verifyHistory } from './verify.ts'
import { recordVersion, restoreVersion } from './versions.ts'

export function historyRoutes(implement: AppImplement): void {
  implement(historyApi.recordHistory, (ctx, { params, query }) => recordHistory(ctx, params.recordId, query))
  implement(historyApi.recentChanges, (ctx, { query }) => recentChanges(ctx, query))
  implement(historyApi.batchChanges, (ctx, { params, query }) => batchChanges(ctx, params.batchId, query.after))
  implement(historyApi.previewRevert, (ctx, { params, query }) =>
    previewRevert(ctx, { batchId: params.batchId, after: query.after }),
  )
  implement(historyApi.revertChange, (ctx, { params }) => revertChange(ctx, params.changeId))
  implement(historyApi.revertBatch, (ctx, { params }) => revertBatch(ctx, params.batchId))
  implement(historyApi.recordVersion, (ctx, { params }) => recordVersion(ctx, params))
  implement(historyApi.restoreVersion, (ctx, { params, body }) => restoreVersion(ctx, { ...params, ...body }))
  implement(undoApi.steps, (ctx) => undoSteps(ctx))
  implement(undoApi.undo, (ctx, { body }) => undo(ctx, body))
  implement(undoApi.redo, (ctx, { body }) => redo(ctx, body))
  sealRoutes(implement)
}

/** Retention and tamper evidence. */
function sealRoutes(implement: AppImplement): void {
  implement(sealApi.keeping, (ctx) => readKeeping(ctx))
  implement(sealApi.setDays, async (ctx, { body }) => {
    await setKeeping(ctx, body.days)
    return { done: true as const }
  })
  implement(sealApi.verify, (ctx, { body }) => verifyHistory(ctx, body.after))
}
