import type { Bookmark, BookmarkedRecord } from '@trellis/domain/bookmarks/api'
import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import type { Statement } from '../../platform/statement.ts'
import { heldChangesSql } from '../history/held-changes-sql.ts'
import { findRecordsOf } from '../records/find-record.ts'
import { partlySeenRoots, seenAmong } from '../records/seen.ts'
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
import type { BookmarkRow, NamedRow } from './queries.ts'

const bookmarksPerPage = 50
const undoMs = 24 * 60 * 60 * 1000

export async function listBookmarks(
  ctx: TeamContext,
  before: number | undefined,
): Promise<{ bookmarks: BookmarkedRecord[]; more: boolean }> {
  const bookmarks: BookmarkedRecord[] = []
  const limit = bookmarksPerPage + 1
  for (let last = before; bookmarks.length < limit;) {
    const rows = await bookmarksOf(ctx.teamDb, { ...ownerOf(ctx), before: last, limit })
    bookmarks.push(...(await shownAmong(ctx, rows)))
    last = rows.at(-1)?.record_id
    if (rows.length < limit) break
  }
  return { bookmarks: bookmarks.slice(0, bookmarksPerPage), more: bookmarks.length > bookmarksPerPage }
}

/** A record that left the sub-collections one knows is out of sight; of the others one of these stands for the kind. */
async function shownAmong(ctx: TeamContext, rows: readonly NamedRow[]): Promise<BookmarkedRecord[]> {
  const collectionByRecord = new Map(
    rows.flatMap((row) => {
      const collection = ctx.team.collectionById.get(row.collection_id)
      return collection ? [[row.record_id, collection] as const] : []
    }),
  )
  for (const [rootId, recordIds] of partlySeen(ctx, rows))
    for (const [id, { collection }] of await findRecordsOf(ctx, rootId, recordIds))
      collectionByRecord.set(id, collection)
  return rows.flatMap((row) => {
    const collection = collectionByRecord.get(row.record_id)
    if (!collection) return []
    const { id, pluralName: name, icon } = collection
    return [{ ...toBookmark(row), recordName: row.record_name, collections: [{ id, name, icon }] }]
  })
}

export async function bookmarkedIds(ctx: TeamContext): Promise<number[]> {
  const rows = await bookmarkedIdsOf(ctx.teamDb, ownerOf(ctx))
  const hidden = await hiddenAmong(ctx, rows)
  return rows.flatMap(({ record_id: id }) => (hidden.has(id) ? [] : [id]))
}

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
  rootIds: [...visibleRootIds(ctx), ...partlySeenRoots(ctx)],
  sight: ctx.team === ctx.wholeTeam ? null : sightOf(ctx),
})

const sightOf = (ctx: TeamContext) => ({
  collectionIds: [...ctx.team.collectionById.keys()],
  readableFields: readableFieldsJson(ctx),
  held: (statement: Statement) => heldChangesSql(ctx, statement),
})

async function ownBookmark(ctx: TeamContext, recordId: number): Promise<Bookmark> {
  const row = await bookmarkOf(ctx.teamDb, { ...ownerOf(ctx), recordId })
  if (!row || (await hiddenAmong(ctx, [row])).has(recordId)) throw new AppError('bookmark-not-found')
  return toBookmark(row)
}

type Placed = Pick<BookmarkRow, 'record_id' | 'collection_id'>

/** By root collection: records of which one may know only what is in some of its sub-collections. */
function partlySeen(ctx: TeamContext, rows: readonly Placed[]): Map<number, number[]> {
  const roots = new Set(partlySeenRoots(ctx))
  const placed = rows.filter((row) => roots.has(row.collection_id))
  const byRoot = Map.groupBy(placed, (row) => row.collection_id)
  return new Map([...byRoot].map(([rootId, some]) => [rootId, some.map((row) => row.record_id)]))
}

async function hiddenAmong(ctx: TeamContext, rows: readonly Placed[]): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>()
  for (const [rootId, recordIds] of partlySeen(ctx, rows)) {
    const seen = await seenAmong(ctx, rootId, recordIds)
    for (const id of recordIds) if (!seen.has(id)) hidden.add(id)
  }
  return hidden
}

function toBookmark(row: BookmarkRow): Bookmark {
  return {
    recordId: row.record_id,
    memo: row.memo,
    bookmarkedAt: row.bookmarked_at.toISOString(),
    changesSince: row.changes_since,
  }
}
