import { searchApi } from '@trellis/domain/search/api'
import type { AppImplement } from '../../app-implement.ts'
import { search } from './search.ts'

export function searchRoutes(implement: AppImplement): void {
  implement(searchApi.search, (ctx, { query }) => search(ctx, query))
}
