import type { Comment } from '@trellis/domain/comments/api'
import { mentionedIn } from '@trellis/domain/comments/mentions'
import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import { noteCommitted } from '../live/live.ts'
import { refuseUnlessVisible } from '../records/visible-record.ts'
import { mailMentionLater } from './mention-mail.ts'
import { commentOf, commentsOf, countsOf, emptyComment, insertComment, keepRead, updateComment } from './queries.ts'
import type { CommentRow } from './queries.ts'
import { readersOf } from './readers.ts'

const commentsPerPage = 50

interface Place {
  recordId: number
  commentId: number
}

interface Saved {
  comment: Comment
  cannotRead: string[]
}

/** The newest ones, or those before one; in the order in which they were written. @throws AppError record-not-found */
export async function listComments(
  ctx: TeamContext,
  recordId: number,
  before: number | undefined,
): Promise<{ comments: Comment[]; more: boolean }> {
  await refuseUnlessVisible(ctx, recordId)
  const rows = await commentsOf(ctx.teamDb, { recordId, before, limit: commentsPerPage + 1 })
  const comments = rows.slice(0, commentsPerPage).toReversed().map(toComment)
  return { comments, more: rows.length > commentsPerPage }
}

/** @throws AppError record-not-found */
export async function countComments(ctx: TeamContext, recordId: number): Promise<{ count: number; unread: number }> {
  await refuseUnlessVisible(ctx, recordId)
  return await countsOf(ctx.teamDb, { recordId, teamUserId: ctx.membership.teamUserId })
}

/** @throws AppError record-not-found */
export async function markCommentsRead(ctx: TeamContext, recordId: number, upTo: number): Promise<void> {
  await refuseUnlessVisible(ctx, recordId)
  await keepRead(ctx.teamDb, { recordId, upTo, teamUserId: ctx.membership.teamUserId })
}

/** @throws AppError record-not-found */
export async function addComment(ctx: TeamContext, recordId: number, text: string): Promise<Saved> {
  await refuseUnlessVisible(ctx, recordId)
  const { teamUserId, firstName, lastName } = ctx.membership
  const row = await insertComment(ctx.teamDb, {
    recordId,
    text,
    authorId: teamUserId,
    authorName: `${firstName} ${lastName}`.trim(),
    at: ctx.clock.now(),
  })
  noteCommitted(ctx, ctx.team.teamId)
  return { comment: toComment(row), cannotRead: await tellMentioned(ctx, row, []) }
}

/** @throws AppError record-not-found, comment-not-found, not-permitted for somebody else's */
export async function editComment(ctx: TeamContext, place: Place, text: string): Promise<Saved> {
  const before = await ownedComment(ctx, place)
  if (before.author_id !== ctx.membership.teamUserId) throw new AppError('not-permitted')
  const row = await updateComment(ctx.teamDb, { commentId: place.commentId, text, at: ctx.clock.now() })
  if (!row) throw new AppError('comment-not-found')
  noteCommitted(ctx, ctx.team.teamId)
  return { comment: toComment(row), cannotRead: await tellMentioned(ctx, row, mentionedIn(before.text)) }
}

/** One's own; whoever administers the team removes any. @throws AppError record-not-found, comment-not-found, not-permitted */
export async function deleteComment(ctx: TeamContext, place: Place): Promise<void> {
  const { author_id: authorId } = await ownedComment(ctx, place)
  const isAdmin = ctx.membership.isTeamAdmin || ctx.actor.isSysAdmin
  if (authorId !== ctx.membership.teamUserId && !isAdmin) throw new AppError('not-permitted')
  await emptyComment(ctx.teamDb, { commentId: place.commentId, at: ctx.clock.now() })
  noteCommitted(ctx, ctx.team.teamId)
}

async function ownedComment(ctx: TeamContext, place: Place): Promise<CommentRow> {
  await refuseUnlessVisible(ctx, place.recordId)
  const row = await commentOf(ctx.teamDb, place)
  if (!row || row.deleted_at) throw new AppError('comment-not-found')
  return row
}

/** One mail to each person who was not mentioned before and may see the record. @returns names of those who may not */
async function tellMentioned(ctx: TeamContext, row: CommentRow, before: readonly number[]): Promise<string[]> {
  const mentioned = mentionedIn(row.text).filter(
    (id) => !before.includes(id) && id !== row.author_id && ctx.wholeTeam.personById.has(id),
  )
  if (mentioned.length === 0) return []
  const people = (await readersOf(ctx, row.record_id)).filter(({ id }) => mentioned.includes(id))
  for (const person of people) {
    if (!person.mayRead) continue
    await mailMentionLater(ctx, { teamId: ctx.team.teamId, commentId: row.id, recordId: row.record_id, to: person.id })
  }
  return people.filter(({ mayRead }) => !mayRead).map(({ name }) => name)
}

function toComment(row: CommentRow): Comment {
  return {
    id: row.id,
    authorId: row.author_id,
    authorName: row.author_name,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isDeleted: row.deleted_at !== null,
  }
}
