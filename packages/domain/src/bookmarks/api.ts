import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant, teamPath } from '../api/ids.ts'

const dataRecord = forApi('data-record')

/** Letters of a memo (specification section 9). */
export const longestMemo = 250
const memo = z.string().trim().max(longestMemo)

export const bookmark = z.object({
  recordId: id,
  memo,
  bookmarkedAt: instant,
  /** Changes of the record since then, as far as one may see them. */
  changesSince: z.number().int(),
})
export type Bookmark = z.infer<typeof bookmark>

export const bookmarkedRecord = bookmark.extend({
  recordName: z.string(),
  collections: z.array(z.object({ id, name: z.string(), icon: z.string() })),
})
export type BookmarkedRecord = z.infer<typeof bookmarkedRecord>

const recordPath = z.object({ teamId: idInPath, recordId: idInPath })

/** Bookmarks are one's own: nobody else sees them. */
export const bookmarksApi = {
  bookmarks: dataRecord.get('/teams/:teamId/bookmarks', {
    access: 'team-member',
    summary: 'Bookmarked records, the last one first, 50 at a time; `before` is the record of the last one seen',
    params: teamPath,
    query: z.object({ before: idInPath.optional() }),
    reply: z.object({ bookmarks: z.array(bookmarkedRecord), more: z.boolean() }),
  }),
  bookmarkedIds: dataRecord.get('/teams/:teamId/bookmarks/record-ids', {
    access: 'team-member',
    summary: 'Ids of the bookmarked records, for the stars beside them',
    params: teamPath,
    reply: z.object({ recordIds: z.array(id) }),
  }),
  bookmark: dataRecord.get('/teams/:teamId/records/:recordId/bookmark', {
    access: 'team-member',
    summary: 'The bookmark of a record, if there is one',
    params: recordPath,
    reply: z.object({ bookmark: bookmark.nullable() }),
  }),
  addBookmark: dataRecord.put('/teams/:teamId/records/:recordId/bookmark', {
    access: 'team-member',
    summary: 'Bookmark a record; one that is bookmarked already keeps its memo and date',
    params: recordPath,
    reply: bookmark,
  }),
  editMemo: dataRecord.put('/teams/:teamId/records/:recordId/bookmark/memo', {
    access: 'team-member',
    summary: 'Write the personal memo of a bookmark',
    params: recordPath,
    body: z.object({ memo }),
    reply: bookmark,
  }),
  removeBookmark: dataRecord.del('/teams/:teamId/records/:recordId/bookmark', {
    access: 'team-member',
    summary: 'Remove a bookmark',
    params: recordPath,
    reply: done,
  }),
  restoreBookmark: dataRecord.post('/teams/:teamId/records/:recordId/bookmark/restore', {
    access: 'team-member',
    summary: 'Take back the removal of a bookmark, with its memo and date, within a day',
    params: recordPath,
    reply: bookmark,
  }),
}
