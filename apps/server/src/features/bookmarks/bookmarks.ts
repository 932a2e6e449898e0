import type { Bookmark, BookmarkedRecord } from '@trellis/domain/bookmarks/api'
import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import { readableFieldsJson, refuseUnlessVisible, visibleRootIds } from '../records/visible-record.ts'
import {
  bookmarkedIdsOf,
  bookmarkOf,
  bookmarksOf,
  insertBookmark,
  markRemoved,
  unmarkRemoved,
  updateMemo,
} from './queries.ts'
import type { BookmarkRow } from './queries.ts'

const bookmarksPerPage = 50
const undoMs = 24 * 60 * 60 * 1000

export async function listBookmarks(
  ctx: TeamContext,
  before: number | undefined,
): Promise<{ bookmarks: BookmarkedRecord[]; more: boolean }> {
  const rows = await bookmarksOf(ctx.teamDb, { ...ownerOf(ctx), before, limit: bookmarksPerPage + 1 })
  const bookmarks = rows.slice(0, bookmarksPerPage).map((row) => {
    const { id, pluralName: name, icon } = ctx.team.collectionById.get(row.collection_id)!
    return { ...toBookmark(row), recordName: row.record_name, collections: [{ id, name, icon }] }
  })
  return { bookmarks, more: rows.length > bookmarksPerPage }
}

export const bookmarkedIds = (ctx: TeamContext): Promise<number[]> => bookmarkedIdsOf(ctx.teamDb, ownerOf(ctx))

/** @throws AppError record-not-found */
export async function findBookmark(ctx: TeamContext, recordId: number): Promise<Bookmark | null> {
  await refuseUnlessVisible(ctx, recordId)
  const row = await bookmarkOf(ctx.teamDb, { ...ownerOf(ctx), recordId })
  return row ? toBookmark(row) : null
}

/** @throws AppError record-not-found */
export async function addBookmark(ctx: TeamContext, recordId: number): Promise<Bookmark> {
  await refuseUnlessVisible(ctx, recordId)
  await insertBookmark(ctx.teamDb, { ...ownerOf(ctx), recordId, at: ctx.clock.now() })
  return await ownBookmark(ctx, recordId)
}

/** @throws AppError bookmark-not-found */
export async function editMemo(ctx: TeamContext, recordId: number, memo: string): Promise<Bookmark> {
  await updateMemo(ctx.teamDb, { ...ownerOf(ctx), recordId, memo })
  return await ownBookmark(ctx, recordId)
}

/** @throws AppError bookmark-not-found */
export async function removeBookmark(ctx: TeamContext, recordId: number): Promise<void> {
  const at = ctx.clock.now()
  const forgetBefore = new Date(at.getTime() - undoMs)
  const isRemoved = await markRemoved(ctx.teamDb, { ...ownerOf(ctx), recordId, at, forgetBefore })
  if (!isRemoved) throw new AppError('bookmark-not-found')
}

/** @throws AppError bookmark-not-found where it was never there, or removed more than a day ago */
export async function restoreBookmark(ctx: TeamContext, recordId: number): Promise<Bookmark> {
  const removedSince = new Date(ctx.clock.now().getTime() - undoMs)
  await unmarkRemoved(ctx.teamDb, { ...ownerOf(ctx), recordId, removedSince })
  return await ownBookmark(ctx, recordId)
}

const ownerOf = (ctx: TeamContext) => ({
  ownerId: ctx.membership.teamUserId,
  rootIds: visibleRootIds(ctx),
  readableFields: readableFieldsJson(ctx),
})

async function ownBookmark(ctx: TeamContext, recordId: number): Promise<Bookmark> {
  const row = await bookmarkOf(ctx.teamDb, { ...ownerOf(ctx), recordId })
  if (!row) throw new AppError('bookmark-not-found')
  return toBookmark(row)
}

function toBookmark(row: BookmarkRow): Bookmark {
  return {
    recordId: row.record_id,
    memo: row.memo,
    bookmarkedAt: row.bookmarked_at.toISOString(),
    changesSince: row.changes_since,
  }
}
