import { historyApi } from '@trellis/domain/history/api'
import type { AppImplement } from '../../app-implement.ts'
import { recentChanges, recordHistory } from './history.ts'
import { revertBatch, revertChange } from './revert.ts'

export function historyRoutes(implement: AppImplement): void {
  implement(historyApi.recordHistory, (ctx, { params, query }) => recordHistory(ctx, params.recordId, query.before))
  implement(historyApi.recentChanges, (ctx, { query }) => recentChanges(ctx, query.before))
  implement(historyApi.revertChange, (ctx, { params }) => revertChange(ctx, params.changeId))
  implement(historyApi.revertBatch, (ctx, { params }) => revertBatch(ctx, params.batchId))
}
