import { bookmarksApi as api } from '@trellis/domain/bookmarks/api'
import type { AppImplement } from '../../app-implement.ts'
import {
  addBookmark,
  bookmarkedIds,
  editMemo,
  findBookmark,
  listBookmarks,
  removeBookmark,
  restoreBookmark,
} from './bookmarks.ts'

export function bookmarksRoutes(implement: AppImplement): void {
  implement(api.bookmarks, (ctx, { query }) => listBookmarks(ctx, query.before))
  implement(api.bookmarkedIds, async (ctx) => ({ recordIds: await bookmarkedIds(ctx) }))
  implement(api.bookmark, async (ctx, { params }) => ({ bookmark: await findBookmark(ctx, params.recordId) }))
  implement(api.addBookmark, (ctx, { params }) => addBookmark(ctx, params.recordId))
  implement(api.editMemo, (ctx, { params, body }) => editMemo(ctx, params.recordId, body.memo))
  implement(api.removeBookmark, async (ctx, { params }) => {
    await removeBookmark(ctx, params.recordId)
    return { done: true as const }
  })
  implement(api.restoreBookmark, (ctx, { params }) => restoreBookmark(ctx, params.recordId))
}
