import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, instant } from '../api/ids.ts'

const dataRecord = forApi('data-record')

/** Letters of a comment. */
export const longestComment = 10_000
const text = z.string().trim().min(1).max(longestComment)

const comment = z.object({
  id,
  authorId: id,
  authorName: z.string(),
  /** With `<@team user>` where somebody is mentioned (mentions.ts); empty once deleted. */
  text: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  isDeleted: z.boolean(),
})
export type Comment = z.infer<typeof comment>

/** Somebody who may be mentioned. */
const reader = z.object({ id, name: z.string(), mayRead: z.boolean() })
export type Reader = z.infer<typeof reader>

const saved = z.object({
  comment,
  /** Newly mentioned people who may not see the record: they get no mail. */
  cannotRead: z.array(z.string()),
})

const recordPath = z.object({ teamId: idInPath, recordId: idInPath })
const commentPath = recordPath.extend({ commentId: idInPath })

/** Whoever may see that a record is there reads and writes its comments. */
export const commentsApi = {
  comments: dataRecord.get('/teams/:teamId/records/:recordId/comments', {
    access: 'team-member',
    summary: 'Comments on a record, the newest last, 50 at a time; `before` is the first of those seen',
    params: recordPath,
    query: z.object({ before: idInPath.optional() }),
    reply: z.object({ comments: z.array(comment), more: z.boolean() }),
  }),
  commentCount: dataRecord.get('/teams/:teamId/records/:recordId/comments/count', {
    access: 'team-member',
    summary: 'How many comments a record has, and how many of them by others one has not read',
    params: recordPath,
    reply: z.object({ count: z.int(), unread: z.int() }),
  }),
  readers: dataRecord.get('/teams/:teamId/records/:recordId/comments/people', {
    access: 'team-member',
    summary: 'The people of the team, and who of them may see the record',
    params: recordPath,
    reply: z.object({ people: z.array(reader) }),
  }),
  addComment: dataRecord.post('/teams/:teamId/records/:recordId/comments', {
    access: 'team-member',
    summary: 'Comment on a record; who is mentioned gets a mail',
    params: recordPath,
    body: z.object({ text }),
    reply: saved,
  }),
  editComment: dataRecord.put('/teams/:teamId/records/:recordId/comments/:commentId', {
    access: 'team-member',
    summary: 'Write one’s own comment anew; who is newly mentioned gets a mail',
    params: commentPath,
    body: z.object({ text }),
    reply: saved,
  }),
  deleteComment: dataRecord.del('/teams/:teamId/records/:recordId/comments/:commentId', {
    access: 'team-member',
    summary: 'Delete one’s own comment; team admins delete any',
    params: commentPath,
    reply: done,
  }),
  markRead: dataRecord.post('/teams/:teamId/records/:recordId/comments/read', {
    access: 'team-member',
    summary: 'Comments up to this one were read',
    params: recordPath,
    body: z.object({ upTo: id }),
    reply: done,
    repeatable: true,
  }),
}
