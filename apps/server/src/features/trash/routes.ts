import { trashApi } from '@trellis/domain/trash/api'
import type { AppImplement } from '../../app-implement.ts'
import { trashedConfiguration, trashedRecords, trashedWork } from './trash.ts'

export function trashRoutes(implement: AppImplement): void {
  implement(trashApi.trashedRecords, (ctx, { query }) => trashedRecords(ctx, query.before))
  implement(trashApi.trashedConfiguration, (ctx) => trashedConfiguration(ctx))
  implement(trashApi.trashedWork, (ctx) => trashedWork(ctx))
}
