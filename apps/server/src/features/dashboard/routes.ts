import { utilityApi } from '@trellis/domain/utility/api'
import type { AppImplement } from '../../app-implement.ts'
import { dashboardStats } from './dashboard.ts'

export function dashboardRoutes(implement: AppImplement): void {
  implement(utilityApi.dashboardStats, (ctx) => dashboardStats(ctx))
}
