import { searchApi } from '@trellis/domain/search/api'
import type { AppImplement } from '../../app-implement.ts'
import { namedRecords, search } from './search.ts'
import { searchSimilar } from './similar.ts'

export function searchRoutes(implement: AppImplement): void {
  implement(searchApi.search, (ctx, { query }) => search(ctx, query))
  implement(searchApi.similar, (ctx, { query }) => searchSimilar(ctx, query))
  implement(searchApi.namedRecords, (ctx, { query }) => namedRecords(ctx, query.ids ?? []))
}
