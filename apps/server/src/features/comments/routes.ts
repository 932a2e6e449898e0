import { commentsApi as api } from '@trellis/domain/comments/api'
import type { AppImplement } from '../../app-implement.ts'
import { addComment, countComments, deleteComment, editComment, listComments, markCommentsRead } from './comments.ts'
import { commentReaders } from './readers.ts'

export function commentsRoutes(implement: AppImplement): void {
  implement(api.comments, (ctx, { params, query }) => listComments(ctx, params.recordId, query.before))
  implement(api.commentCount, (ctx, { params }) => countComments(ctx, params.recordId))
  implement(api.readers, async (ctx, { params }) => ({ people: await commentReaders(ctx, params.recordId) }))
  implement(api.addComment, (ctx, { params, body }) => addComment(ctx, params.recordId, body.text))
  implement(api.editComment, (ctx, { params, body }) => editComment(ctx, params, body.text))
  implement(api.deleteComment, async (ctx, { params }) => {
    await deleteComment(ctx, params)
    return { done: true as const }
  })
  implement(api.markRead, async (ctx, { params, body }) => {
    await markCommentsRead(ctx, params.recordId, body.upTo)
    return { done: true as const }
  })
}
